import type { Colour } from '@atelier/media/image/colour.ts'
import { colourAmong, colourNamed, colourWords, joinColourNames } from '../lib/image/colour-names.ts'

/** One instruction of a prompt: its words, and the modifiers that it gives with them. */
export type Clause = {
  /** As it was written, for problem texts. */
  readonly written: string
  /** Without grammar, numbers, colours, places and quoted text. */
  readonly words: string
  /** Without grammar alone. */
  readonly phrase: string
  /** Negative after a minus sign. */
  readonly amount: number | null
  readonly unit: Unit | null
  /** Whether to change by the amount rather than to it. */
  readonly isRelative: boolean
  /** 1, less for "slightly", more for "much". */
  readonly strength: number
  readonly colour: Colour | null
  /** All that it names; `colour` is the first. */
  readonly colours: readonly Colour[]
  /** What is to have another colour: the white of "pink instead of white". */
  readonly from: Colour | null
  readonly text: string | null
  readonly place: 'top' | 'bottom' | 'middle' | null
  /** Width over height. */
  readonly shape: number | null
  /** Whether it gives the same kind of modifier twice, such as two colours, of which only one could apply. */
  readonly isAmbiguous: boolean
  /** Whether it only says how the image is: "it's blurry" wants no blur. */
  readonly isStatement?: boolean
  /** The same, parted at "with", "so", "like" …: "black and white with high contrast" asks for two things. */
  readonly parts?: readonly Clause[]
  /** Whether it gives anything besides its words. */
  readonly hasModifiers: boolean
}

export type Unit = 'percent' | 'pixels' | 'degrees'

const grammar = new Set(
  `a an the it its this that is be so please can you could would i want me my to in of with at on into for image
  picture photo photograph make making turn give apply do should look looks looking some effect as like convert change
  have get more-or-less filter version style-of just really way whole entire one any her his him them their our your
  us we she he they s m re ll hi hello hey thanks thank kindly want need would-like d i'd maybe perhaps actually simply
  there here these those will pic shot screenshot selfie when from was were been being`.split(/\s+/),
)
const strengths = new Map<string, number>(Object.entries({
  slightly: 0.5, little: 0.5, bit: 0.5, gently: 0.5, thin: 0.5, soft: 0.6,
  big: 1.5, bigger: 1.5, large: 1.5, small: 0.6, tiny: 0.4, subtle: 0.5, subtly: 0.5, dramatically: 2, extremely: 2.2, super: 2, bold: 1.4,
  much: 1.8, very: 1.8, lot: 1.8, strongly: 1.8, heavily: 1.8, far: 1.8, thick: 2, strong: 1.8, heavy: 1.8,
})) // prettier-ignore
/** "Very very very" is not stronger without end. */
const [MIN_STRENGTH, MAX_STRENGTH] = [0.25, 3]
/** "Greener" is more green. */
// prettier-ignore
const comparatives = new Map(Object.entries({
  greener: 'green', redder: 'red', bluer: 'blue', pinker: 'pink', purpler: 'purple', yellower: 'yellow', browner: 'brown', oranger: 'orange',
}))
const places = new Map<string, 'top' | 'bottom' | 'middle'>(Object.entries({
  top: 'top', above: 'top', bottom: 'bottom', below: 'bottom', middle: 'middle', centre: 'middle', center: 'middle',
})) // prettier-ignore
const units = new Map<string, Unit>(Object.entries({
  '%': 'percent', percent: 'percent', px: 'pixels', pixel: 'pixels', pixels: 'pixels',
  '°': 'degrees', degree: 'degrees', degrees: 'degrees',
})) // prettier-ignore

/** Splits a prompt at commas, full stops, "and" and "then", but not within quoted text. */
export function clausesOf(prompt: string): Clause[] {
  const quoted: string[] = []
  const plain = withQuotes(prompt)
    .replaceAll(
      /"([^"]+)"|“([^”]+)”|‘([^’]+)’|(?<![\p{L}\p{N}])'([^']+)'/gu,
      (_, ...found: (string | undefined)[]) => {
        quoted.push(found.slice(0, 4).find((text) => text !== undefined) ?? '')
        return ` §${quoted.length - 1} `
      },
    )
    .replaceAll(/black\s*(?:and|&|-|n)\s*white/gi, 'black-white')
    .replaceAll(/\b(?:19)?([2-9])0['’]?s\b/gi, (_, ten: string) => decades[Number(ten)])
    .replaceAll(/\bred[\s-]eyes?\b/gi, 'red-eye')
    .replaceAll(/\bpixel(?=\s+art\b)/gi, 'pixelated')
  return joinColourNames(plain)
    .replaceAll(colourPair, '$1 $2')
    .replaceAll(keptColour, 'black-white except $1')
    .replaceAll(keptSubject, 'black-white except subject')
    .split(/[,;!?\n]|\.(?!\d)|\b(?:and|then|also|but|plus)\b|(?<=\s)[&+](?=\s)/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part, at, all) => {
      const clause = { ...readClause(part, quoted), isStatement: isStatement(part, all[at - 1] ?? '') }
      const more = part.split(parting)
      return more.length > 1
        ? { ...clause, parts: more.map((one) => readClause(one.trim(), quoted)) }
        : clause
    })
}

/** What follows says how or what for, and may be left out. "Without", "no" and "because" stay with it: it is not to be done. */
const parting = /\b(?:with|so|as if|like|for|while|where|in order)\b|(?=\b(?:without|no|because|since)\b)/i

const statement =
  /^(?:it|this|that|(?:the|this|that|my)\s+(?:photo|photograph|picture|image|pic|shot|selfie))(?:['’]s|\s+(?:is|was|looks|seems))\b/i
const reason = /\b(?:because|since)\b/i
/** What "it's dark" may go on with after "and". */
const described =
  /^(?:(?:a|an|bit|little|very|so|quite|rather|really|pretty|somewhat|kind|of|too)\s+)*(?:[a-z]+(?:y|ed)|dark|dull|flat|soft|pale|bright|cold|warm|old)$/i
/** These name a fault, and so ask to have it mended. */
const faults =
  /\b(?:too|not|underexposed|overexposed|crooked|tilted|backlit|hazy|noisy|dull|blown)\b|n['’]t\b/i

/** "It's blurry, sharpen it": what there is, and no order. */
function isStatement(part: string, before: string): boolean {
  if (statement.test(part)) return !faults.test(part)
  return described.test(part) && (statement.test(before) || reason.test(before)) && !faults.test(part)
}

const decades = [
  '',
  '',
  'twenties',
  'thirties',
  'forties',
  'fifties',
  'sixties',
  'seventies',
  'eighties',
  'nineties',
]

const colourNames = `(?:[a-z]+-)*(?:${colourWords.join('|')})`
/** "Blue and pink" is one modifier, and no two clauses. */
const colourPair = new RegExp(`\\b(${colourNames})\\s+(?:and|&)\\s+(${colourNames})\\b(?!-)`, 'gi')

/** What follows "the text" up to where it is put, or how it looks. */
const unquoted = new RegExp(
  `\\b(text|caption|title|words?|write|label)((?:\\s+(?:that|which))?(?:\\s+(?:says?|saying|reads?|reading))?)[:\\s]\\s*(?!(?:that|says?|in|at|to|on|with|and|then|but)\\b)([^,;!]+?)(?=\\s+(?:at|in|on|with)\\s+(?:the\\s+)?(?:top|bottom|middle|cent(?:re|er)|big|small|large|bold|thin|${colourNames})\\b|\\s*(?:[,;!]|$))`,
  'i',
)

/** Puts the words to write in quotation marks, where somebody left these out: "make the text bigger" writes nothing. */
function withQuotes(prompt: string): string {
  if (/["“”‘]/.test(prompt)) return prompt
  return prompt.replace(
    unquoted,
    (written: string, noun: string, says: string, text: string, offset: number) => {
      const before = prompt
        .slice(0, offset)
        .split(/[,;!.\n]|\b(?:and|then|also|but)\b/i)
        .at(-1)!
      const isToWrite =
        /\b(?:add|put|write)\b/i.test(`${before}${noun}`) || says.trim() !== '' || written.includes(':')
      return isToWrite ? `${noun}${says.trim() && ' says'} "${text}"` : written
    },
  )
}

/** "Black and white, but keep the red dress in colour" and "… but keep her in colour". */
const keeping = String.raw`\bblack-white\s*,?\s*(?:but|and|while|except)?\s*(?:for\s+)?(?:keep|keeping|leave|leaving|except(?:\s+for)?)\s+(?:only\s+)?(?:the\s+)?`
const keptColour = new RegExp(`${keeping}(${colourNames})\\b[^,.;]*`, 'gi')
const keptSubject = new RegExp(`${keeping}\\w+(?:\\s+\\w+)?\\s+(?:in\\s+colou?r|colou?red)\\b`, 'gi')

/** "Pink instead of white": what follows is what there is now. */
const replaced = new RegExp(`\\b(?:instead of|rather than|from)\\s+(?:the\\s+)?(${colourNames})\\b`, 'i')

const token = /§\d+|#[\da-f]{6}\b|\d+:\d+|[-−]?\d+(?:\.\d+)?|[%°]|[\p{L}][\p{L}-]*/gu

export function readClause(written: string, quoted: readonly string[] = []): Clause {
  const kept: string[] = []
  const phrase: string[] = []
  const given: Partial<Pick<Clause, 'amount' | 'unit' | 'text' | 'place' | 'shape'>> = {}
  const named: Colour[] = []
  let [strength, isRelative, isAmbiguous] = [1, false, false]
  const add = (more: typeof given) => {
    isAmbiguous ||= Object.keys(more).some((name) => Object.hasOwn(given, name))
    Object.assign(given, more)
  }
  const from = colourNamed(replaced.exec(written)?.[1]?.toLowerCase() ?? '') ?? null
  const tokens: string[] = written.toLowerCase().replace(replaced, '').match(token) ?? []
  for (const [at, word] of tokens.entries()) {
    if (!grammar.has(word)) phrase.push(word)
    const more = comparatives.get(word)
    const colour = more ? colourNamed(more) : colourAmong(tokens, at)
    if (more) kept.push('more')
    const [unit, stress, place] = [units.get(word), strengths.get(word), places.get(word)]
    const shape = shapeOf(word)
    if (word.startsWith('§')) add({ text: quoted[Number(word.slice(1))] ?? null })
    else if (shape) add({ shape })
    else if (/^[-−]?[\d.]+$/.test(word)) add({ amount: Number(word.replace('−', '-')) })
    else if (unit) add({ unit })
    else if (stress) strength *= stress
    else if (colour) named.push(colour)
    else if (place) add({ place })
    else if (word === 'by') isRelative = true
    else if (!grammar.has(word)) kept.push(word)
  }
  const shown = written
    .replaceAll(/§(\d+)/g, (_, index: string) => `"${quoted[Number(index)] ?? ''}"`)
    .replaceAll('black-white', 'black and white')
    .replaceAll('pixelated art', 'pixel art')
    .replaceAll('red-eye', 'red eyes')
    .replaceAll(/(?<=[a-z])-(?=[a-z])/g, (dash, at: number, all: string) =>
      colourNamed(/[a-z-]*$/i.exec(all.slice(0, at))![0] + /^[a-z-]*/i.exec(all.slice(at))![0]) ? ' ' : dash,
    )
  const empty = { amount: null, unit: null, text: null, place: null, shape: null }
  return {
    ...empty,
    ...given,
    colour: named[0] ?? null,
    colours: named,
    from,
    written: shown,
    words: kept.join(' '),
    phrase: phrase.join(' '),
    strength: Math.min(MAX_STRENGTH, Math.max(MIN_STRENGTH, strength)),
    isRelative,
    isAmbiguous: isAmbiguous || named.length > 2,
    hasModifiers: named.length > 0 || Object.keys(given).length > 0 || strength !== 1,
  }
}

/** The aspect ratio of a word such as 16:9. */
function shapeOf(word: string): number | undefined {
  const [, across = 0, down = 0] = /^(\d+):(\d+)$/.exec(word) ?? []
  return Number(across) > 0 && Number(down) > 0 ? Number(across) / Number(down) : undefined
}
