import { hex, type Colour } from '../colour/colour.ts'
import { colours } from '../scene/vocabulary.ts'

/** One wish of a prompt: its words without what is around them, and what they say beside. */
export type Clause = {
  /** As people wrote it, for telling them that it was not understood. */
  readonly written: string
  /** Without grammar, numbers, colours, places and quoted text. */
  readonly words: string
  /** Negative where a minus stands before it. */
  readonly amount: number | null
  readonly unit: Unit | null
  /** Whether it is a change by the amount rather than to it. */
  readonly isBy: boolean
  /** 1, less for "slightly", more for "much". */
  readonly strength: number
  readonly colour: Colour | null
  readonly text: string | null
  readonly place: 'top' | 'bottom' | 'middle' | null
  /** Width over height. */
  readonly shape: number | null
  /** Whether it names two colours, numbers or the like, of which only one could be heeded. */
  readonly isTwofold: boolean
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

/** Cuts a prompt at commas, full stops, "and" and "then". Quoted text is one piece, whatever is in it. */
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
  const said: Partial<Pick<Clause, 'amount' | 'unit' | 'colour' | 'text' | 'place' | 'shape'>> = {}
  let [strength, isBy, isTwofold] = [1, false, false]
  const say = (more: typeof said) => {
    isTwofold ||= Object.keys(more).some((name) => Object.hasOwn(said, name))
    Object.assign(said, more)
  }
  for (const word of written.toLowerCase().match(token) ?? []) {
    const [unit, stress, place] = [units.get(word), strengths.get(word), places.get(word)]
    const shape = shapeOf(word)
    if (word.startsWith('§')) say({ text: quoted[Number(word.slice(1))] ?? null })
    else if (shape) say({ shape })
    else if (/^[-−]?[\d.]+$/.test(word)) say({ amount: Number(word.replace('−', '-')) })
    else if (unit) say({ unit })
    else if (stress) strength *= stress
    else if (Object.hasOwn(colours, word)) say({ colour: hex(colours[word as keyof typeof colours]) })
    else if (place) say({ place })
    else if (word === 'by') isBy = true
    else if (!grammar.has(word)) kept.push(word)
  }
  const shown = written.replaceAll(/§(\d+)/g, (_, index: string) => `"${quoted[Number(index)] ?? ''}"`)
  const silent = { amount: null, unit: null, colour: null, text: null, place: null, shape: null }
  return { ...silent, ...said, written: shown, words: kept.join(' '), strength, isBy, isTwofold }
}

/** Width over height of what is written as 16:9. */
function shapeOf(word: string): number | undefined {
  const [, across = 0, down = 0] = /^(\d+):(\d+)$/.exec(word) ?? []
  return Number(across) > 0 && Number(down) > 0 ? Number(across) / Number(down) : undefined
}
