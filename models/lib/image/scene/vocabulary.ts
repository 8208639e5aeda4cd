/** Everything that a prompt can name, with its synonyms. Plurals are derived from the singular. */

// prettier-ignore
export const places = {
  sea: ['ocean', 'coast', 'seaside', 'bay', 'wave', 'water'],
  beach: ['shore', 'strand'],
  lake: ['pond', 'fjord'],
  mountains: ['mountain', 'peak', 'alp'],
  hills: ['hill', 'highland'],
  desert: ['dune', 'sahara', 'sand'],
  forest: ['wood', 'woodland'],
  city: ['skyline', 'skyscraper', 'cityscape', 'downtown', 'metropolis'],
  meadow: ['field', 'grass', 'grassland', 'countryside', 'prairie', 'landscape'],
  space: ['galaxy', 'nebula', 'cosmos', 'universe'],
  underwater: ['reef', 'seabed', 'undersea'],
  abstract: ['swirl', 'pattern', 'abstraction'],
} as const
export type Place = keyof typeof places

// prettier-ignore
export const times = {
  dawn: ['sunrise', 'morning', 'daybreak'],
  day: ['noon', 'midday', 'daytime', 'afternoon', 'daylight'],
  sunset: ['evening', 'sundown'],
  dusk: ['twilight', 'nightfall'],
  night: ['midnight', 'nighttime'],
} as const
export type Time = keyof typeof times

// prettier-ignore
export const weathers = {
  clear: ['cloudless'],
  clouds: ['cloud', 'cloudy', 'overcast'],
  fog: ['foggy', 'mist', 'misty', 'haze', 'hazy'],
  rain: ['rainy', 'raining', 'drizzle'],
  snow: ['snowy', 'snowing', 'snowfall', 'winter', 'wintry'],
  storm: ['stormy', 'thunderstorm', 'lightning', 'thunder'],
  aurora: ['auroras', 'polarlight'],
  rainbow: [],
} as const
export type Weather = keyof typeof weathers

// prettier-ignore
export const seasons = { spring: [], summer: [], autumn: ['fall', 'autumnal'] } as const
export type Season = keyof typeof seasons

/** Where an object can be. */
export type Realm = 'sky' | 'water' | 'land' | 'space' | 'deep'

type ObjectEntry = { readonly realm: Realm; readonly words: readonly string[] }
// prettier-ignore
export const objects = {
  sun:        { realm: 'sky', words: ['sunshine'] },
  moon:       { realm: 'sky', words: [] },
  crescent:   { realm: 'sky', words: [] },
  star:       { realm: 'sky', words: [] },
  bird:       { realm: 'sky', words: ['gull', 'seagull', 'swallow'] },
  balloon:    { realm: 'sky', words: [] },
  kite:       { realm: 'sky', words: [] },
  lantern:    { realm: 'sky', words: [] },
  comet:      { realm: 'sky', words: ['meteor'] },
  boat:       { realm: 'water', words: ['sailboat', 'sail', 'yacht', 'ship'] },
  island:     { realm: 'water', words: ['isle'] },
  lighthouse: { realm: 'land', words: ['beacon'] },
  house:      { realm: 'land', words: ['cottage', 'cabin', 'hut', 'home', 'farmhouse', 'chalet'] },
  castle:     { realm: 'land', words: ['fortress'] },
  windmill:   { realm: 'land', words: ['mill'] },
  tent:       { realm: 'land', words: ['camp'] },
  campfire:   { realm: 'land', words: ['bonfire', 'fire'] },
  tree:       { realm: 'land', words: ['oak'] },
  pine:       { realm: 'land', words: ['fir', 'spruce', 'conifer'] },
  palm:       { realm: 'land', words: [] },
  cactus:     { realm: 'land', words: ['cacti'] },
  flower:     { realm: 'land', words: ['wildflower', 'tulip', 'rose', 'blossom'] },
  rock:       { realm: 'land', words: ['stone', 'boulder'] },
  cat:        { realm: 'land', words: ['kitten'] },
  deer:       { realm: 'land', words: ['stag'] },
  sheep:      { realm: 'land', words: ['lamb'] },
  planet:     { realm: 'space', words: [] },
  rocket:     { realm: 'space', words: ['spaceship', 'spacecraft'] },
  fish:       { realm: 'deep', words: [] },
  jellyfish:  { realm: 'deep', words: ['jelly'] },
  seaweed:    { realm: 'deep', words: ['kelp', 'alga'] },
  coral:      { realm: 'deep', words: [] },
  bubble:     { realm: 'deep', words: [] },
} as const satisfies Record<string, ObjectEntry>
export type ObjectName = keyof typeof objects

// prettier-ignore
export const colours = {
  red: '#d23a2e', crimson: '#b3123b', orange: '#ef8128', yellow: '#f4c430', gold: '#d9a441', green: '#3f9142',
  turquoise: '#2fb7ad', teal: '#16817a', blue: '#2f6fce', navy: '#1d2f5f', purple: '#7a3fa8', violet: '#8b5fd0',
  lavender: '#b79ae0', pink: '#ee7fa8', magenta: '#cf2f8f', brown: '#7a5132', beige: '#d9c3a0', white: '#f4f2ec',
  silver: '#b9bec6', grey: '#868a90', black: '#22242a',
} as const
export type ColourName = keyof typeof colours

/** Number words. Those for groups, such as "flock", stand for a number of our choice. */
// prettier-ignore
export const counts: ReadonlyMap<string, number> = new Map(Object.entries({
  one: 1, single: 1, lone: 1, lonely: 1, two: 2, pair: 2, couple: 2, three: 3, several: 4, few: 3, some: 3, four: 4,
  five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, many: 9, flock: 9, fleet: 5,
  herd: 6, shoal: 9, school: 9, swarm: 10,
}))
export const maxObjectCount = 12

/** Number words that do not promise an exact count. */
export const vagueCounts = new Set(['many', 'some', 'several', 'few'])

/** Objects of which there is one, or too many to count. */
export const uncountable = new Set<ObjectName>(['sun', 'moon', 'crescent', 'star', 'bubble'])
/** Objects that cannot be given a colour. */
export const colourless = new Set<ObjectName>(['star', 'bubble', 'campfire'])

// prettier-ignore
export const sameInPlural = new Set(['sheep', 'deer', 'fish', 'jellyfish', 'cacti', 'coral', 'seaweed', 'kelp'])

/** Phrases and words that are replaced by words of the vocabulary before parsing. */
// prettier-ignore
export const phrases: ReadonlyMap<string, string> = new Map(Object.entries({
  'hot air balloon': 'balloon', 'hot-air balloon': 'balloon', 'northern lights': 'aurora', 'polar lights': 'aurora',
  'aurora borealis': 'aurora', 'shooting star': 'comet', 'pine tree': 'pine', 'fir tree': 'pine',
  'palm tree': 'palm', 'sailing boat': 'boat', 'sail boat': 'boat', 'golden hour': 'sunset', 'milky way': 'star',
  'under water': 'underwater', 'under the sea': 'underwater', 'outer space': 'space', 'sky lantern': 'lantern',
  'paper lantern': 'lantern', 'blue hour': 'dusk', 'coral reef': 'reef', 'sea weed': 'seaweed', 'light house': 'lighthouse',
  'starry': 'night star', 'moonlit': 'night moon', 'moonlight': 'night moon', 'sunny': 'sun', 'village': 'six houses',
  'sunflower': 'yellow flower', 'poppy': 'red flower', 'poppies': 'red flowers', 'daisy': 'white flower', 'daisies': 'white flowers',
  'stained glass': 'stained-glass', 'pixel art': 'pixel', 'low poly': 'low-poly', 'oil painting': 'oil', 'gray': 'grey', 'golden': 'gold', 'crescent moon': 'crescent', 'full moon': 'moon',
}))

/** Size words, as factors of the usual size. */
// prettier-ignore
export const sizes: ReadonlyMap<string, number> = new Map(Object.entries({
  tiny: 0.55, small: 0.75, little: 0.75, large: 1.35, big: 1.35, huge: 1.7, giant: 1.8,
}))

/** Words that end a noun phrase: a colour before them belongs to the whole image and not to the noun after them. */
// prettier-ignore
export const phraseBreaks = new Set([',', 'on', 'in', 'at', 'by', 'with', 'over', 'under', 'above', 'near', 'beside', 'behind', 'before', 'for'])

/** Words without an effect: grammar, praise, and moods that any scene may have. */
export const fillerWords = new Set(
  `a an the and or of on in at by with over under above below near beside behind before between into from to
  for it its is are as that this there where while very so all across along through around
  picture image photo photograph painting drawing illustration artwork art scene view scenery panorama wallpaper
  background style styled
  beautiful pretty lovely nice stunning gorgeous breathtaking amazing epic majestic grand great dramatic magical
  dreamy serene peaceful calm quiet tranquil still gentle soft cozy cosy romantic mysterious idyllic wild
  old ancient tall high low wide vast distant far open deep rolling
  detailed high-quality quality highly masterpiece professional hd 4k 8k cinematic
  horizon light air flying sailing floating standing shining glowing rising setting full fluffy lit`
    .split(/\s+/)
    .filter(Boolean),
)
