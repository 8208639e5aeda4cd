import * as animals from './animals.ts'
import * as bells from './bells.ts'
import { fire } from './fire.ts'
import type { Event, Lasting, Material } from './foley.ts'
import * as impacts from './impacts.ts'
import * as machines from './machines.ts'
import * as people from './people.ts'
import * as signals from './signals.ts'
import { step } from './steps.ts'
import * as water from './water.ts'
import * as weather from './weather.ts'

type Entry = {
  /** What it is called besides its name. */
  readonly words: readonly string[]
  /** Its peak, where 1 is full scale: a cricket is no thunder. */
  readonly level: number
  /** Set where something can be said about what it is made of. */
  readonly materials?: readonly Material[]
}
export type LastingEntry = Entry & { readonly lasts: Lasting; readonly isPaced?: true }
/** `apart` is the usual time from one to the next, in seconds; `isSteady` ones come by the clock. */
export type EventEntry = Entry & { readonly happens: Event; readonly apart: number; readonly isSteady?: true }

const grounds = ['stone', 'wood', 'metal', 'gravel', 'snow', 'grass', 'leaves', 'water'] as const

/** Everything that can be heard, with the words for it. Plurals are understood from the singular. */
// prettier-ignore
export const sounds = {
  rain:       { lasts: weather.rain, level: 0.5, materials: ['metal', 'leaves', 'grass', 'stone'], words: ['rainfall', 'raining', 'drizzle', 'downpour', 'shower'] },
  wind:       { lasts: weather.wind, level: 0.55, isPaced: true, words: ['breeze', 'gust', 'gale', 'windy'] },
  thunder:    { happens: weather.thunder, apart: 6.5, level: 0.85, words: ['thunderclap', 'lightning'] },
  sea:        { lasts: water.sea, level: 0.6, isPaced: true, words: ['ocean', 'wave', 'surf', 'beach', 'shore', 'coast', 'seaside'] },
  river:      { lasts: water.river, level: 0.5, isPaced: true, words: ['stream', 'brook', 'creek'] },
  waterfall:  { lasts: water.waterfall, level: 0.6, words: ['cascade'] },
  bubbles:    { lasts: water.bubbles, level: 0.5, isPaced: true, words: ['bubble', 'bubbling', 'boiling', 'underwater'] },
  drip:       { happens: water.drip, apart: 0.9, level: 0.5, words: ['dripping', 'drop', 'droplet', 'tap', 'faucet'] },
  splash:     { happens: water.splash, apart: 1.8, level: 0.7, words: ['splashing'] },
  fire:       { lasts: fire, level: 0.55, isPaced: true, words: ['campfire', 'fireplace', 'bonfire', 'flame', 'crackling', 'burning'] },
  footsteps:  { happens: step, apart: 0.56, isSteady: true, level: 0.6, materials: grounds, words: ['footstep', 'step', 'walking', 'walk', 'running'] },
  knock:      { happens: impacts.knock, apart: 0.32, isSteady: true, level: 0.7, materials: ['wood', 'metal', 'stone'], words: ['knocking'] },
  slam:       { happens: impacts.slam, apart: 1.6, level: 0.85, materials: ['wood', 'metal'], words: ['slamming', 'door', 'gate'] },
  creak:      { happens: impacts.creak, apart: 2.3, level: 0.5, words: ['creaking', 'squeak', 'hinge', 'creaky'] },
  glass:      { happens: impacts.glass, apart: 2.2, level: 0.75, words: ['window', 'shattering', 'smash', 'bottle'] },
  explosion:  { happens: impacts.explosion, apart: 3.2, level: 0.95, words: ['explode', 'exploding', 'blast', 'bomb', 'boom'] },
  gunshot:    { happens: impacts.gunshot, apart: 1.1, level: 0.95, words: ['gun', 'shot', 'gunfire'] },
  bell:       { happens: bells.bell, apart: 2.6, isSteady: true, level: 0.7, words: ['church-bell', 'tolling'] },
  chimes:     { lasts: bells.chimes, level: 0.5, isPaced: true, words: ['chime', 'windchime'] },
  gong:       { happens: bells.gong, apart: 6, level: 0.75, words: [] },
  clock:      { happens: bells.tick, apart: 0.5, isSteady: true, level: 0.45, words: ['tick', 'ticking', 'tock', 'watch'] },
  telephone:  { happens: bells.telephone, apart: 3.4, isSteady: true, level: 0.6, words: ['phone', 'ringtone'] },
  engine:     { lasts: machines.engine, level: 0.6, isPaced: true, words: ['motor', 'motorbike', 'motorcycle', 'tractor', 'truck'] },
  car:        { lasts: machines.car, level: 0.65, isPaced: true, words: ['vehicle', 'automobile'] },
  train:      { lasts: machines.train, level: 0.65, isPaced: true, words: ['railway', 'rail'] },
  helicopter: { lasts: machines.helicopter, level: 0.65, isPaced: true, words: ['chopper'] },
  plane:      { lasts: machines.plane, level: 0.6, isPaced: true, words: ['airplane', 'aeroplane', 'jet', 'aircraft'] },
  siren:      { lasts: machines.siren, level: 0.6, isPaced: true, words: ['ambulance', 'police'] },
  alarm:      { lasts: machines.alarm, level: 0.5, isPaced: true, words: ['alert', 'buzzer'] },
  typing:     { happens: machines.key, apart: 0.13, level: 0.45, words: ['keyboard', 'typewriter', 'type'] },
  click:      { happens: machines.click, apart: 0.6, level: 0.5, words: ['clicking', 'mouse', 'button', 'switch'] },
  camera:     { happens: machines.shutter, apart: 1.1, level: 0.6, words: ['shutter'] },
  laser:      { happens: signals.laser, apart: 0.6, level: 0.6, words: ['blaster', 'zap', 'raygun'] },
  jump:       { happens: signals.jump, apart: 0.8, level: 0.5, words: ['jumping', 'hop', 'bounce'] },
  coin:       { happens: bells.coin, apart: 0.8, level: 0.45, words: ['pickup', 'collect'] },
  powerup:    { happens: signals.powerUp, apart: 1.3, level: 0.5, words: ['levelup'] },
  beep:       { happens: signals.beep, apart: 0.6, isSteady: true, level: 0.45, words: ['bleep', 'notification', 'beeping'] },
  whoosh:     { happens: signals.whoosh, apart: 1.4, level: 0.65, words: ['swoosh', 'swish', 'arrow', 'sword'] },
  heartbeat:  { happens: people.heartbeat, apart: 0.95, isSteady: true, level: 0.75, words: ['heart', 'pulse'] },
  clap:       { happens: people.clap, apart: 0.5, isSteady: true, level: 0.6, words: [] },
  applause:   { lasts: people.applause, level: 0.6, isPaced: true, words: ['clapping', 'applauding', 'audience', 'ovation'] },
  crowd:      { lasts: people.crowd, level: 0.45, words: ['people', 'chatter', 'murmur', 'restaurant', 'cafe', 'café', 'market'] },
  breath:     { happens: people.breath, apart: 3, isSteady: true, level: 0.4, words: ['breathing'] },
  traffic:    { lasts: people.traffic, level: 0.5, words: ['city', 'street', 'town', 'road', 'highway', 'downtown'] },
  birds:      { lasts: animals.birds, level: 0.4, isPaced: true, words: ['bird', 'birdsong', 'songbird', 'chirp', 'chirping', 'tweet'] },
  crickets:   { lasts: animals.crickets, level: 0.35, isPaced: true, words: ['cricket', 'cicada', 'grasshopper'] },
  dog:        { happens: animals.bark, apart: 0.75, level: 0.7, words: ['bark', 'barking', 'puppy'] },
  cat:        { happens: animals.miaow, apart: 1.8, level: 0.5, words: ['meow', 'miaow', 'kitten', 'meowing'] },
  cow:        { happens: animals.moo, apart: 3, level: 0.6, words: ['moo', 'cattle', 'mooing'] },
  wolf:       { happens: animals.howl, apart: 4, level: 0.6, words: ['howl', 'howling', 'wolves'] },
  frog:       { happens: animals.frog, apart: 1.1, level: 0.5, words: ['croak', 'croaking', 'toad'] },
  owl:        { happens: animals.owl, apart: 4, level: 0.45, words: ['hoot', 'hooting'] },
  bee:        { lasts: animals.bee, level: 0.4, isPaced: true, words: ['fly', 'insect', 'buzzing', 'mosquito', 'wasp'] },
} as const satisfies Record<string, LastingEntry | EventEntry>
export type SoundName = keyof typeof sounds

/** What is said in other words than those of the table, often several for one. */
// prettier-ignore
export const phrases: ReadonlyMap<string, string> = new Map(Object.entries({
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
  'water splash': 'splash', 'gun shots': 'gunshots', 'train passing': 'train', 'followed by': 'then', 'and then': 'then', 'after that': 'then',
}))

export type Said = {
  readonly size?: number
  readonly speed?: number
  readonly force?: number
  readonly gain?: number
  readonly isFar?: true
  readonly isNear?: true
}

/** What can be said of every sound. */
// prettier-ignore
export const manners: ReadonlyMap<string, Said> = new Map(Object.entries({
  tiny: { size: 0.45 }, small: { size: 0.65 }, little: { size: 0.65 }, high: { size: 0.75 }, large: { size: 1.5 }, big: { size: 1.5 }, deep: { size: 1.5 },
  low: { size: 1.35 }, huge: { size: 2 }, giant: { size: 2.2 }, massive: { size: 2 },
  loud: { gain: 1.5 }, quiet: { gain: 0.28 }, soft: { gain: 0.35 }, faint: { gain: 0.16 },
  heavy: { force: 1.7, gain: 1.25 }, strong: { force: 1.6, gain: 1.2 }, hard: { force: 1.5, gain: 1.2 }, light: { force: 0.5, gain: 0.6 }, gentle: { force: 0.6, gain: 0.55 },
  distant: { isFar: true }, far: { isFar: true }, afar: { isFar: true }, near: { isNear: true }, close: { isNear: true }, nearby: { isNear: true },
  fast: { speed: 1.6 }, quick: { speed: 1.6 }, rapid: { speed: 1.9 }, hurried: { speed: 1.6 }, slow: { speed: 0.6 }, slowly: { speed: 0.6 }, quickly: { speed: 1.6 },
} satisfies Record<string, Said>))

// prettier-ignore
export const materialWords: ReadonlyMap<string, Material> = new Map(Object.entries({
  stone: 'stone', concrete: 'stone', pavement: 'stone', tiles: 'stone', marble: 'stone', brick: 'stone', wood: 'wood', wooden: 'wood', floorboards: 'wood', parquet: 'wood',
  metal: 'metal', iron: 'metal', steel: 'metal', tin: 'metal', gravel: 'gravel', pebbles: 'gravel', sand: 'snow', snow: 'snow', grass: 'grass', lawn: 'grass',
  leaves: 'leaves', leaf: 'leaves', foliage: 'leaves', water: 'water', puddle: 'water', puddles: 'water',
} satisfies Record<string, Material>))

/** Where it is heard: seconds until the last echo, the brightness of the walls, and the size. */
// prettier-ignore
export const places: ReadonlyMap<string, { seconds: number; hertz: number; size: number; wet: number }> = new Map(Object.entries({
  room: { seconds: 0.5, hertz: 4500, size: 0.35, wet: 0.35 }, corridor: { seconds: 1.2, hertz: 4000, size: 0.6, wet: 0.5 }, hall: { seconds: 2.2, hertz: 4200, size: 1, wet: 0.6 },
  church: { seconds: 4, hertz: 3200, size: 1.5, wet: 0.7 }, cathedral: { seconds: 5, hertz: 3000, size: 1.7, wet: 0.8 }, cave: { seconds: 3.2, hertz: 1900, size: 1.3, wet: 0.8 },
  tunnel: { seconds: 2.6, hertz: 2400, size: 1.1, wet: 0.8 },
}))

/** Words that ask for nothing of their own: grammar, praise, and what the sounds do anyway. */
export const filler = new Set(
  `a an the of with to for it its is are as that this there while very some lots lot many sound sounds effect effects sfx noise audio ambience
  ambient ambiance background atmosphere recording loop looped seamless realistic cinematic natural nature high-quality quality hd clear
  crisp clean continuous constant steady beautiful calm peaceful relaxing scary spooky eerie creepy dramatic epic mysterious cozy cosy
  breaking crashing ringing passing flowing falling blowing singing rolling rumbling rushing pouring roaring roof surface ground floor
  game retro arcade old up down away off going coming being outside outdoors into times time someone somebody man woman person
  rumble dying starting idling hitting summer winter spring autumn dark`
    .split(/\s+/)
    .filter(Boolean),
)

/** What is said after them belongs to what was named before them. */
export const backwards = new Set([
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
