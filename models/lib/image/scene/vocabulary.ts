import { grammarWords, praiseWords } from '../../prompt/everyday-words.ts'
import { moreObjects } from './more-objects.ts'
import type { ObjectEntry } from './object-entry.ts'

/** Everything that a prompt can name, with its synonyms. Plurals are derived from the singular. */

// prettier-ignore
export const places = {
  sea: ['ocean', 'coast', 'seaside', 'bay', 'wave', 'water', 'harbor', 'harbour', 'surf', 'coastline', 'lagoon'],
  beach: ['shore', 'strand', 'seashore'],
  lake: ['pond', 'fjord', 'reservoir'],
  mountains: ['mountain', 'peak', 'alp', 'cliff', 'summit', 'himalaya'],
  hills: ['hill', 'highland', 'valley'],
  desert: ['dune', 'sahara', 'sand', 'sandy'],
  forest: ['wood', 'woodland', 'jungle', 'rainforest', 'grove'],
  city: ['skyline', 'skyscraper', 'cityscape', 'downtown', 'metropolis', 'rooftop', 'town', 'building', 'manhattan'],
  meadow: ['field', 'grass', 'grassland', 'countryside', 'prairie', 'landscape', 'park', 'garden', 'pasture', 'farm', 'lawn', 'yard', 'orchard', 'nature', 'backyard', 'campsite'],
  room: ['indoors', 'interior', 'office', 'lounge', 'tavern', 'workshop', 'countertop', 'counter', 'kitchen', 'table', 'tabletop', 'windowsill', 'shelf', 'desk', 'cafe', 'café', 'bar', 'bedroom', 'restaurant', 'studio', 'wall', 'floor', 'bakery', 'basket'],
  space: ['galaxy', 'nebula', 'cosmos', 'universe'],
  underwater: ['reef', 'seabed', 'undersea', 'aquarium'],
  abstract: ['swirl', 'pattern', 'abstraction', 'marbling', 'geometric'],
} as const
export type Place = keyof typeof places

/** Words that are of a room where something stands on a table, and elsewhere of anything. */
export const vagueRoomWords = new Set(['wall', 'floor', 'basket', 'bar', 'shelf'])
/** Who may be in a room without anything on a table. */
export const indoorObjects: ReadonlySet<string> = new Set(
  'cat dog person woman robot wizard queen gnome ghost pirate ballerina superhero monkey bee mouse rabbit umbrella ball'.split(
    ' ',
  ),
)

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
  clouds: ['cloud', 'cloudy', 'overcast', 'cloudscape'],
  fog: ['foggy', 'mist', 'misty', 'haze', 'hazy'],
  rain: ['rainy', 'raining', 'drizzle', 'raindrop', 'rainfall'],
  snow: ['snowy', 'snowing', 'snowfall', 'winter', 'wintry', 'frozen', 'ice', 'icy', 'blizzard', 'snowflake', 'wonderland', 'frosty', 'arctic'],
  storm: ['stormy', 'thunderstorm', 'lightning', 'thunder'],
  aurora: ['auroras', 'polarlight'],
  rainbow: [],
} as const
export type Weather = keyof typeof weathers

// prettier-ignore
export const seasons = { spring: [], summer: [], autumn: ['fall', 'autumnal'] } as const
export type Season = keyof typeof seasons

// prettier-ignore
export const objects = {
  sun:        { realm: 'sky', words: ['sunshine'] },
  moon:       { realm: 'sky', words: [] },
  crescent:   { realm: 'sky', words: [] },
  star:       { realm: 'sky', words: [] },
  bird:       { realm: 'sky', words: ['gull', 'seagull', 'swallow', 'goose', 'geese', 'crow', 'raven', 'pigeon', 'dove'] },
  eagle:      { realm: 'sky', words: ['hawk', 'falcon', 'condor'] },
  dragon:     { realm: 'sky', words: ['wyvern'] },
  butterfly:  { realm: 'sky', words: ['moth'] },
  plane:      { realm: 'sky', words: ['airplane', 'aeroplane', 'aircraft', 'jet', 'airliner'] },
  firework:   { realm: 'sky', words: [] },
  balloon:    { realm: 'sky', words: [] },
  kite:       { realm: 'sky', words: [] },
  lantern:    { realm: 'sky', words: [] },
  comet:      { realm: 'sky', words: ['meteor'] },
  boat:       { realm: 'water', words: ['sailboat', 'sail', 'yacht', 'ship', 'vessel'] },
  duck:       { realm: 'water', words: ['duckling', 'mallard'] },
  swan:       { realm: 'water', words: [] },
  whale:      { realm: 'water', words: ['humpback'] },
  dolphin:    { realm: 'water', words: ['porpoise'] },
  iceberg:    { realm: 'water', words: [] },
  island:     { realm: 'water', words: ['isle'] },
  lighthouse: { realm: 'land', words: ['beacon'] },
  house:      { realm: 'land', words: ['cottage', 'cabin', 'hut', 'home', 'farmhouse', 'chalet', 'mansion', 'villa'] },
  barn:       { realm: 'land', words: ['stable'] },
  bridge:     { realm: 'land', words: [] },
  pyramid:    { realm: 'land', words: [] },
  eiffel:     { realm: 'land', words: ['paris'] },
  fountain:   { realm: 'land', words: [] },
  treehouse:  { realm: 'land', words: [] },
  volcano:    { realm: 'land', words: ['volcanoes'] },
  waterfall:  { realm: 'land', words: ['cascade'] },
  river:      { realm: 'land', words: ['stream', 'creek', 'brook'] },
  road:       { realm: 'land', words: ['highway', 'path', 'trail', 'lane', 'motorway'] },
  car:        { realm: 'land', words: ['automobile', 'taxi', 'convertible', 'limousine', 'vehicle'] },
  truck:      { realm: 'land', words: ['lorry', 'pickup'] },
  tractor:    { realm: 'land', words: [] },
  train:      { realm: 'land', words: ['locomotive', 'railway'] },
  bicycle:    { realm: 'land', words: ['bike'] },
  motorcycle: { realm: 'land', words: ['motorbike', 'scooter'] },
  person:     { realm: 'land', words: [
    'man', 'men', 'people', 'boy', 'child', 'children', 'kid', 'guy', 'human', 'farmer', 'hiker', 'traveler', 'traveller', 'grandpa', 'grandfather', 'father', 'dad', 'uncle', 'brother', 'friend', 'sailor',
    'explorer', 'fisherman', 'fishermen', 'gardener', 'student', 'teacher', 'worker', 'businessman', 'tourist', 'wanderer', 'monk', 'villager', 'hunter', 'viking', 'figure', 'neighbour', 'neighbor',
  ] },
  woman:      { realm: 'land', words: ['women', 'girl', 'lady', 'ladies', 'grandma', 'grandmother', 'mother', 'mom', 'mum', 'aunt', 'sister', 'bride', 'businesswoman'] },
  astronaut:  { realm: 'land', words: ['cosmonaut', 'spaceman'] },
  robot:      { realm: 'land', words: ['android', 'droid'] },
  knight:     { realm: 'land', words: ['warrior'] },
  wizard:     { realm: 'land', words: ['witch', 'sorcerer', 'mage'] },
  snowman:    { realm: 'land', words: ['snowmen'] },
  castle:     { realm: 'land', words: ['fortress'] },
  windmill:   { realm: 'land', words: ['mill'] },
  tent:       { realm: 'land', words: ['camp'] },
  campfire:   { realm: 'land', words: ['bonfire', 'fire'] },
  tree:       { realm: 'land', words: ['oak', 'willow', 'maple', 'birch'] },
  'christmas-tree': { realm: 'land', words: ['xmas'] },
  pine:       { realm: 'land', words: ['fir', 'spruce', 'conifer'] },
  palm:       { realm: 'land', words: [] },
  cactus:     { realm: 'land', words: ['cacti'] },
  flower:     { realm: 'land', words: ['wildflower', 'tulip', 'rose', 'blossom', 'lily'] },
  mushroom:   { realm: 'land', words: ['toadstool'] },
  pumpkin:    { realm: 'land', words: [] },
  rock:       { realm: 'land', words: ['stone', 'boulder'] },
  cat:        { realm: 'land', words: ['kitten', 'kitty'] },
  dog:        { realm: 'land', words: ['puppy', 'pup', 'retriever', 'labrador', 'husky', 'poodle', 'corgi', 'terrier', 'shepherd', 'bulldog', 'beagle'] },
  horse:      { realm: 'land', words: ['pony', 'ponies', 'stallion', 'mare', 'foal'] },
  unicorn:    { realm: 'land', words: [] },
  cow:        { realm: 'land', words: ['cattle', 'bull', 'calf', 'calves', 'ox'] },
  rabbit:     { realm: 'land', words: ['bunny', 'bunnies', 'hare'] },
  fox:        { realm: 'land', words: [] },
  wolf:       { realm: 'land', words: ['wolves', 'coyote'] },
  bear:       { realm: 'land', words: ['grizzly'] },
  panda:      { realm: 'land', words: [] },
  elephant:   { realm: 'land', words: [] },
  lion:       { realm: 'land', words: ['lioness'] },
  tiger:      { realm: 'land', words: [] },
  camel:      { realm: 'land', words: ['dromedary'] },
  squirrel:   { realm: 'land', words: ['chipmunk'] },
  owl:        { realm: 'land', words: [] },
  parrot:     { realm: 'land', words: ['macaw'] },
  penguin:    { realm: 'land', words: [] },
  frog:       { realm: 'land', words: ['toad'] },
  turtle:     { realm: 'land', words: ['tortoise'] },
  dinosaur:   { realm: 'land', words: ['dino', 'tyrannosaurus', 't-rex', 'raptor'] },
  deer:       { realm: 'land', words: ['stag'] },
  sheep:      { realm: 'land', words: ['lamb'] },
  portrait:   { realm: 'table', words: ['headshot', 'face', 'selfie'] },
  'portrait-of-a-man': { realm: 'table', words: [] },
  'portrait-of-a-woman': { realm: 'table', words: [] },
  coffee:     { realm: 'table', words: ['tea', 'cup', 'mug', 'espresso', 'cappuccino', 'latte'] },
  cake:       { realm: 'table', words: ['cupcake', 'dessert'] },
  pizza:      { realm: 'table', words: [] },
  fruit:      { realm: 'table', words: [] },
  apple:      { realm: 'table', words: [] },
  vase:       { realm: 'table', words: ['bouquet', 'bunch'] },
  book:       { realm: 'table', words: [] },
  candle:     { realm: 'table', words: ['candlelight'] },
  planet:     { realm: 'space', words: ['earth', 'saturn', 'jupiter', 'mars'] },
  rocket:     { realm: 'space', words: ['spaceship', 'spacecraft', 'starship', 'shuttle'] },
  ufo:        { realm: 'space', words: ['saucer'] },
  fish:       { realm: 'deep', words: [] },
  jellyfish:  { realm: 'deep', words: ['jelly'] },
  seaweed:    { realm: 'deep', words: ['kelp', 'alga'] },
  coral:      { realm: 'deep', words: [] },
  bubble:     { realm: 'deep', words: [] },
  ...moreObjects,
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
export const colourless = new Set<ObjectName>([
  'star',
  'bubble',
  'campfire',
  'pizza',
  'fruit',
  'panda',
  'volcano',
])

// prettier-ignore
export const sameInPlural = new Set(['sheep', 'deer', 'fish', 'jellyfish', 'cacti', 'coral', 'seaweed', 'kelp', 'cattle', 'people', 'men', 'women', 'children', 'geese', 'fruit'])

/** Size words, as factors of the usual size. */
// prettier-ignore
export const sizes: ReadonlyMap<string, number> = new Map(Object.entries({
  tiny: 0.55, small: 0.75, little: 0.75, large: 1.35, big: 1.35, huge: 1.7, giant: 1.8,
}))

/** Words that end a noun phrase: a colour before them belongs to the whole image and not to the noun after them. */
// prettier-ignore
export const phraseBreaks = new Set([',', 'on', 'in', 'at', 'by', 'with', 'over', 'under', 'above', 'near', 'beside', 'behind', 'before', 'for'])

/** Words without an effect: what every scene shows or does anyway. Grammar and praise are known to all models. */
export const fillerWords = new Set([
  ...grammarWords,
  ...praiseWords,
  ...`picture image photo photograph painting drawing illustration artwork art scene view scenery panorama wallpaper
  background style styled logo icon shot drone camera timelapse time-lapse aerial
  still soft old ancient tall high low wide vast distant far open deep rolling lush
  horizon light air flying sailing floating standing shining glowing rising setting full fluffy lit colourful colorful
  sitting lying sleeping resting running walking galloping jumping swimming hopping trotting grazing drinking
  looking watching waving drifting soaring gliding hovering landing howling falling blooming swaying driving
  crossing passing past moving leaning turning steaming surrounded covered reflected filled made
  tropical medieval steam sunlit golden-hour hour bloom early late young big-eyed long`
    .split(/\s+/)
    .filter(Boolean),
])

/** Subjects that are often asked for and cannot be painted, with those that are like them. */
// prettier-ignore
export const relatedSubjects: ReadonlyMap<string, readonly string[]> = new Map(Object.entries({
  fairy: ['butterfly', 'person', 'mushroom'], angel: ['person', 'bird'], monster: ['dragon', 'dinosaur'], zombie: ['person', 'robot'],
  ninja: ['knight', 'person'], king: ['castle', 'knight'],
  gorilla: ['bear'], koala: ['panda', 'bear'], kangaroo: ['rabbit', 'deer'], hippo: ['elephant', 'whale'],
  goat: ['sheep', 'deer'],
  spider: ['butterfly'], dragonfly: ['butterfly'], hummingbird: ['parrot', 'butterfly'],
  stadium: ['city'],
  baby: ['person', 'kitten'], model: ['portrait', 'person'],
}))
