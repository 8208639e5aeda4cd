import { hex, type Colour } from '@atelier/media/image/colour.ts'
import { colours } from '../lib/image/scene/vocabulary.ts'

/** One instruction of a prompt: its words, and the modifiers that it gives with them. */
export type Clause = {
  /** As it was written, for problem texts. */
  readonly written: string
  /** Without grammar, numbers, colours, places and quoted text. */
  readonly words: string
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
  readonly text: string | null
  readonly place: 'top' | 'bottom' | 'middle' | null
  /** Width over height. */
  readonly shape: number | null
  /** Whether it gives the same kind of modifier twice, such as two colours, of which only one could apply. */
  readonly isAmbiguous: boolean
  /** The same, parted at "with": "black and white with high contrast" asks for two things. */
  readonly parts?: readonly Clause[]
  /** Whether it gives anything besides its words. */
  readonly hasModifiers: boolean
}

export type Unit = 'percent' | 'pixels' | 'degrees'

const grammar = new Set(
  `a an the it its this that is be so please can you could would i want me my to in of with at on into for image
  picture photo photograph make making turn give apply do should look looks looking some effect as like convert change
  have get more-or-less filter version style-of just really way whole entire this`.split(/\s+/),
)
const strengths = new Map<string, number>(Object.entries({
  slightly: 0.5, little: 0.5, bit: 0.5, gently: 0.5, thin: 0.5, soft: 0.6,
  big: 1.5, bigger: 1.5, large: 1.5, small: 0.6, tiny: 0.4, subtle: 0.5, subtly: 0.5, light: 0.6, dramatically: 2, extremely: 2.2, super: 2, bold: 1.4,
  much: 1.8, very: 1.8, lot: 1.8, strongly: 1.8, heavily: 1.8, far: 1.8, thick: 2, strong: 1.8, heavy: 1.8,
})) // prettier-ignore
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
    .replaceAll(/black\s*(?:and|&|-)\s*white/gi, 'black-white')
    .replaceAll(colourPair, '$1 $2')
  return plain
    .split(/[,;!\n]|\.(?!\d)|\b(?:and|then|also|but)\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const clause = readClause(part, quoted)
      const more = part.split(/\bwith\b/i)
      return more.length > 1
        ? { ...clause, parts: more.map((one) => readClause(one.trim(), quoted)) }
        : clause
    })
}

const colourNames = Object.keys(colours).join('|')
/** "Blue and pink" is one modifier, and no two clauses. */
const colourPair = new RegExp(`\\b(${colourNames})\\s+(?:and|&|to)\\s+(${colourNames})\\b`, 'gi')

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

const token = /§\d+|\d+:\d+|[-−]?\d+(?:\.\d+)?|[%°]|[\p{L}][\p{L}-]*/gu

function readClause(written: string, quoted: readonly string[]): Clause {
  const kept: string[] = []
  const given: Partial<Pick<Clause, 'amount' | 'unit' | 'text' | 'place' | 'shape'>> = {}
  const named: Colour[] = []
  let [strength, isRelative, isAmbiguous] = [1, false, false]
  const add = (more: typeof given) => {
    isAmbiguous ||= Object.keys(more).some((name) => Object.hasOwn(given, name))
    Object.assign(given, more)
  }
  for (const word of written.toLowerCase().match(token) ?? []) {
    const [unit, stress, place] = [units.get(word), strengths.get(word), places.get(word)]
    const shape = shapeOf(word)
    if (word.startsWith('§')) add({ text: quoted[Number(word.slice(1))] ?? null })
    else if (shape) add({ shape })
    else if (/^[-−]?[\d.]+$/.test(word)) add({ amount: Number(word.replace('−', '-')) })
    else if (unit) add({ unit })
    else if (stress) strength *= stress
    else if (Object.hasOwn(colours, word)) named.push(hex(colours[word as keyof typeof colours]))
    else if (place) add({ place })
    else if (word === 'by') isRelative = true
    else if (!grammar.has(word)) kept.push(word)
  }
  const shown = written
    .replaceAll(/§(\d+)/g, (_, index: string) => `"${quoted[Number(index)] ?? ''}"`)
    .replaceAll('black-white', 'black and white')
  const empty = { amount: null, unit: null, text: null, place: null, shape: null }
  return {
    ...empty,
    ...given,
    colour: named[0] ?? null,
    colours: named,
    written: shown,
    words: kept.join(' '),
    strength,
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
