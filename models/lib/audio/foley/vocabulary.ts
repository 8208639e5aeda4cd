import { grammarWords, praiseWords } from '../../prompt/everyday-words.ts'
import * as animals from './animals.ts'
import * as bells from './bells.ts'
import { fire } from './fire.ts'
import type { OneShot, Ambience, Material } from './effect.ts'
import * as events from './events.ts'
import * as household from './household.ts'
import * as impacts from './impacts.ts'
import * as machines from './machines.ts'
import * as people from './people.ts'
import * as signals from './electronic.ts'
import { footstep } from './footsteps.ts'
import * as voices from './voices.ts'
import * as water from './water.ts'
import * as weather from './weather.ts'

type Entry = {
  /** Synonyms of its name. */
  readonly words: readonly string[]
  /** Its peak level, where 1 is full scale. */
  readonly level: number
  /** The materials that a prompt can name for it. */
  readonly materials?: readonly Material[]
}
export type AmbienceEntry = Entry & { readonly ambience: Ambience; readonly hasSpeed?: true }
/** `intervalSeconds` is the usual time from one to the next; `isRegular` ones have no timing jitter. */
export type OneShotEntry = Entry & {
  readonly oneShot: OneShot
  readonly intervalSeconds: number
  readonly isRegular?: true
}

const grounds = ['stone', 'wood', 'metal', 'gravel', 'snow', 'grass', 'leaves', 'water'] as const

/** All sound effects with the words for them. Plurals are derived from the singular. */
// prettier-ignore
export const soundEffects = {
  rain:       { ambience: weather.rain, level: 0.5, materials: ['metal', 'leaves', 'grass', 'stone'], words: ['rainfall', 'raining', 'drizzle', 'downpour', 'shower', 'rainforest'] },
  wind:       { ambience: weather.wind, level: 0.55, hasSpeed: true, words: ['breeze', 'gust', 'gale', 'windy'] },
  thunder:    { oneShot: weather.thunder, intervalSeconds: 6.5, level: 0.85, words: ['thunderclap', 'lightning'] },
  sea:        { ambience: water.sea, level: 0.6, hasSpeed: true, words: ['ocean', 'wave', 'surf', 'beach', 'shore', 'coast', 'seaside'] },
  river:      { ambience: water.river, level: 0.5, hasSpeed: true, words: ['stream', 'brook', 'creek'] },
  waterfall:  { ambience: water.waterfall, level: 0.6, words: ['cascade'] },
  bubbles:    { ambience: water.bubbles, level: 0.5, hasSpeed: true, words: ['bubble', 'bubbling', 'boiling', 'underwater'] },
  drip:       { oneShot: water.drip, intervalSeconds: 0.9, level: 0.5, words: ['dripping', 'drop', 'droplet', 'tap', 'faucet'] },
  splash:     { oneShot: water.splash, intervalSeconds: 1.8, level: 0.7, words: ['splashing'] },
  fire:       { ambience: fire, level: 0.55, hasSpeed: true, words: ['campfire', 'fireplace', 'bonfire', 'flame', 'crackling', 'crackle', 'burning', 'torch'] },
  footsteps:  { oneShot: footstep, intervalSeconds: 0.56, isRegular: true, level: 0.6, materials: grounds, words: ['footstep', 'step', 'walking', 'walk', 'running', 'jogging', 'marching', 'shoe', 'heels', 'boots'] },
  knock:      { oneShot: impacts.knock, intervalSeconds: 0.32, isRegular: true, level: 0.7, materials: ['wood', 'metal', 'stone'], words: ['knocking'] },
  slam:       { oneShot: impacts.slam, intervalSeconds: 1.6, level: 0.85, materials: ['wood', 'metal'], words: ['slamming', 'door', 'gate'] },
  creak:      { oneShot: impacts.creak, intervalSeconds: 2.3, level: 0.5, words: ['creaking', 'squeak', 'squeaking', 'squeaky', 'hinge', 'creaky', 'floorboard'] },
  glass:      { oneShot: impacts.glass, intervalSeconds: 2.2, level: 0.75, words: ['shattering', 'smash', 'smashing'] },
  explosion:  { oneShot: impacts.explosion, intervalSeconds: 3.2, level: 0.95, words: ['explode', 'exploding', 'blast', 'bomb', 'debris', 'grenade', 'cannon'] },
  gunshot:    { oneShot: impacts.gunshot, intervalSeconds: 1.1, level: 0.95, words: ['gun', 'shot', 'gunfire'] },
  bell:       { oneShot: bells.bell, intervalSeconds: 2.6, isRegular: true, level: 0.7, words: ['church-bell', 'tolling'] },
  chimes:     { ambience: bells.chimes, level: 0.5, hasSpeed: true, words: ['chime', 'windchime'] },
  gong:       { oneShot: bells.gong, intervalSeconds: 6, level: 0.75, words: [] },
  clock:      { oneShot: bells.tick, intervalSeconds: 0.5, isRegular: true, level: 0.45, words: ['tick', 'ticking', 'tock', 'watch'] },
  telephone:  { oneShot: bells.telephone, intervalSeconds: 3.4, isRegular: true, level: 0.6, words: ['phone', 'ringtone'] },
  engine:     { ambience: machines.engine, level: 0.6, hasSpeed: true, words: ['motor', 'motorbike', 'motorcycle', 'tractor', 'truck', 'bus', 'spaceship', 'rocket', 'spacecraft'] },
  car:        { ambience: machines.car, level: 0.65, hasSpeed: true, words: ['vehicle', 'automobile'] },
  train:      { ambience: machines.train, level: 0.65, hasSpeed: true, words: ['railway', 'rail', 'subway', 'tram', 'metro', 'locomotive'] },
  helicopter: { ambience: machines.helicopter, level: 0.65, hasSpeed: true, words: ['chopper'] },
  plane:      { ambience: machines.plane, level: 0.6, hasSpeed: true, words: ['airplane', 'aeroplane', 'jet', 'aircraft'] },
  siren:      { ambience: machines.siren, level: 0.6, hasSpeed: true, words: ['ambulance', 'police'] },
  alarm:      { ambience: machines.alarm, level: 0.5, hasSpeed: true, words: ['alert', 'buzzer', 'reversing'] },
  typing:     { oneShot: machines.key, intervalSeconds: 0.13, level: 0.45, words: ['keyboard', 'typewriter', 'type'] },
  click:      { oneShot: machines.click, intervalSeconds: 0.6, level: 0.5, words: ['clicking', 'mouse', 'button', 'switch'] },
  camera:     { oneShot: machines.shutter, intervalSeconds: 1.1, level: 0.6, words: ['shutter'] },
  laser:      { oneShot: signals.laser, intervalSeconds: 0.6, level: 0.6, words: ['blaster', 'zap', 'raygun'] },
  jump:       { oneShot: signals.jump, intervalSeconds: 0.8, level: 0.5, words: ['jumping', 'hop', 'bounce', 'bouncing', 'ball'] },
  coin:       { oneShot: bells.coin, intervalSeconds: 0.8, level: 0.45, words: ['pickup', 'collect'] },
  powerup:    { oneShot: signals.powerUp, intervalSeconds: 1.3, level: 0.5, words: ['levelup'] },
  beep:       { oneShot: signals.beep, intervalSeconds: 0.6, isRegular: true, level: 0.45, words: ['bleep', 'notification', 'beeping', 'error', 'message', 'sonar', 'countdown'] },
  whoosh:     { oneShot: signals.whoosh, intervalSeconds: 1.4, level: 0.65, words: ['swoosh', 'swish', 'arrow', 'transition', 'swing'] },
  heartbeat:  { oneShot: people.heartbeat, intervalSeconds: 0.95, isRegular: true, level: 0.75, words: ['heart', 'pulse'] },
  clap:       { oneShot: people.clap, intervalSeconds: 0.5, isRegular: true, level: 0.6, words: [] },
  applause:   { ambience: people.applause, level: 0.6, hasSpeed: true, words: ['clapping', 'applauding', 'audience', 'ovation'] },
  crowd:      { ambience: people.crowd, level: 0.45, words: ['people', 'chatter', 'murmur', 'restaurant', 'cafe', 'café', 'market', 'talking', 'voices', 'office', 'airport', 'station', 'stadium', 'bar', 'pub', 'party', 'mall', 'classroom', 'cheering', 'cheer', 'crowds', 'conversation'] },
  breath:     { oneShot: people.breath, intervalSeconds: 3, isRegular: true, level: 0.4, words: ['breathing'] },
  traffic:    { ambience: people.traffic, level: 0.5, words: ['city', 'street', 'town', 'road', 'highway', 'downtown'] },
  birds:      { ambience: animals.birds, level: 0.4, hasSpeed: true, words: ['bird', 'birdsong', 'songbird', 'chirp', 'chirping', 'tweet'] },
  crickets:   { ambience: animals.crickets, level: 0.35, hasSpeed: true, words: ['cricket', 'cicada', 'grasshopper'] },
  dog:        { oneShot: animals.bark, intervalSeconds: 0.75, level: 0.7, words: ['bark', 'barking', 'puppy'] },
  cat:        { oneShot: animals.miaow, intervalSeconds: 1.8, level: 0.5, words: ['meow', 'miaow', 'kitten', 'meowing'] },
  cow:        { oneShot: animals.moo, intervalSeconds: 3, level: 0.6, words: ['moo', 'cattle', 'mooing'] },
  wolf:       { oneShot: animals.howl, intervalSeconds: 4, level: 0.6, words: ['howl', 'howling', 'wolves'] },
  frog:       { oneShot: animals.frog, intervalSeconds: 1.1, level: 0.5, words: ['croak', 'croaking', 'toad'] },
  owl:        { oneShot: animals.owl, intervalSeconds: 4, level: 0.45, words: ['hoot', 'hooting'] },
  rooster:    { oneShot: voices.crow, intervalSeconds: 3.4, level: 0.6, words: ['cockerel', 'crowing', 'crow'] },
  horse:      { oneShot: voices.neigh, intervalSeconds: 3, level: 0.6, words: ['neigh', 'neighing', 'whinny', 'pony'] },
  gallop:     { oneShot: events.gallop, intervalSeconds: 0.42, isRegular: true, level: 0.6, words: ['galloping', 'hoof', 'hooves', 'trotting'] },
  lion:       { oneShot: voices.roar, intervalSeconds: 3.4, level: 0.7, words: ['roar', 'tiger', 'growl', 'growling', 'monster', 'dragon'] },
  elephant:   { oneShot: voices.trumpeting, intervalSeconds: 3, level: 0.65, words: [] },
  seagull:    { oneShot: voices.gull, intervalSeconds: 2.8, level: 0.45, words: ['gull'] },
  purr:       { ambience: voices.purr, level: 0.45, hasSpeed: true, words: ['purring'] },
  scream:     { oneShot: voices.scream, intervalSeconds: 2.4, level: 0.75, words: ['screaming', 'shriek', 'yell'] },
  laugh:      { oneShot: voices.laugh, intervalSeconds: 2.4, level: 0.6, words: ['laughing', 'laughter', 'giggle'] },
  baby:       { oneShot: voices.cry, intervalSeconds: 1.5, level: 0.6, words: ['cry', 'crying', 'wailing'] },
  sneeze:     { oneShot: voices.sneeze, intervalSeconds: 2, level: 0.6, words: ['sneezing'] },
  crumple:    { oneShot: household.crumple, intervalSeconds: 1.5, level: 0.5, words: ['crumpling', 'paper', 'wrapping', 'rustle', 'rustling', 'rip', 'tearing'] },
  page:       { oneShot: household.page, intervalSeconds: 1.4, level: 0.45, words: ['book', 'newspaper'] },
  scissors:   { oneShot: household.snip, intervalSeconds: 0.5, level: 0.5, words: ['scissor', 'snip', 'cutting'] },
  zipper:     { oneShot: household.zip, intervalSeconds: 1.4, level: 0.5, words: ['zip'] },
  pour:       { oneShot: household.pour, intervalSeconds: 3, level: 0.55, words: ['pouring'] },
  frying:     { ambience: household.frying, level: 0.5, words: ['sizzle', 'sizzling', 'bacon', 'pan', 'cooking', 'grill', 'barbecue'] },
  crunch:     { oneShot: household.crunch, intervalSeconds: 0.8, level: 0.5, words: ['chewing', 'eating', 'bite', 'biting', 'munch', 'chopping', 'crunching'] },
  toilet:     { oneShot: household.flush, intervalSeconds: 4.5, level: 0.6, words: ['flush', 'flushing'] },
  vacuum:     { ambience: household.vacuum, level: 0.55, hasSpeed: true, words: ['hoover'] },
  drill:      { ambience: household.drill, level: 0.55, hasSpeed: true, words: ['drilling'] },
  hairdryer:  { ambience: household.hairDryer, level: 0.5, hasSpeed: true, words: ['hairdrier', 'fan', 'ventilator'] },
  hum:        { ambience: household.hum, level: 0.4, hasSpeed: true, words: ['humming', 'buzz', 'fridge', 'refrigerator', 'conditioner', 'machinery', 'generator', 'computer'] },
  washing:    { ambience: household.washing, level: 0.5, hasSpeed: true, words: ['washer', 'dishwasher', 'laundry'] },
  saw:        { oneShot: household.saw, intervalSeconds: 0.5, isRegular: true, level: 0.55, words: ['sawing'] },
  chainsaw:   { ambience: household.chainsaw, level: 0.6, hasSpeed: true, words: [] },
  hammer:     { oneShot: events.hammer, intervalSeconds: 0.6, isRegular: true, level: 0.7, words: ['hammering', 'nail', 'construction', 'anvil'] },
  horn:       { oneShot: events.horn, intervalSeconds: 1.4, level: 0.6, words: ['honk', 'honking', 'klaxon', 'beeper'] },
  foghorn:    { oneShot: events.shipHorn, intervalSeconds: 4.5, level: 0.65, words: [] },
  screech:    { oneShot: events.screech, intervalSeconds: 2.2, level: 0.6, words: ['screeching', 'brake', 'braking', 'skid', 'skidding'] },
  crash:      { oneShot: events.crash, intervalSeconds: 3, level: 0.9, words: ['collision', 'accident', 'wreck'] },
  clash:      { oneShot: events.clash, intervalSeconds: 0.9, level: 0.65, words: ['clang', 'clanging', 'clanking', 'swordfight'] },
  sparkle:    { oneShot: events.sparkle, intervalSeconds: 2.2, level: 0.45, words: ['magic', 'magical', 'spell', 'fairy', 'twinkle', 'shimmer', 'glitter'] },
  boom:       { oneShot: events.boom, intervalSeconds: 3.6, level: 0.9, words: ['impact', 'thud', 'thump', 'braam'] },
  drumroll:   { oneShot: events.drumRoll, intervalSeconds: 4.4, level: 0.7, words: ['drum', 'drumming'] },
  fireworks:  { oneShot: events.fireworks, intervalSeconds: 2.6, level: 0.85, words: ['firework', 'firecracker'] },
  whistle:    { oneShot: events.whistle, intervalSeconds: 1.6, level: 0.5, words: ['referee', 'whistling'] },
  ding:       { oneShot: events.ding, intervalSeconds: 2.2, level: 0.5, words: ['elevator', 'lift', 'reception'] },
  clink:      { oneShot: events.clink, intervalSeconds: 0.9, level: 0.45, words: ['clinking', 'cheers', 'toast', 'dishes', 'dish', 'plate', 'cutlery', 'clatter', 'clattering'] },
  static:     { ambience: events.radioStatic, level: 0.4, words: ['radio', 'interference'] },
  hail:       { ambience: events.hail, level: 0.5, words: ['hailstorm', 'sleet'] },
  projector:  { ambience: events.projector, level: 0.45, hasSpeed: true, words: ['cinema'] },
  flag:       { oneShot: events.flap, intervalSeconds: 0.3, level: 0.5, words: ['flapping', 'wing', 'wings', 'tent', 'cloth', 'sail'] },
  bee:        { ambience: animals.bee, level: 0.4, hasSpeed: true, words: ['fly', 'insect', 'buzzing', 'mosquito', 'wasp'] },
} as const satisfies Record<string, AmbienceEntry | OneShotEntry>
export type EffectName = keyof typeof soundEffects

/** Phrases that are replaced by words of the table before parsing. */
// prettier-ignore
export const phrases: ReadonlyMap<string, string> = new Map(Object.entries({
  'into a glass': '', 'in a glass': '', 'window breaking': 'glass', 'breaking window': 'glass', 'bottle breaking': 'glass', 'smashed window': 'glass', 'coffee shop': 'crowd , clink', 'elephant trumpet': 'elephant', 'deep rumble': 'boom', 'sand blowing': 'wind', 'blowing sand': 'wind', 'sea gull': 'seagull', 'horse galloping': 'gallop', 'galloping horse': 'gallop', 'horse hooves': 'gallop', 'horse gallop': 'gallop', 'cat purring': 'purr', 'purring cat': 'purr', 'car horn': 'horn', 'car horns': 'horns', 'ship horn': 'foghorn',
  'fog horn': 'foghorn', 'car crash': 'crash', 'car accident': 'crash', 'car alarm': 'alarm', 'car door': 'slam', 'door creaks open': 'creak', 'door creaks': 'creak', 'door opens slowly': 'creak', 'door opening slowly': 'creak', 'door shutting': 'slam',
  'sword fight': 'clashes', 'sword clash': 'clash', 'swords': 'clashes', 'sword': 'clash', 'water into a glass': 'water', 'pouring water': 'pour', 'pouring a drink': 'pour', 'boiling water': 'bubbles', 'coffee machine': 'bubbles , hum', 'kettle': 'bubbles',
  'kitchen': 'frying , clink', 'lawn mower': 'mower', 'washing machine': 'washing', 'vacuum cleaner': 'vacuum', 'hair dryer': 'hairdryer', 'air conditioner': 'conditioner', 'bicycle bell': 'ding', 'bike bell': 'ding', 'drum roll': 'drumroll',
  'camera shutter': 'camera', 'light switch': 'switch', 'page turning': 'page', 'turning page': 'page', 'turning a page': 'page', 'coins dropping': 'coins', 'coin pickup': 'coin', 'baby crying': 'baby', 'crying baby': 'baby', 'evil laugh': 'laugh', 'horror scream': 'scream',
  'crowd cheering': 'crowd , applause', 'cheering crowd': 'crowd , applause', 'film projector': 'projector', 'radio static': 'static', 'white noise': 'static', 'ticking bomb': 'clock , explosion', 'harbor': 'gentle sea , seagulls', 'harbour': 'gentle sea , seagulls',
  'spooky': 'creak , quiet wolf , wind', 'haunted house': 'creak , wind', 'spaceship': 'big engine', 'space ship': 'big engine', 'sci-fi door': 'whoosh', 'spooky ambience': 'creak , wind , quiet wolf', 'falling leaves': 'wind', 'dry leaves': 'leaves', 'snow storm': 'strong wind', 'snowstorm': 'strong wind', 'blizzard': 'strong wind',
  'rain forest': 'birds , crickets , rain on leaves', 'rainforest': 'birds , crickets , rain on leaves', 'room tone': 'quiet hum', 'construction site': 'hammer , drill , engine', 'laser gun shots': 'lasers', 'gun shots': 'gunshots', 'glass clinking': 'clink', 'glasses clinking': 'clinks', 'clinking glasses': 'clinks',
  'boat on the water': 'gentle sea', 'in the snow': 'on snow', 'tin roof': 'tin', 'metal roof': 'metal', 'roof of tin': 'tin', 'village': 'birds , distant bell',
  'storm': 'strong wind , heavy rain , thunder', 'thunderstorm': 'heavy rain , thunder', 'stormy': 'strong wind , heavy rain',
  'forest': 'birds , gentle wind', 'forest rain': 'birds , gentle wind , rain on leaves', 'woods': 'birds , gentle wind', 'jungle': 'birds , crickets', 'meadow': 'birds , crickets , gentle wind',
  'night': 'crickets , quiet owl', 'morning': 'birds', 'farm': 'cow , birds',
  'in the distance': 'afar', 'from afar': 'afar', 'far away': 'afar', 'far off': 'afar', 'up close': 'near', 'close up': 'near', 'close by': 'near',
  'church bell': 'big bell', 'church bells': 'big bells', 'wind chime': 'chimes', 'wind chimes': 'chimes', 'phone ringing': 'telephone',
  'power up': 'powerup', 'power-up': 'powerup', 'level up': 'powerup', 'level-up': 'powerup', 'water drop': 'drip', 'water drops': 'drips',
  'water dripping': 'dripping', 'dripping water': 'dripping', 'running water': 'river', 'flowing water': 'river', 'water flowing': 'river',
  'alarm clock': 'alarm', 'heart beat': 'heartbeat', 'gun shot': 'gunshot', 'laser gun': 'laser', 'ray gun': 'laser', 'bird song': 'birds',
  'car engine': 'engine', 'engine of a car': 'engine', 'police siren': 'siren', 'ambulance siren': 'siren', 'fire alarm': 'alarm', 'fire truck': 'siren',
  'mouse click': 'click', 'mouse clicks': 'clicks', 'glass breaking': 'glass', 'breaking glass': 'glass', 'bee buzzing': 'bee', 'wolf howling': 'wolf',
  'wind howling': 'strong wind', 'howling wind': 'strong wind', 'knock on a door': 'knock', 'knock on the door': 'knock', 'knocks on a door': 'knocks',
  'knocks on the door': 'knocks', 'knocking on a door': 'knocking', 'knocking on the door': 'knocking', 'knock at the door': 'knock', 'knocks at the door': 'knocks',
  'door creaking': 'creak', 'creaking door': 'creak', 'creaky door': 'creak', 'door opening': 'creak', 'door opens': 'creak', 'squeaky door': 'creak',
  'door closing': 'slam', 'door slamming': 'slam', 'door slam': 'slam', 'door knock': 'knock', 'door knocks': 'knocks', 'door bell': 'small bell', 'doorbell': 'small bell',
  'water splash': 'splash', 'train passing': 'train', 'followed by': 'then', 'and then': 'then', 'after that': 'then',
}))

export type Modifier = {
  readonly size?: number
  readonly speed?: number
  readonly force?: number
  readonly gain?: number
  readonly isFar?: true
  readonly isNear?: true
}

/** Modifiers that apply to every sound. */
// prettier-ignore
export const modifiers: ReadonlyMap<string, Modifier> = new Map(Object.entries({
  tiny: { size: 0.45 }, small: { size: 0.65 }, little: { size: 0.65 }, high: { size: 0.75 }, large: { size: 1.5 }, big: { size: 1.5 }, deep: { size: 1.5 },
  low: { size: 1.35 }, huge: { size: 2 }, giant: { size: 2.2 }, massive: { size: 2 },
  loud: { gain: 1.5 }, quiet: { gain: 0.28 }, soft: { gain: 0.35 }, faint: { gain: 0.16 },
  heavy: { force: 1.7, gain: 1.25 }, strong: { force: 1.6, gain: 1.2 }, hard: { force: 1.5, gain: 1.2 }, light: { force: 0.5, gain: 0.6 }, gentle: { force: 0.6, gain: 0.55 },
  distant: { isFar: true }, far: { isFar: true }, afar: { isFar: true }, near: { isNear: true }, close: { isNear: true }, nearby: { isNear: true },
  fast: { speed: 1.6 }, quick: { speed: 1.6 }, rapid: { speed: 1.9 }, hurried: { speed: 1.6 }, slow: { speed: 0.6 }, slowly: { speed: 0.6 }, quickly: { speed: 1.6 },
} satisfies Record<string, Modifier>))

// prettier-ignore
export const materialWords: ReadonlyMap<string, Material> = new Map(Object.entries({
  stone: 'stone', concrete: 'stone', pavement: 'stone', tiles: 'stone', marble: 'stone', brick: 'stone', wood: 'wood', wooden: 'wood', floorboards: 'wood', parquet: 'wood',
  metal: 'metal', iron: 'metal', steel: 'metal', tin: 'metal', gravel: 'gravel', pebbles: 'gravel', sand: 'snow', snow: 'snow', grass: 'grass', lawn: 'grass',
  leaves: 'leaves', leaf: 'leaves', foliage: 'leaves', water: 'water', puddle: 'water', puddles: 'water',
} satisfies Record<string, Material>))

/** Reverb parameters of the acoustic spaces. */
// prettier-ignore
export const places: ReadonlyMap<string, { seconds: number; hertz: number; size: number; wet: number }> = new Map(Object.entries({
  room: { seconds: 0.5, hertz: 4500, size: 0.35, wet: 0.35 }, corridor: { seconds: 1.2, hertz: 4000, size: 0.6, wet: 0.5 }, hall: { seconds: 2.2, hertz: 4200, size: 1, wet: 0.6 },
  church: { seconds: 4, hertz: 3200, size: 1.5, wet: 0.7 }, cathedral: { seconds: 5, hertz: 3000, size: 1.7, wet: 0.8 }, cave: { seconds: 3.2, hertz: 1900, size: 1.3, wet: 0.8 },
  tunnel: { seconds: 2.6, hertz: 2400, size: 1.1, wet: 0.8 },
}))

/** Words without an effect: what the sounds do anyway. Grammar and praise are known to all models. */
export const filler = new Set([
  // "With" begins another sound, and the numbers are ours.
  ...grammarWords,
  ...praiseWords,
  ...`lots lot many sound sounds effect effects sfx audio noise ambience ambient ambiance background atmosphere recording loop
  looped seamless natural nature clear clean continuous constant steady relaxing scary eerie creepy
  breaking crashing ringing passing flowing falling blowing singing rolling rumbling rushing roaring roof surface ground
  floor game retro arcade old going coming outdoors times time someone somebody man woman person rumble dying starting
  idling hitting summer winter spring autumn dark shots opening closing open opens closes closed turning driving flying
  overhead circling arriving striking strike working site getting faster evil cinema-like sci-fi deep-space busy echo
  echoing loudly quietly softly gently heavily bird-like door-like past take taking window dropping drops dropped`
    .split(/\s+/)
    .filter(Boolean),
])

/** Sounds that are often asked for and not known, with those that are like them. */
// prettier-ignore
export const relatedSounds: ReadonlyMap<string, readonly string[]> = new Map(Object.entries({
  pig: ['cow', 'dog'], sheep: ['cow'], goat: ['cow'], chicken: ['rooster', 'birds'], duck: ['birds', 'frog'], 
  piano: ['bell', 'chimes'], music: ['chimes', 'bell'], speech: ['crowd'], voice: ['crowd', 'laugh'], whisper: ['breath'], snoring: ['breath'], snore: ['breath'],
  moped: ['engine', 'car'], mower: ['engine', 'chainsaw'], lawnmower: ['engine', 'chainsaw'], trimmer: ['chainsaw'], drone: ['helicopter', 'bee'], blender: ['vacuum', 'drill'], mixer: ['vacuum', 'drill'],
  robot: ['beep', 'laser'], bear: ['lion', 'wolf'], dinosaur: ['lion', 'elephant'], velcro: ['zipper'],
}))

/** Words after these describe the sound before them. */
export const prepositions = new Set([
  'on',
  'in',
  'from',
  'at',
  'against',
  'through',
  'over',
  'under',
  'inside',
  'onto',
  'by',
])
