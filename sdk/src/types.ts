// Made from openapi.json by "npm run generate"; changes by hand are lost.

// Enumerations are open, `(string & {})`: version 1 may add values, and programs should expect that.

/** What an agent may spend. */
export interface AgentBudget {
  /** In all; null for no limit. */
  spendLimitCoins: number | null
  /** In a UTC day. */
  dailySpendLimitCoins: number | null
  /** In a session. */
  sessionSpendLimitCoins: number | null
  /** Ask first above this price. */
  confirmAboveCoins: number | null
  /** Held or charged. */
  spentCoins: number
  /** Today. */
  spentTodayCoins: number
  /** In this session. */
  spentThisSessionCoins: number
}

/** A file: an upload of yours or an output of a generation. Uploads are deleted after 30 days. */
export interface Asset {
  /** The value of a media param, and the id in `GET /v1/assets/{id}`. */
  id: string
  /** The kind of file. */
  kind: 'image' | 'video' | 'audio' | '3d' | 'text' | (string & {})
  /** Signed download link, valid about one hour. Read the asset again for a fresh one. */
  url: string
  /** Signed link to a small preview image. */
  thumbnailUrl: string
  /** Signed link to a still of a video or a view of a 3D model, otherwise null. */
  posterUrl: string | null
  /** Media type of the file, such as `image/png`. */
  mimeType: string
  /** Pixels across; null without a picture. */
  width: number | null
  /** Pixels down; null without a picture. */
  height: number | null
  /** Length; null for what has none. */
  durationSeconds: number | null
  /** Signed link to a waveform image of audio. */
  waveformUrl?: string | null
  /** Whether an image has transparent pixels, or a video can have them. */
  transparent?: boolean
  /** A 3D output in further file formats. */
  downloads?: AssetDownload[]
  /** Which part of the mix this audio is. */
  stem?: Stem | null
  /** Subtitle files of a transcript. */
  subtitles?: Subtitles | null
}

/** A 3D output in one more file format. */
export interface AssetDownload {
  /** File format of the copy. A format that needs several files, as `obj` with materials and textures does, comes as a zip of them; the link then ends in `.zip`. */
  format: 'obj' | 'fbx' | 'usdz' | 'stl' | (string & {})
  /** Signed, short-lived download link. */
  url: string
  /** Size of the file. */
  bytes: number
}

/** The coins of the account. */
export interface Balance {
  /** Coins to spend. Below zero after a correction. */
  available: number
  /** Coins held for generations under way. */
  held: number
}

/** The API key of this request. */
export interface CallingKey {
  /** Id of the key. */
  id: string
  /** The name you gave it. */
  name: string
  /** What it may call. */
  scopes: Scope[]
  /** Coins it may spend in a calendar month (UTC); null for no cap. */
  monthlySpendCapCoins: number | null
  /** Coins charged or held through it this month. */
  spentThisMonthCoins: number
  /** When it stops working; null for never. */
  expiresAt: string | null
  /** Null for a key. */
  agent: AgentBudget | null
}

/** A model: what it does, what it takes and what it costs. */
export interface CatalogEntry {
  /** The `modelId` of quotes and submits. */
  id: string
  /** Groups the entries of one model across task types. */
  listingId: string
  taskType: TaskType
  modality: Modality
  workspace: Workspace
  /** Who makes the model. */
  vendor: string
  /** Name to show to people. */
  displayName: string
  /** What it does well and what it cannot do, in a sentence or two for those who choose. */
  description?: string
  /** How it is done. */
  method?: string
  /** Other words by which people look for it, in lower case. */
  keywords?: string[]
  /** What it has made. */
  examples?: ModelExample[]
  /** The params the model offers. */
  params: ParamDescriptor[]
  defaults: Params
  /** Coins of a request that sets only the prompt; null where an input decides the price. */
  priceFromCoins: number | null
  /** Where `priceFromCoins` is null: coins of the smallest input that can be sent. */
  priceFloorCoins?: number
  /** Params of which a request must send at least one, where none is required by itself. */
  needsOneOf?: ParamName[]
  /** Params that are right by themselves and refused together, because they would always fail. */
  refuses?: RefusedCombination[]
  inputLimits?: InputLimits
  /** A person’s likeness or voice is processed: a submit must send `consent`. */
  consent?: true
}

/** How the call came in: `api` with a key, `web` from the account page, `mcp` from an agent. */
export type Channel = 'web' | 'api' | 'mcp' | (string & {})

/** How many generations may run at once, and how many run or wait now. */
export interface Concurrency {
  /** How many generations of the account may run at once; more stay queued. */
  limit: number
  /** Replaces `limit` while it is set; null otherwise. */
  raisedLimit: number | null
  /** Generations processing now. */
  running: number
  /** Generations waiting now. */
  queued: number
}

/** A style filter or template. Run it by a quote and a submit with its `modelId` and `effectId`; `params` then holds its input (`images` or `video`) and optionally `prompt`. */
export interface Effect {
  /** The `effectId` of quotes and submits. */
  id: string
  /** The kind of media it makes. */
  kind: 'image' | 'video' | (string & {})
  /** `style` changes how the input looks; `template` builds a scene around it. */
  category: 'style' | 'template' | (string & {})
  /** Key of its name, for translation. */
  nameKey: string
  /** Link to a picture of what it does. */
  thumbnail: string | null
  /** Link to a picture of what went into the one of `thumbnail`. */
  before?: string
  input: EffectInput
  /** The `modelId` to send with it. */
  modelId: string
  /** A person’s likeness or voice is processed: a submit must send `consent`. */
  consent?: true
}

/** The effect runs on images. */
export interface EffectImagesInput {
  /** Send the param `images`. */
  type: 'images'
  /** Images at least. */
  min: number
  /** Images at most. */
  max: number
}

/** What the effect runs on. */
export type EffectInput = EffectImagesInput | EffectVideoInput

/** The effect runs on a video. */
export interface EffectVideoInput {
  /** Send the param `video`. */
  type: 'video'
}

/** Every effect. */
export interface EffectsResponse {
  /** In display order. */
  effects: Effect[]
}

/** A param that takes one of a list of values. */
export interface EnumParam {
  name: ParamName
  /** Whether a request without it is refused. */
  required: boolean
  ui: ParamUi
  /** Tells the kinds of param apart. */
  kind: 'enum'
  /** The values to choose from. */
  values: EnumParamValue[]
  /** Links to what values sound like, by value. */
  samples?: {
    [name: string]: string | undefined
  }
}

/** One of the values that a param can take. */
export type EnumParamValue = string | number | boolean

/** A page of the log of events of an account. */
export interface EventPage {
  /** Oldest first. */
  items: WebhookEvent[]
  /** Send as `after` for the next page; null on the last. */
  nextCursor: string | null
  /** The place up to which you have read. Keep it and send it as `after` later, for what has happened since; null while you have read nothing. */
  lastCursor: string | null
}

/** The files of one param of an example. */
export interface ExampleInput {
  param: ParamName
  /** Links to them, in their order. */
  files: string[]
}

/** Follow a generation: the query. */
export interface FollowGenerationQuery {
  /** The same as `Last-Event-ID`, for those who cannot set it. The header wins. */
  after?: string
}

/** One run of a model. All fields are always present. */
export interface Generation {
  /** A UUID. */
  id: string
  /** Id of the model. */
  modelId: string
  /** Display name of the model at the time of the submit. */
  modelName: string
  taskType: TaskType
  modality: Modality
  workspace: Workspace
  /** The effect it runs; null for a plain model. */
  effect: GenerationEffect | null
  status: GenerationStatus
  /** Share of the work done: null while queued, 1 when succeeded. Never falls. */
  progress: number | null
  /** Place among your queued generations, 1 being next; null when not queued. */
  queuePosition: number | null
  params: Params
  /** Coins held for it at the submit. */
  coinsQuoted: number
  /** Coins it cost in the end: null until it ends, 0 when failed or canceled. */
  coinsCharged: number | null
  /** The files made. Empty unless succeeded. */
  outputs: Asset[]
  /** How many outputs were asked for. */
  outputsRequested: number
  /** Why it failed; null unless failed. */
  error: GenerationError | null
  notes: Notes
  /** The label sent with the submit. */
  projectId: string | null
  /** When it was submitted. */
  createdAt: string
  /** When processing began; null before. */
  startedAt: string | null
  /** When it reached its final status; null before. */
  completedAt: string | null
}

/** The effect a generation runs. */
export interface GenerationEffect {
  /** Id of the effect. */
  id: string
  /** The prompt sent with the effect, if any. */
  text: string | null
}

/** Why a generation failed. Its coins were refunded in full. */
export interface GenerationError {
  code: GenerationErrorCode
  /** For people: what went wrong and what to do. With `invalid_input` it may say what the model does understand. */
  message?: string
}

/** A stable code for programs to act on. */
export type GenerationErrorCode = 'content_policy' | 'invalid_input' | 'unavailable' | 'timeout' | 'internal' | (string & {})

/** A page of generations. */
export interface GenerationPage {
  /** Newest first. */
  items: Generation[]
  nextCursor: NextCursor
}

/** Where a generation stands. `succeeded`, `failed` and `canceled` are final. */
export type GenerationStatus = 'queued' | 'processing' | 'succeeded' | 'failed' | 'canceled' | (string & {})

/** What the model accepts beyond the bounds of its params. */
export interface InputLimits {
  /** Pixels the output may have, width × height. */
  maxOutputPixels?: number
  /** Pixels the longer side of the output may have. */
  maxOutputSide?: number
  /** Seconds an input must last. */
  minInputSeconds?: number
  /** Seconds an input may last. */
  maxInputSeconds?: number
  /** Bytes an input file may have. */
  maxInputBytes?: number
}

/** One field of a request that was refused. */
export interface Issue {
  /** The field at fault, dotted from the top of the request, such as `params.num_outputs`. */
  path: string
  /** What is wrong with it, for people. */
  message: string
}

/** Read the log of events: the query. */
export interface ListEventsQuery {
  /** The place to go on from: a `nextCursor` or `lastCursor`, or the `id` of a message. Without it the log begins 30 days ago. */
  after?: string
  /** Items on a page; 30 unless told. */
  limit?: number
}

/** List generations: the query. */
export interface ListGenerationsQuery {
  /** The `nextCursor` of the page before, with the same filters. */
  cursor?: string
  /** How many to return; 30 when not sent. */
  limit?: number
  /** Where a generation stands. `succeeded`, `failed` and `canceled` are final. */
  status?: GenerationStatus
  /** The kind of media a model works on. */
  modality?: Modality
  /** Where the account page shows a model and its generations. */
  workspace?: Workspace
  /** Only generations of this model. */
  modelId?: string
  /** true: only those still queued or processing. false is the same as not sent. */
  active?: boolean
}

/** A param that takes a list of asset ids. */
export interface MediaListParam {
  name: ParamName
  /** Whether a request without it is refused. */
  required: boolean
  ui: ParamUi
  /** Tells the kinds of param apart. */
  kind: 'media_list'
  /** The kind of asset it takes. */
  accept: 'image' | (string & {})
  /** Assets at least. */
  minItems: number
  /** Assets at most. */
  maxItems: number
}

/** A param that takes the id of an asset. */
export interface MediaParam {
  name: ParamName
  /** Whether a request without it is refused. */
  required: boolean
  ui: ParamUi
  /** Tells the kinds of param apart. */
  kind: 'media'
  /** The kind of asset it takes. */
  accept: 'image' | 'audio' | 'video' | (string & {})
}

/** The kind of media a model works on. */
export type Modality = 'image' | 'video' | 'audio' | '3d' | (string & {})

/** Something that the model has made, and the params that it took. Files are in `inputs`: assets belong to accounts. */
export interface ModelExample {
  /** What it shows. */
  title: string
  params: Params
  /** Link to a picture of what went in and what came out. */
  picture?: string
  /** Link to a recording of what came out. */
  sound?: string
  /** Link to a small picture of it for lists, 480 × 300 pixels, which does not move. */
  poster?: string
  /** Link to the same in motion: a moving WebP of a video, or of a 3D model that turns. */
  preview?: string
  /** The files that went in. Upload them, and send what you get with `params` to make the same. */
  inputs?: ExampleInput[]
}

/** Every model open to the API now. Cached for one minute. */
export interface ModelsResponse {
  /** In display order. */
  models: CatalogEntry[]
}

/** Pass it as `cursor` for the next page; null on the last. */
export type NextCursor = string | null

/** Something that was asked for and left out, or used otherwise than it was sent. */
export interface Note {
  /** A stable code for programs to act on; new ones may appear. `param_ignored`: a param was sent that changes nothing here. `prompt_partly_used`: some words of the prompt were not used. `prompt_not_understood`: in a draft, the prompt asks for something that the model cannot make; a submit is refused. `input_trimmed`: an input is longer than what was used of it. `input_partly_used`: what is said in a part of an input could not be understood and was left out. `input_cropped`: an input lost its edges to fit the shape of the output. `input_stretched`: an input was stretched to the shape of another. `input_missing`: in a draft, an input that decides the price is missing and counts at its least. `outputs_missing`: fewer outputs were made than asked for, and the others were not charged. `outputs_dropped`: more outputs were made than asked for, and the others were dropped and not charged. */
  code: string
  /** For people: one sentence that says what was left out, and why. */
  message: string
  /** The field of the request that it is about, such as `params.prompt`. */
  path?: string
  /** Of `prompt_partly_used`: the words of the prompt that are left out. */
  words?: string[]
}

/** What of the request is left out, or used otherwise than it was sent. Usually empty. */
export type Notes = Note[]

/** A param is as all of its fields say, defaults applied. */
export interface ParamCondition {
  param: ParamName
  /** It has one of these values. */
  values?: ParamValue[]
  /** It is above this; a list has more items. */
  above?: number
  /** It is below this; a list has fewer items. */
  below?: number
}

/** A param that a model offers, what it takes and how to show it. */
export type ParamDescriptor = TextParam | EnumParam | RangeParam | SeedParam | MediaParam | MediaListParam

/** The name of a param. Which ones a model offers stands in its catalog entry. */
export type ParamName = 'prompt' | 'negative_prompt' | 'aspect_ratio' | 'resolution' | 'duration' | 'num_outputs' | 'seed' | 'images' | 'image' | 'first_frame' | 'last_frame' | 'generate_audio' | 'upscale_factor' | 'mask' | 'expand_left' | 'expand_right' | 'expand_top' | 'expand_bottom' | 'video' | 'audio' | 'fps' | 'effect' | 'text' | 'voice' | 'language' | 'speed' | 'lyrics' | 'style' | 'instrumental' | 'stem' | 'polycount' | 'texture' | 'format' | 'garment' | 'lighting' | 'light_direction' | 'palette' | 'pbr' | 'quad' | 'geometry_quality' | 'texture_quality' | (string & {})

/** How to show a param in a form. */
export interface ParamUi {
  /** The control that suits it. */
  control: 'prompt' | 'textarea' | 'aspect' | 'segmented' | 'select' | 'switch' | 'seed' | 'image' | 'images' | 'script' | 'lyrics' | 'tags' | 'voice' | 'language' | 'slider' | 'audio' | 'video' | 'mask' | 'expand' | 'effect' | (string & {})
  /** The part of the form it belongs to. */
  group: 'prompt' | 'inputs' | 'basic' | 'advanced' | (string & {})
  /** Its place within the form, lowest first. */
  order: number
}

/** The value of a param. */
export type ParamValue = string[] | string | number | boolean

/** Params by name. Send only those you want to set; the others take the default of the model. A media param holds the id of an asset. A name that the model does not offer is refused. */
export interface Params {
  /** What to make, in words. */
  prompt?: ParamValue
  /** What to keep out, in words. */
  negative_prompt?: ParamValue
  /** Shape of the output, width to height, such as `16:9`. */
  aspect_ratio?: ParamValue
  /** Size of the output, such as `720p`. */
  resolution?: ParamValue
  /** Length of the output in seconds. */
  duration?: ParamValue
  /** How many outputs to make; each is charged. */
  num_outputs?: ParamValue
  /** Same seed, same params, same output. Drawn for you when not sent. */
  seed?: ParamValue
  /** Ids of the input images. */
  images?: ParamValue
  /** Id of the input image. */
  image?: ParamValue
  /** Id of the image the video begins with. */
  first_frame?: ParamValue
  /** Id of the image the video ends with. */
  last_frame?: ParamValue
  /** Whether the video gets a sound track. */
  generate_audio?: ParamValue
  /** How many times larger each side becomes. */
  upscale_factor?: ParamValue
  /** Id of an image that marks the area to work on. */
  mask?: ParamValue
  /** Pixels to add on the left. */
  expand_left?: ParamValue
  /** Pixels to add on the right. */
  expand_right?: ParamValue
  /** Pixels to add at the top. */
  expand_top?: ParamValue
  /** Pixels to add at the bottom. */
  expand_bottom?: ParamValue
  /** Id of the input video. */
  video?: ParamValue
  /** Id of the input audio. */
  audio?: ParamValue
  /** Frames per second of the output. */
  fps?: ParamValue
  /** The look to apply, of those an effect model offers. Not together with `effectId`. */
  effect?: ParamValue
  /** The words to speak. */
  text?: ParamValue
  /** The voice to speak with. */
  voice?: ParamValue
  /** Language of the input or of the speech. */
  language?: ParamValue
  /** Pace of the speech; 1 is normal. */
  speed?: ParamValue
  /** The words to sing. */
  lyrics?: ParamValue
  /** Style of the output. */
  style?: ParamValue
  /** Whether the music stays without singing. */
  instrumental?: ParamValue
  /** Which part to take out of the mix. */
  stem?: ParamValue
  /** How many polygons the mesh may have. */
  polycount?: ParamValue
  /** Whether the mesh gets a texture. */
  texture?: ParamValue
  /** File format of the output. */
  format?: ParamValue
  /** Id of the image of the garment to try on. */
  garment?: ParamValue
  /** The light to set. */
  lighting?: ParamValue
  /** Where the light comes from. */
  light_direction?: ParamValue
  /** The colours to use. */
  palette?: ParamValue
  /** Whether the mesh gets physically based materials. */
  pbr?: ParamValue
  /** Whether the mesh is made of quads. */
  quad?: ParamValue
  /** How finely the shape is modelled. */
  geometry_quality?: ParamValue
  /** How finely the texture is painted. */
  texture_quality?: ParamValue
  [name: string]: ParamValue | undefined
}

/** Every error body: RFC 9457 problem details, sent as `application/problem+json`. */
export interface Problem {
  /** The code in words; the same for every occurrence. */
  title: string
  /** Address of a page about this code: cause, example, what to do. */
  type: string
  /** The HTTP status of the response. */
  status: number
  /** What happened this time and what to do next, for people. */
  detail: string
  /** A stable code for programs to act on. New codes may be added; fall back on `status`. */
  code: 'invalid_params' | 'invalid_quote' | 'idempotency_key_required' | 'consent_required' | 'input_too_large' | 'input_duration' | 'input_file_too_large' | 'wrong_media' | 'invalid_code' | 'unauthorized' | 'invalid_api_key' | 'api_key_revoked' | 'api_key_expired' | 'insufficient_coins' | 'spend_cap_exceeded' | 'insufficient_scope' | 'cooldown' | 'account_locked' | 'invalid_link' | 'second_factor_required' | 'signup_closed' | 'explore_blocked' | 'explore_not_shareable' | 'not_found' | 'unknown_model' | 'explore_removed' | 'idempotency_conflict' | 'price_changed' | 'max_coins_exceeded' | 'not_cancelable' | 'not_ended' | 'not_refundable' | 'code_expired' | 'code_used' | 'upload_too_large' | 'upload_too_long' | 'download_too_large' | 'upload_invalid' | 'invalid_range' | 'rate_limited' | 'explore_limit' | 'internal' | 'unavailable' | 'maintenance' | 'channel_disabled' | (string & {})
  /** From when on the same request can succeed, where waiting is all it takes. `Retry-After` says the same in seconds; prefer it where your clock may be off. For a rate limit and a cooldown it is exact, otherwise an estimate. */
  retryAt?: string
  /** Identifies this occurrence; quote it when asking for support. */
  instance?: string
  /** Every field at fault, where fields are the cause. */
  issues?: Issue[]
}

/** The account of the caller. */
export interface PublicAccount {
  balance: Balance
  concurrency: Concurrency
  rateLimits: RateLimits
  /** The calling key; null for a call without one. */
  key: CallingKey | null
  channel: Channel
}

/** What to price. */
export interface QuoteRequest {
  /** Id of a model in the catalog. */
  modelId: string
  params: Params
  /** Default false. true asks for the price of a form still being filled: required params may be missing and count at the least they can cost, and no token is given. */
  draft?: boolean
  /** Id of an effect. */
  effectId?: string
}

/** A binding price: exactly what a submit would charge. */
export interface QuoteResponse {
  /** The model priced. */
  modelId: string
  /** Total price: `coinsPerOutput` × `outputs`. */
  coins: number
  /** Price of one output. */
  coinsPerOutput: number
  /** How many outputs the price is for. */
  outputs: number
  /** Send with the submit to pay exactly `coins`. Valid 10 minutes; null for a draft. */
  quoteToken: string | null
  /** Until when the price binds. Afterwards a submit with the token is accepted only at the same price. */
  expiresAt: string
  /** Coins the account can spend now. */
  availableCoins: number
  notes: Notes
}

/** A param that takes a number. */
export interface RangeParam {
  name: ParamName
  /** Whether a request without it is refused. */
  required: boolean
  ui: ParamUi
  /** Tells the kinds of param apart. */
  kind: 'range'
  /** Smallest value. */
  min: number
  /** Largest value. */
  max: number
  /** Distance between values, counted from `min`. */
  step: number
}

/** How many requests a window of time allows. */
export interface RateLimit {
  /** Requests in one window. */
  limit: number
  /** Length of the window. */
  windowSeconds: number
}

/** The limits of each key, and of all keys of the account together. */
export interface RateLimits {
  key: RateLimit
  account: RateLimit
}

/** A code to redeem. */
export interface RedeemRequest {
  /** The code. Upper or lower case, dashes and spaces do not matter, nor whether `0` was read as `O`, or `1` as `I` or `L`. */
  code: string
}

/** The coins of the code are on the account. */
export interface Redeemed {
  /** What the code gave. */
  coins: number
  /** What the account had afterwards. */
  balance: Balance
}

/** Where `param` is set, all of `when` holds and `without` is not sent, quotes and submits are `invalid_params`. */
export interface RefusedCombination {
  param: ParamName
  /** All of them hold. */
  when: ParamCondition[]
  without?: ParamName
  /** What the refusal says of `param`. */
  message: string
}

/** A group of operations a key may call. */
export type Scope = 'generate' | 'read' | 'uploads' | 'account' | (string & {})

/** A param that takes the seed of the random numbers. */
export interface SeedParam {
  name: ParamName
  /** Whether a request without it is refused. */
  required: boolean
  ui: ParamUi
  /** Tells the kinds of param apart. */
  kind: 'seed'
  /** Largest seed; the smallest is 0. */
  max: number
}

/** Which part of the mix this audio is. */
export type Stem = 'vocals' | 'drums' | 'bass' | 'other' | (string & {})

/** What to make. Send exactly one of `quoteToken` and `maxCoins`. */
export type SubmitRequest = SubmitRequestWithQuoteToken | SubmitRequestWithMaxCoins

/** SubmitRequest with `maxCoins`. */
export interface SubmitRequestWithMaxCoins {
  /** Id of a model in the catalog. */
  modelId: string
  params: Params
  /** Pay the current price, but refuse above this with `max_coins_exceeded`. Or send `quoteToken`. */
  maxCoins: number
  /** A label of your own, stored with the generation and returned with it. */
  projectId?: string | null
  /** Id of an effect. */
  effectId?: string
  /** States that the person shown or heard agreed. Required where a person's likeness or voice is processed. */
  consent?: true
}

/** SubmitRequest with `quoteToken`. */
export interface SubmitRequestWithQuoteToken {
  /** Id of a model in the catalog. */
  modelId: string
  params: Params
  /** From a quote for the same params: pay exactly the quoted coins. Or send `maxCoins`. */
  quoteToken: string
  /** A label of your own, stored with the generation and returned with it. */
  projectId?: string | null
  /** Id of an effect. */
  effectId?: string
  /** States that the person shown or heard agreed. Required where a person's likeness or voice is processed. */
  consent?: true
}

/** A transcript as subtitle files. */
export interface Subtitles {
  /** Signed link to the subtitles as SubRip. */
  srtUrl: string
  /** Signed link to the subtitles as WebVTT. */
  vttUrl: string
}

/** What a model does: the kind of media, and the task. */
export type TaskType = 'image.generate' | 'image.edit' | 'video.generate' | 'video.animate' | 'image.upscale' | 'image.remove-bg' | 'image.inpaint' | 'image.outpaint' | 'image.relight' | 'image.vectorize' | 'image.restore' | 'image.effect' | 'video.v2v' | 'video.extend' | 'video.upscale' | 'video.interpolate' | 'video.remove-bg' | 'video.add-audio' | 'video.lipsync' | 'video.effect' | 'video.reframe' | 'audio.tts' | 'audio.music' | 'audio.sfx' | 'audio.voice-change' | 'audio.isolate' | 'audio.stt' | '3d.from-text' | '3d.from-image' | 'image.erase' | 'image.reframe' | 'image.sketch' | 'image.restyle' | 'image.colorize' | 'image.retouch' | 'image.product-shot' | 'image.replace-bg' | 'image.try-on' | (string & {})

/** A param that takes text. */
export interface TextParam {
  name: ParamName
  /** Whether a request without it is refused. */
  required: boolean
  ui: ParamUi
  /** Tells the kinds of param apart. */
  kind: 'text'
  /** Characters at most. */
  maxLength: number
  /** Characters at least. */
  minLength?: number
}

/** Body of the signed request sent to your endpoint when a generation ends. */
export interface WebhookEvent {
  /** Identical on every retry: deliveries may repeat, so deduplicate on it. */
  id: string
  type: WebhookEventType
  /** When the generation ended. */
  createdAt: string
  /** The generation as `GET /v1/generations/{id}` returns it, with fresh download links. */
  data: {
    generation: Generation
  }
}

/** How the generation ended. */
export type WebhookEventType = 'generation.succeeded' | 'generation.failed' | 'generation.canceled' | (string & {})

/** Where the account page shows a model and its generations. */
export type Workspace = 'image' | 'video' | 'audio' | '3d' | 'tools' | (string & {})
