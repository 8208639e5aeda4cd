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
  readonly text: string | null
  readonly place: 'top' | 'bottom' | 'middle' | null
  /** Width over height. */
  readonly shape: number | null
  /** Whether it gives the same kind of modifier twice, such as two colours, of which only one could apply. */
  readonly isAmbiguous: boolean
}

export type Unit = 'percent' | 'pixels' | 'degrees'

const grammar = new Set(
  `a an the it its this that is be so please can you could would i want me my to in of with at on into for image
  picture photo photograph make making turn give apply do should look looks looking some effect as`.split(
    /\s+/,
  ),
)
const strengths = new Map<string, number>(Object.entries({
  slightly: 0.5, little: 0.5, bit: 0.5, gently: 0.5, thin: 0.5, soft: 0.6,
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
  const plain = prompt
    .replaceAll(
      /"([^"]+)"|“([^”]+)”|‘([^’]+)’|(?<![\p{L}\p{N}])'([^']+)'/gu,
      (_, ...found: (string | undefined)[]) => {
        quoted.push(found.slice(0, 4).find((text) => text !== undefined) ?? '')
        return ` §${quoted.length - 1} `
      },
    )
    .replaceAll(/black\s*(?:and|&|-)\s*white/gi, 'greyscale')
  return plain
    .split(/[,;!\n]|\.(?!\d)|\b(?:and|then|also)\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => readClause(part, quoted))
}

const token = /§\d+|\d+:\d+|[-−]?\d+(?:\.\d+)?|[%°]|[\p{L}][\p{L}-]*/gu

function readClause(written: string, quoted: readonly string[]): Clause {
  const kept: string[] = []
  const given: Partial<Pick<Clause, 'amount' | 'unit' | 'colour' | 'text' | 'place' | 'shape'>> = {}
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
    else if (Object.hasOwn(colours, word)) add({ colour: hex(colours[word as keyof typeof colours]) })
    else if (place) add({ place })
    else if (word === 'by') isRelative = true
    else if (!grammar.has(word)) kept.push(word)
  }
  const shown = written.replaceAll(/§(\d+)/g, (_, index: string) => `"${quoted[Number(index)] ?? ''}"`)
  const empty = { amount: null, unit: null, colour: null, text: null, place: null, shape: null }
  return { ...empty, ...given, written: shown, words: kept.join(' '), strength, isRelative, isAmbiguous }
}

/** The aspect ratio of a word such as 16:9. */
function shapeOf(word: string): number | undefined {
  const [, across = 0, down = 0] = /^(\d+):(\d+)$/.exec(word) ?? []
  return Number(across) > 0 && Number(down) > 0 ? Number(across) / Number(down) : undefined
}
