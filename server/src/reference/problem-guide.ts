import { describeIssues } from '@atelier/contract/describe-issues.ts'
import type { Issue, ProblemCode } from '@atelier/contract/problem.ts'

/** What somebody needs who meets a code for the first time. Backticks mark code, as in every description. */
export type ProblemGuide = {
  cause: string
  /** Whether the same request, sent again, can succeed. */
  retryable: string
  /** Steps, in the order to try them. */
  fix: string[]
  example: { detail: string; issues?: Issue[]; retryAfterSeconds?: number; headers?: Record<string, string> }
}

const changeFirst = 'No. The same request gets the same answer; change it first.'
const keepKey =
  'Send it again with the same `Idempotency-Key` and body: if the first one did go through, you get that generation and pay once.'

const atFields = (...issues: Issue[]) => ({ detail: describeIssues(issues), issues })

const reserved = (cause: string, detail: string): ProblemGuide => ({
  cause: `${cause} The code is reserved: no operation of this version answers with it.`,
  retryable: 'There is nothing to repeat: you should not meet this code.',
  fix: ['Treat it by its status, as any code that you do not know.'],
  example: { detail },
})

export const problemGuide: Record<ProblemCode, ProblemGuide> = {
  invalid_params: {
    cause:
      'Something in the request has the wrong shape: a field is missing, misspelt, of the wrong type or out of bounds; the body is not JSON, not `application/json` or larger than 1 MiB; or the model does not offer a param you sent. Unknown fields are refused too: on a paid call a misspelt `maxCoin` must not pass unnoticed.',
    retryable: changeFirst,
    fix: [
      'Read `issues`: every field at fault is listed at once, with its path, such as `params.num_outputs`.',
      'Compare `params` with the catalog entry of the model in `GET /v1/models`: names, kinds and bounds stand there.',
      'On a submit, send exactly one of `quoteToken` and `maxCoins`.',
      'A `cursor` belongs to its list and filters: when a filter changes, begin again without it.',
      'A media param holds the id of an asset of this very account. Uploads are deleted after 30 days: upload again.',
    ],
    example: atFields(
      { path: 'params.num_outputs', message: 'must be a number from 1 to 4' },
      { path: 'params.aspect_ratio', message: 'must be one of 1:1, 4:3, 3:4, 16:9, 9:16' },
    ),
  },
  invalid_quote: {
    cause:
      'The `quoteToken` was not made for this request. A token is bound to the account, the model, the effect and the params exactly as they were quoted; one changed byte in it or one changed param makes it worthless. Nothing was charged.',
    retryable: changeFirst,
    fix: [
      'Send the very `modelId`, `effectId` and `params` that you quoted. Do not fill in defaults between quote and submit.',
      'Check that the token arrives whole: long strings get cut by database columns and logs.',
      'Quote and submit with keys of the same account.',
      'Otherwise take a new quote; it costs nothing.',
    ],
    example: {
      detail: 'This quoteToken was not made for this account, model, effect and params. Get a new quote.',
    },
  },
  idempotency_key_required: {
    cause:
      'A submit came without the `Idempotency-Key` header. It is what keeps a retry after a lost connection from being charged twice, so there is no way around it. Nothing was charged.',
    retryable: changeFirst,
    fix: [
      'Make a key for each generation you intend, such as a UUID: 16 to 128 characters of `A-Z a-z 0-9 _ -`.',
      'Store it with your own record before you send, so that a retry after a crash uses the same one.',
      'If you do send it, look for a proxy or client library that drops unknown headers.',
    ],
    example: {
      detail:
        'Send an Idempotency-Key header, new for each intended operation, so that a retry is not charged twice.',
    },
  },
  consent_required: {
    cause:
      "The model works on a person's likeness or voice (lip sync, voice change, try-on, and the effects marked so), and the request does not say that this person agreed. Nothing was charged.",
    retryable: changeFirst,
    fix: [
      'Make sure that the person shown or heard has agreed.',
      'Then send `"consent": true` with the submit. It is asked each time and never remembered.',
    ],
    example: {
      detail:
        'Sandbox lipsync processes the likeness or voice of a person. Send "consent": true if they agreed.',
      issues: [{ path: 'consent', message: 'is required' }],
    },
  },
  input_too_large: {
    cause:
      'What would come out is larger than the model can make: the input together with the params (upscale factor, expansion, resolution) exceeds `maxOutputPixels` or `maxOutputSide` of the model. Nothing was charged.',
    retryable: changeFirst,
    fix: [
      'Look up `inputLimits` of the model in `GET /v1/models`.',
      'Lower the factor or the expansion, or scale the input down before uploading it.',
    ],
    example: atFields({
      path: 'params.image',
      message: 'the output would have 8192 × 6144 pixels; a side may have 4096',
    }),
  },
  input_duration: {
    cause:
      'The audio or video is shorter or longer than the model accepts: `minInputSeconds` and `maxInputSeconds` in its catalog entry. Nothing was charged.',
    retryable: changeFirst,
    fix: [
      'Look up `inputLimits` of the model in `GET /v1/models`; the length of your asset is its `durationSeconds`.',
      'Cut or extend the file, upload it again and use the new id.',
    ],
    example: atFields({
      path: 'params.video',
      message: 'must last at most 30 seconds, and 0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f lasts 42',
    }),
  },
  input_file_too_large: {
    cause:
      'The file was fine as an upload but has more bytes than this model takes: `maxInputBytes` in its catalog entry. Nothing was charged.',
    retryable: changeFirst,
    fix: [
      'Look up `inputLimits` of the model in `GET /v1/models`.',
      'Compress or shrink the file, upload it again and use the new id.',
    ],
    example: atFields({
      path: 'params.image',
      message: 'must have at most 10485760 bytes, and 0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f has 18350080',
    }),
  },
  wrong_media: {
    cause:
      'The asset exists and is yours, but is of another kind than the param takes: a video where an image belongs, for example. Nothing was charged.',
    retryable: changeFirst,
    fix: [
      'Compare `kind` of the asset (`GET /v1/assets/{id}`) with `accept` of the param in the catalog.',
      'Look for two ids that were swapped, such as `video` and `audio` of a lip sync.',
    ],
    example: atFields({
      path: 'params.image',
      message: 'takes image, and 0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f is video',
    }),
  },
  unauthorized: {
    cause:
      'The request says nothing about who is calling: there is no `Authorization` header, or it is not of the form `Bearer <key>`. On the account page it means that the session has ended, or that email or password is wrong. On the operator API it means that the token is not the right one.',
    retryable: changeFirst,
    fix: [
      'Send `Authorization: Bearer <your key>`. `Basic`, `X-Api-Key` and keys in the query are not read.',
      'Check that the variable holding the key is set where the program runs: an empty one gives exactly this.',
      'Look for a redirect to another host on the way; clients drop the header there.',
      'At the account page: sign in again.',
    ],
    example: { detail: 'Send "Authorization: Bearer <API key>".' },
  },
  invalid_api_key: {
    cause: 'A key was sent, but no such key exists on this server.',
    retryable: changeFirst,
    fix: [
      'Check that it was copied whole: `atl_` and 36 characters, without quotes, spaces or a line break.',
      'Check that it belongs to this server: each installation has its own keys.',
      'If it is lost, make a new one; keys cannot be shown again. After 30 wrong keys in a minute from one address the answer becomes `rate_limited`.',
    ],
    example: { detail: 'No such API key. Check it for missing characters.' },
  },
  api_key_revoked: {
    cause: 'The key is real, but somebody revoked it: you, a colleague, or the operator.',
    retryable: changeFirst,
    fix: [
      'Make a new key and put it in place of the old one. A revoked key cannot be brought back.',
      'If you did not revoke it, ask who did: a key is often revoked because it leaked.',
    ],
    example: { detail: 'This API key was revoked. Make a new one.' },
  },
  api_key_expired: {
    cause: 'The key was given a last day when it was made, and that day has passed.',
    retryable: changeFirst,
    fix: [
      'Make a new key and put it in place of the old one.',
      'Watch `key.expiresAt` in `GET /v1/account`, so that the next one does not surprise you at night.',
    ],
    example: { detail: 'This API key has expired. Make a new one.' },
  },
  insufficient_coins: {
    cause:
      'The account has fewer coins to spend than this generation costs. Coins held for generations under way are not available; those of failed and canceled ones come back. Nothing was charged.',
    retryable: 'Yes, once there are coins. A refused submit does not use up its `Idempotency-Key`.',
    fix: [
      'Compare `balance` in `GET /v1/account` with the price: a quote tells it without spending anything.',
      'Ask for fewer outputs, a shorter duration or a cheaper model.',
      'Cancel what is still queued; its coins are released at once.',
      'Ask the operator for coins.',
    ],
    example: { detail: 'This costs 30 coins, more than the account has available.' },
  },
  spend_cap_exceeded: {
    cause:
      'The account has coins, but this key may not spend so many: its `monthlySpendCapCoins` would be passed. A hold counts in the UTC month in which it was made. Nothing was charged.',
    retryable:
      'Yes, in the next month (UTC), or with a key that has room. A refused submit does not use up its `Idempotency-Key`.',
    fix: [
      'See `key.spentThisMonthCoins` and `key.monthlySpendCapCoins` in `GET /v1/account`.',
      'Make a key with a higher cap. The cap is your own safety net, so ask first why it was reached.',
    ],
    example: { detail: 'This costs 30 coins, more than this key may still spend this month.' },
  },
  insufficient_scope: {
    cause:
      'The key is good, but was made without the scope this operation needs. On the operator API it means that the account is not marked as an operator.',
    retryable: changeFirst,
    fix: [
      'The detail names the missing scope; the reference names the one of every operation.',
      'Make a key with it. The scopes of a key cannot be changed afterwards.',
    ],
    example: { detail: 'This key lacks the scope "generate". It has: read, account.' },
  },
  cooldown: {
    cause:
      'Five generations of this account ended with `content_policy` within ten minutes, so submits are paused for fifteen. Everything else goes on: reads, quotes, cancel and what is already queued. Nothing was charged.',
    retryable: 'Yes, when the pause is over: from `retryAt` on, after `Retry-After` seconds.',
    fix: [
      'Stop the loop that submits, or it will run into the next pause.',
      'Look at the latest generations with `error.code` `content_policy` and change or drop those prompts.',
      'If they come from people using your product, check their input before you submit it.',
    ],
    example: {
      detail:
        'Too many generations ended in content_policy. Submits are possible again from 2026-01-31T09:45:00.000Z.',
      retryAfterSeconds: 900,
    },
  },
  account_locked: {
    cause:
      'The operator locked the account: quotes, submits and uploads are refused. Reads, cancel and repeats of earlier submits go on, and generations already running end normally.',
    retryable: 'Not until the operator unlocks the account.',
    fix: ['Ask the operator why. Your outputs stay within reach in the meantime.'],
    example: { detail: 'This account is locked. Contact the operator of this service.' },
  },
  invalid_link: {
    cause:
      'A signed link is no longer good: a download link has expired (they live about an hour) or was altered on the way, or a one-time sign-in link was used already or is older than 24 hours.',
    retryable: 'Not with this link.',
    fix: [
      'Download: read the generation or asset again; every read brings fresh links. Store ids, not links.',
      'Send the link exactly as given: some tools decode or reorder the query.',
      'Sign-in: ask the operator for a new link. A sign-up that was not finished in time: sign up again.',
    ],
    example: { detail: 'This link has expired or was altered. Read the asset again for a fresh one.' },
  },
  invalid_range: {
    cause: 'The `Range` header asks for bytes behind the end of the file.',
    retryable: 'Not with this range.',
    fix: [
      '`Content-Range: bytes */<n>` says how many bytes there are. Ask for a part within them, or send no `Range` for all of it.',
      'Resuming a download that is complete already: there is nothing left to fetch.',
    ],
    example: { detail: 'The file has 48213 bytes.' },
  },
  signup_closed: {
    cause: 'On this server people do not make accounts by themselves; the operator invites them.',
    retryable: changeFirst,
    fix: ['Ask the operator for an invitation: a link that works once and lets you set a password.'],
    example: { detail: 'Ask the operator for an invitation.' },
  },
  not_found: {
    cause:
      'There is no such object or address. An object of another account, one that was deleted and one that never was cannot be told apart, and an id that is no UUID counts as absent. An unknown path or method answers the same.',
    retryable: changeFirst,
    fix: [
      'Compare method and path with the reference; there is no slash at the end.',
      'Use a key of the account that made the object.',
      'An upload older than 30 days is gone: upload it again.',
      'Use the `id` of the generation for generations, and that of an output for assets; they are easily swapped.',
    ],
    example: { detail: 'You have no such generation.' },
  },
  unknown_model: {
    cause:
      'No model with this `modelId` is open on this server now: it is misspelt, was never installed here, or the operator switched it off.',
    retryable: 'Only if the model comes back.',
    fix: [
      'List what there is with `GET /v1/models`; it needs no key. The id to send is `id`, not `listingId` or `displayName`.',
      'Do not keep the list for long: it is good for a minute.',
    ],
    example: { detail: 'There is no model "sandbox-imgae".' },
  },
  idempotency_conflict: {
    cause:
      'This `Idempotency-Key` was used before with another body. One of the two requests is not the one you meant, so neither the old answer nor a new charge would be right. Nothing was charged.',
    retryable: changeFirst,
    fix: [
      'For a new generation use a new key. A key is never freed, not even when its generation is deleted.',
      'For a retry send the very same body. The order of fields does not matter; an absent and a null field differ.',
      'Look for a timestamp, random seed or fresh `quoteToken` that your retry puts into the body anew.',
    ],
    example: {
      detail: 'This Idempotency-Key was used with another body. Use a new key for a new generation.',
    },
  },
  price_changed: {
    cause:
      'The quote is older than ten minutes and the price is no longer the same. Within ten minutes the quoted price binds; afterwards the token is accepted only at the same price. Nothing was charged.',
    retryable: 'Not with this quote.',
    fix: [
      'Take a new quote, show the new price to whoever pays, and submit with the new token. The `Idempotency-Key` may stay: a refused submit does not use it up.',
      'Quote late: right before the submit, not when a form is opened.',
      'A program that only needs a ceiling sends `maxCoins` instead of a quote.',
    ],
    example: {
      detail: 'The quote has expired, and the price is 14 coins now instead of 12. Get a new quote.',
    },
  },
  max_coins_exceeded: {
    cause: 'The price of this request now is above the `maxCoins` it allows. Nothing was charged.',
    retryable: 'Only when the price falls.',
    fix: [
      'Compare with a quote: the price grows with outputs, duration and resolution.',
      'Raise `maxCoins` if the price is right; you pay the price, never the maximum.',
    ],
    example: { detail: 'The price is 30 coins, above maxCoins. Nothing was charged.' },
  },
  not_cancelable: {
    cause:
      'Only a queued generation can be canceled. This one was taken up by a worker, or has ended already, perhaps in the very moment of your request.',
    retryable: changeFirst,
    fix: [
      'Read the generation: its `status` tells which it was.',
      'If it is processing, let it end. It is charged for what it delivers, and not at all when it fails.',
    ],
    example: { detail: 'Only a queued generation can be canceled; this one has left the queue.' },
  },
  not_ended: {
    cause: 'Only a generation that has ended can be deleted. This one is still queued or processing.',
    retryable: 'Yes, once it has ended.',
    fix: ['Cancel it while it is queued; that is free.', 'If it is processing, wait until it has ended.'],
    example: { detail: 'Cancel it while it is queued, or wait until it has ended.' },
  },
  upload_too_large: {
    cause:
      'The file has more bytes or pixels than an upload may: images 20 MB and 8192 pixels a side, audio 50 MB, video 200 MB and 4096 pixels a side. A MB is 2^20 bytes.',
    retryable: changeFirst,
    fix: ['Shrink or compress the file. Most models work at far smaller sizes anyway.'],
    example: { detail: 'An image may have at most 8192 pixels on a side; this one has 9000.' },
  },
  upload_too_long: {
    cause: 'The recording lasts longer than an upload may: ten minutes of audio, 60 seconds of video.',
    retryable: changeFirst,
    fix: ['Cut it, or upload it in parts and run one generation on each.'],
    example: { detail: 'A video may last at most 60 seconds; this one lasts 74.' },
  },
  upload_invalid: {
    cause:
      'The file is not one of the ten accepted types, or cannot be decoded. What counts is the content: neither the name nor the declared type of a file is believed.',
    retryable: changeFirst,
    fix: [
      'Send PNG, JPEG, WebP, MP3, WAV, M4A, OGG, MP4, WebM or MOV.',
      'Open the file in a player: a download that stopped halfway looks like this.',
      'A photo from a phone may be HEIC whatever its name says; convert it to JPEG.',
    ],
    example: {
      detail: 'This is not a PNG, JPEG, WebP, MP3, WAV, M4A, OGG, MP4, WebM or MOV file that can be decoded.',
    },
  },
  rate_limited: {
    cause:
      'Too many requests in one window: usually 120 in 60 seconds for a key and 300 for all keys of the account together; the account page is counted apart. Requests without a valid key have a limit per address, and so have passwords that were wrong: ten in ten minutes for one email, thirty in a minute for all. Or more people are signing in than this server has room for at the moment. Or a key has 20 event streams open already. The request did nothing and charged nothing.',
    retryable: 'Yes, after `Retry-After` seconds, which is at `retryAt`.',
    fix: [
      'Wait as long as `Retry-After` says, then go on. Sooner requests are refused as well.',
      'Watch `RateLimit-Remaining` on every answer and slow down before it reaches 0.',
      'Poll a generation no faster than every 2 seconds, or be told by an event stream.',
      'List with `limit=100` and `active=true` instead of reading generations one by one.',
    ],
    example: {
      detail: 'More than 120 requests in 60 seconds. Wait 14 s.',
      retryAfterSeconds: 14,
      headers: {
        'ratelimit-limit': '120',
        'ratelimit-remaining': '0',
        'ratelimit-reset': '14',
        'ratelimit-policy': '120;w=60',
      },
    },
  },
  internal: {
    cause:
      'A mistake of ours, and not yours. It was logged with the id that stands in `instance`. Nothing was charged.',
    retryable: 'Perhaps. Reads and cancel may simply be repeated.',
    fix: [
      keepKey,
      'If it comes again, give the operator the `instance` of the answer; it finds the cause in the log.',
    ],
    example: { detail: 'Something went wrong on our side. Nothing was charged. Report the id in instance.' },
  },
  unavailable: {
    cause:
      'A part of the service cannot be reached or is full right now: the database, the file store, the media workers, or every backend of the model. It also answers this while it starts. Nothing was charged.',
    retryable: 'Yes, after `Retry-After` seconds, which is at `retryAt`; then with growing pauses.',
    fix: [
      keepKey,
      'If only one model answers so, its backends are down: try another, or wait.',
      'Operators: `GET /readyz` names the part that is away.',
    ],
    example: {
      detail: 'The service cannot reach one of its parts right now. Nothing was charged; try again.',
      retryAfterSeconds: 2,
    },
  },
  maintenance: {
    cause:
      'The operator is working on the service: quotes, submits and uploads are refused for a while. Reads, cancel and downloads go on; what is queued waits and loses nothing. Nothing was charged.',
    retryable:
      'Yes, when maintenance is over. `retryAt` is no promise of that, but when it makes sense to ask again. A refused submit does not use up its `Idempotency-Key`.',
    fix: [
      'Read the detail: operators say there how long it takes.',
      'Keep the work in a queue of your own and try again at `retryAt`, a minute later.',
    ],
    example: {
      detail: 'Back at 14:00 UTC. Nothing was charged; try again later.',
      retryAfterSeconds: 60,
    },
  },
  channel_disabled: {
    cause:
      'The operator switched off the way you came in: `api` for keys, `web` for the account page, `mcp` for agents. Quotes, submits and uploads through it are refused; reads go on. Nothing was charged.',
    retryable:
      'Yes, when the operator opens the channel again. `retryAt` is when it makes sense to ask anew.',
    fix: ['Use another channel if you have one, or ask the operator.'],
    example: {
      detail: 'The channel "api" is switched off. Nothing was charged; try again later.',
      retryAfterSeconds: 60,
    },
  },
  download_too_large: reserved(
    'A download would be larger than allowed.',
    'This download is larger than the service delivers.',
  ),
  explore_blocked: reserved('The account may not share generations.', 'Sharing is blocked for this account.'),
  explore_limit: reserved(
    'The account shares as many generations as it may.',
    'This account shares too many generations.',
  ),
  explore_not_shareable: reserved('This generation may not be shared.', 'This generation cannot be shared.'),
  explore_removed: reserved('A shared generation was taken back.', 'This shared generation was removed.'),
}
