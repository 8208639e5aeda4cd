import { grammarWords, praiseWords } from '../../lib/prompt/everyday-words.ts'
import type { MaterialName } from '../materials/materials.ts'

/** Colours by name. Gold and silver are materials. */
// prettier-ignore
export const colours = {
  red: '#c8352b', crimson: '#a3163a', orange: '#e67a22', yellow: '#efc02e', green: '#3f8f45', lime: '#93c43a',
  turquoise: '#2fb3a9', teal: '#177d77', blue: '#2f6ac4', navy: '#1e2f5c', purple: '#74409f', violet: '#865ccb',
  lavender: '#b39bdc', pink: '#e9809f', magenta: '#c62f8a', brown: '#74502f', beige: '#d8c4a2', cream: '#f1e8d2',
  white: '#f3f1ec', grey: '#85898f', gray: '#85898f', black: '#232529',
} as const

export type ColourName = keyof typeof colours

// prettier-ignore
export const materialWords: ReadonlyMap<string, MaterialName> = new Map(Object.entries({
  wood: 'wood', wooden: 'wood', oak: 'wood', timber: 'wood', stone: 'stone', granite: 'stone', marble: 'marble',
  brick: 'brick', clay: 'clay', terracotta: 'clay', ceramic: 'ceramic', porcelain: 'ceramic', china: 'ceramic',
  fabric: 'fabric', cloth: 'fabric', velvet: 'fabric', linen: 'fabric', leather: 'leather', paper: 'paper',
  plastic: 'plastic', rubber: 'rubber', painted: 'paint', lacquered: 'paint', glass: 'glass', crystal: 'crystal',
  ice: 'ice', frozen: 'ice', iron: 'iron', metal: 'steel', metallic: 'steel', steel: 'steel', silver: 'silver',
  chrome: 'silver', gold: 'gold', golden: 'gold', copper: 'copper', bronze: 'bronze', brass: 'bronze',
} as const))

/** Scale factors of width, height and depth. */
// prettier-ignore
export const sizeWords: ReadonlyMap<string, readonly [number, number, number]> = new Map(Object.entries({
  tiny: [0.35, 0.35, 0.35], mini: [0.35, 0.35, 0.35], small: [0.6, 0.6, 0.6], little: [0.6, 0.6, 0.6],
  big: [1.5, 1.5, 1.5], large: [1.5, 1.5, 1.5], huge: [2.2, 2.2, 2.2], giant: [3, 3, 3], gigantic: [3, 3, 3],
  tall: [1, 1.45, 1], high: [1, 1.45, 1], short: [1, 0.65, 1], low: [1, 0.65, 1], wide: [1.45, 1, 1],
  broad: [1.45, 1, 1], narrow: [0.65, 1, 1], long: [1, 1, 1.45], deep: [1, 1, 1.45], thin: [0.65, 1, 0.65],
  slim: [0.7, 1, 0.7], thick: [1.35, 1, 1.35], fat: [1.35, 1, 1.35], flat: [1, 0.4, 1],
} as const))

/** Names of styles in a prompt. */
export const styleWords: ReadonlyMap<string, 'low-poly' | 'toy'> = new Map([
  ['low-poly', 'low-poly'],
  ['lowpoly', 'low-poly'],
  ['faceted', 'low-poly'],
  ['toy', 'toy'],
  ['cartoon', 'toy'],
])

/** Words after these describe the object before, as in "a chair that is red". */
export const backReferences = new Set(['of', 'that', 'which', 'is', 'are'])

/** Words that begin the description of an object and never stand within it. */
export const phraseStarts = new Set(['a', 'an', 'the', 'with', 'for', 'on', 'in', 'beside', 'near', 'by'])

/** Words that can be ignored because they ask for nothing specific. */
export const fillerWords = new Set([
  ...grammarWords,
  ...praiseWords,
  ...`3d model mesh object asset render thing style styled made looking full game game-ready printable
  old antique rustic fine medieval ancient figurine statue sculpture toy-like`
    .split(/\s+/)
    .filter(Boolean),
])

/** Names that mean a thing of ours with something added. */
// prettier-ignore
export const otherPhrases: ReadonlyMap<string, string> = new Map(Object.entries({
  'yellow taxi': 'yellow car', 'taxi': 'yellow car', 'sports car': 'car', 'pickup truck': 'truck', 'fire truck': 'red truck', 'fire engine': 'red truck', 'dining table': 'table', 'coffee table': 'low table', 'coffee mug': 'mug', 'coffee cup': 'cup', 'tea cup': 'cup', 'tea pot': 'teapot',
  'desk lamp': 'lamp', 'floor lamp': 'tall lamp', 'table lamp': 'lamp', 'gaming chair': 'chair', 'office chair': 'chair', 'wine bottle': 'green bottle', 'beer bottle': 'brown bottle', 'water bottle': 'bottle', 'pirate ship': 'ship', 'steam train': 'train', 'castle tower': 'tower',
  'pair of glasses': 'eyeglasses', 'reading glasses': 'eyeglasses', 'full of gold': '', 'flower pot': 'plant', 'diamond ring': 'ring', 'soccer ball': 'ball', 'football': 'brown ball', 'basketball': 'orange ball', 'lamp post': 'lamppost', 'tv': 'television', 't rex': 't-rex', 'gold coins': 'coins', 'stack of gold coins': 'coins', 'slice of pizza': 'pizza', 'fence section': 'fence', 'cell phone': 'phone',
}))

/** Things that are often asked for and cannot be modelled, with those that are like them. */
// prettier-ignore
export const relatedThings: ReadonlyMap<string, readonly string[]> = new Map(Object.entries({
  person: ['robot', 'snowman'], man: ['robot', 'snowman'], woman: ['robot', 'snowman'], character: ['robot', 'teddy bear'], gun: ['sword', 'shield'], cap: ['crown'], piano: ['guitar'], violin: ['guitar'],
  drone: ['plane'], helicopter: ['plane', 'rocket'], motorcycle: ['bicycle', 'car'], watch: ['clock'], pillow: ['bed', 'sofa'], toilet: ['bathtub'],
}))

export const mostPerObject = 12
export const mostInAll = 24
