import { hex, type Colour } from '../colour/colour.ts'
import { colours } from '../scene/vocabulary.ts'

/** One wish of a prompt: its words without what is around them, and what they say beside. */
export type Clause = {
  /** As people wrote it, for telling them that it was not understood. */
  readonly written: string
  /** Without grammar, numbers, colours, places and quoted text. */
  readonly words: string
  readonly amount: number | null
  readonly unit: 'percent' | 'pixels' | 'degrees' | null
  /** 1, less for "slightly", more for "much". */
  readonly strength: number
  readonly colour: Colour | null
  readonly text: string | null
  readonly place: 'top' | 'bottom' | 'middle' | null
  /** Width over height. */
  readonly shape: number | null
}

const grammar = new Set(
  `a an the it its this that is be so please can you could would i want me my to in by of with at on into for image
  picture photo photograph make making turn give apply do should look looks looking some effect as`.split(
    /\s+/,
  ),
)
const strengths: Readonly<Record<string, number>> = {
  slightly: 0.5, little: 0.5, bit: 0.5, gently: 0.5, thin: 0.5, soft: 0.6,
  much: 1.8, very: 1.8, lot: 1.8, strongly: 1.8, heavily: 1.8, far: 1.8, thick: 2, strong: 1.8, heavy: 1.8,
} // prettier-ignore
const places: Readonly<Record<string, Clause['place']>> = {
  top: 'top', above: 'top', bottom: 'bottom', below: 'bottom', middle: 'middle', centre: 'middle', center: 'middle',
} // prettier-ignore
const units: Readonly<Record<string, Clause['unit']>> = {
  '%': 'percent', percent: 'percent', px: 'pixels', pixel: 'pixels', pixels: 'pixels',
  '°': 'degrees', degree: 'degrees', degrees: 'degrees',
} // prettier-ignore

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

function readClause(written: string, quoted: readonly string[]): Clause {
  const kept: string[] = []
  let [amount, unit, strength]: [number | null, Clause['unit'], number] = [null, null, 1]
  let colour: Colour | null = null
  let text: string | null = null
  let place: Clause['place'] = null
  let shape: number | null = null
  for (const word of written.toLowerCase().match(/§\d+|\d+:\d+|\d+(?:\.\d+)?|[%°]|[\p{L}][\p{L}-]*/gu) ??
    []) {
    const [, across, down] = /^(\d+):(\d+)$/.exec(word) ?? []
    if (word.startsWith('§')) text = quoted[Number(word.slice(1))] ?? null
    else if (across && down) shape = Number(across) / Number(down)
    else if (/^\d/.test(word)) amount = Number(word)
    else if (units[word]) unit = units[word]
    else if (strengths[word]) strength *= strengths[word]
    else if (Object.hasOwn(colours, word)) colour = hex(colours[word as keyof typeof colours])
    else if (places[word]) place = places[word]
    else if (!grammar.has(word)) kept.push(word)
  }
  const shown = written.replaceAll(/§(\d+)/g, (_, index: string) => `"${quoted[Number(index)] ?? ''}"`)
  return { written: shown, words: kept.join(' '), amount, unit, strength, colour, text, place, shape }
}
