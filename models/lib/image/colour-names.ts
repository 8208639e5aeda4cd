import { hex, mix, type Colour } from '@atelier/media/image/colour.ts'
import { colours } from './scene/vocabulary.ts'

/** Names of single shades, beyond the colours that scenes are painted in. */
// prettier-ignore
const shades: Readonly<Record<string, string>> = {
  ...colours,
  gray: '#868a90', scarlet: '#d3271f', ruby: '#9b1130', burgundy: '#6d1a30', maroon: '#6b1f2a', wine: '#6f1a33', cherry: '#b5122e',
  coral: '#f47c64', salmon: '#f28c7a', peach: '#f7bf9b', apricot: '#f6b27c', terracotta: '#c0633f', rust: '#a8482a', copper: '#b56a3c', bronze: '#8f6a3a',
  ginger: '#b8622e', auburn: '#7c3a22', chestnut: '#7b4227', chocolate: '#54321f', coffee: '#5a3d2b', caramel: '#b27a46', walnut: '#6a4a33', mahogany: '#6b2f22',
  hazel: '#8a6a3f', brunette: '#4d3424', tan: '#c8a47a', sand: '#d8c194', sandy: '#d8c194', khaki: '#b3a574', camel: '#b9905f', taupe: '#8d7f72', nude: '#e0bfa4',
  amber: '#f0a020', honey: '#d99a2e', mustard: '#c99a22', lemon: '#f3e04a', cream: '#f3e8cf', ivory: '#f6f0df', blonde: '#dcb872', blond: '#dcb872', platinum: '#e4dfd0',
  lime: '#9bd32f', olive: '#77803b', sage: '#9caf88', mint: '#9fdcb8', emerald: '#17915a', jade: '#2f9a74', aqua: '#48cfd6', cyan: '#25c4dd', aquamarine: '#6fd8c0',
  azure: '#3d8fe0', cobalt: '#1f48b0', sapphire: '#1b45a3', indigo: '#3b2f8f', denim: '#40618f', lilac: '#c3a1d8', mauve: '#b38bb0', plum: '#6d2f5c', orchid: '#c66bbf',
  fuchsia: '#d92fa0', rose: '#e58a9c', blush: '#efb7b7', charcoal: '#3a3d42', slate: '#5b6673', ebony: '#1b1a1c', pearl: '#eeeae0', chrome: '#c3c8ce',
}

/** Words that name a shade only before its colour: "hot" of "hot pink". The sky is a place unless a colour follows. */
// prettier-ignore
const shadesOf: Readonly<Record<string, string>> = {
  'hot-pink': '#f0438f', 'sky-blue': '#7fbde8', 'baby-blue': '#a9d2ef', 'royal-blue': '#2b4fc0', 'ocean-blue': '#1f6a98', 'sea-blue': '#1f6a98', 'ice-blue': '#bfe0ec',
  'icy-blue': '#bfe0ec', 'midnight-blue': '#16204a', 'powder-blue': '#b6d3e3', 'electric-blue': '#1f74ff', 'steel-blue': '#4a7396', 'forest-green': '#24592f', 'grass-green': '#4c9a2e',
  'hunter-green': '#2b5a3a', 'army-green': '#586038', 'sea-green': '#3a9a78', 'apple-green': '#86bf3f', 'jet-black': '#131315', 'pitch-black': '#131315', 'snow-white': '#fbfbfa',
  'warm-white': '#f6eddc', 'blood-red': '#8d1218', 'brick-red': '#9d3e2c', 'rose-gold': '#cf9282', 'baby-pink': '#f6c3d0', 'candy-pink': '#ee6f9e', 'canary-yellow': '#f6e04a',
  'burnt-orange': '#bf5a1e', 'strawberry-blonde': '#d39563', 'ash-blonde': '#c9b58f', 'dirty-blonde': '#b3935c', 'off-white': '#f1ede2',
}

/** How a word before a colour changes it: towards black, white, grey, or to full strength. */
// prettier-ignore
const tones: Readonly<Record<string, (colour: Colour) => Colour>> = {
  dark: (colour) => mix(colour, [0, 0, 0], 0.4), darker: (colour) => mix(colour, [0, 0, 0], 0.4), deep: (colour) => mix(colour, [0, 0, 0], 0.32), rich: (colour) => mix(colour, [0, 0, 0], 0.15),
  light: (colour) => mix(colour, [255, 255, 255], 0.42), lighter: (colour) => mix(colour, [255, 255, 255], 0.42), pale: (colour) => mix(colour, [255, 255, 255], 0.55), pastel: (colour) => mix(colour, [255, 255, 255], 0.5),
  soft: (colour) => mix(colour, [235, 230, 225], 0.35), dusty: (colour) => mix(colour, [150, 140, 138], 0.4), muted: (colour) => mix(colour, [140, 138, 136], 0.4), faded: (colour) => mix(colour, [175, 172, 168], 0.4),
  bright: vivid, vivid, neon: vivid, shiny: vivid, glossy: vivid, intense: vivid, warm: (colour) => mix(colour, [255, 170, 80], 0.2), cool: (colour) => mix(colour, [90, 150, 240], 0.2),
  metallic: (colour) => mix(colour, [185, 190, 198], 0.3), matte: (colour) => mix(colour, [90, 90, 90], 0.12), natural: (colour) => colour,
}

function vivid(colour: Colour): Colour {
  const grey = Math.min(...colour)
  const range = Math.max(1, Math.max(...colour) - grey)
  // What has no colour of its own cannot be made stronger.
  if (range < 24) return colour
  const strongest = (value: number) => ((value - grey) / range) * 255
  return mix(colour, [strongest(colour[0]), strongest(colour[1]), strongest(colour[2])], 0.55)
}

const any = (table: object) => Object.keys(table).join('|')
const whole = new RegExp(
  `(?<!\\b(?:the|this|that|my|our)\\s+)\\b(${any(shadesOf).replaceAll('-', '\\s+')})\\b`,
  'gi',
)
const shadeOfColour = new RegExp(
  `\\b(${any(shades)})\\s+(red|orange|yellow|green|blue|purple|pink|brown|white|gr[ae]y|black)\\b`,
  'gi',
)
const toned = new RegExp(`\\b(${any(tones)})\\s+((?:[a-z]+-)*(?:${any(shades)}))\\b`, 'gi')
const plainColours = new Set(
  'red orange yellow green blue purple pink brown white grey gray black gold silver'.split(' '),
)

/** Joins names of several words with hyphens: "hot-pink", "dark-blue". "Olive green" is olive, "red blue" two colours. */
export function joinColourNames(text: string): string {
  const joined = text
    .replaceAll(whole, (name) => name.toLowerCase().replaceAll(/\s+/g, '-'))
    .replaceAll(shadeOfColour, (name, shade: string, colour: string) =>
      plainColours.has(shade.toLowerCase()) ? name : `${shade}-${colour}`,
    )
  return joined.replaceAll(toned, '$1-$2')
}

/** The colour of a name, as `joinColourNames` leaves it, or of a code such as #ff6600. */
export function colourNamed(name: string): Colour | undefined {
  if (/^#[\da-f]{6}$/.test(name)) return hex(name)
  for (const names of [shadesOf, shades]) if (Object.hasOwn(names, name)) return hex(names[name])
  const dash = name.indexOf('-')
  if (dash < 0) return undefined
  const [first, rest] = [name.slice(0, dash), name.slice(dash + 1)]
  if (Object.hasOwn(tones, first)) {
    const base = colourNamed(rest)
    return base && tones[first](base)
  }
  return plainColours.has(rest) && !plainColours.has(first) ? colourNamed(first) : undefined
}

/** Shades that are first of all the name of a thing: "a wine cellar" is no red. */
const thingsToo = new Set(
  `wine cherry coffee honey rose sand chocolate caramel lemon lime olive mint peach apricot plum orchid walnut chestnut ginger
  mustard cream coral salmon camel sage denim charcoal slate`.split(/\s+/),
)
/** What a shade is said of, before it or after it. */
const coloured = new Set(
  `background backdrop studio gradient wall walls floor carpet curtain curtains paper paint colour color colours colors shade tone
  tones tint border frame text letters lettering title caption dress shirt t-shirt blouse skirt trousers pants jeans jacket coat
  sweater hoodie suit gown vest cardigan robe outfit clothes hat shoes bag lips lipstick hair eyes skin nails sofa couch chair
  armchair door car bike van truck house sky ground everything all it them surface cloth fabric`.split(/\s+/),
)
const beforeShades = new Set(['in', 'to', 'into', 'be', 'plain', 'solid', 'all', 'more', 'less', 'soft'])

/** The colour of a word among others. A thing is a colour only alone, after "in", or beside what can have one. */
export function colourAmong(words: readonly string[], at: number): Colour | undefined {
  const colour = colourNamed(words[at])
  if (!colour || !thingsToo.has(words[at])) return colour
  const [first, before, after] = [-2, -1, 1].map((step) => words[at + step] ?? ',')
  const isBeside = coloured.has(before) || coloured.has(after) || beforeShades.has(before)
  // "The colour of honey", "pink and rose".
  const isJoined =
    before === 'of' ? /^(?:colou?r|shade|tone)$/.test(first) : before === 'and' && colourNamed(first)
  const isAlone = before === ',' && (after === ',' || after === 'and')
  return isBeside || isJoined || isAlone ? colour : undefined
}

/** Every name of one word, for patterns. */
export const colourWords: readonly string[] = Object.keys(shades)
