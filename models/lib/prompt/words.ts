import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { negations } from './everyday-words.ts'

/** The words of a prompt in lower case, with a comma for punctuation. Phrases are replaced, the longest first. */
export function wordsOf(prompt: string, phrases: ReadonlyMap<string, string>): string[] {
  let text = ` ${withoutRequest(prompt.toLowerCase())
    .replaceAll(/['’]s?\b/g, '')
    .replaceAll(/(\d)[.,](?=\d)/g, '$1.')
    .replaceAll(/[,;:!?()]|\.(?!\d)/g, ' , ')
    .replaceAll('♯', '#')
    .replaceAll('♭', 'b')
    // A # after a note is a sharp; elsewhere it is a hashtag and is dropped.
    .replaceAll(/(?<!\b[a-g])#/g, ' ')
    .replaceAll(/[^\p{L}\p{N},.#&-]+/gu, ' ')
    .replaceAll(/(?<!\S)&(?!\S)/g, 'and')} `
  for (const [phrase, meant] of longestFirst(phrases)) {
    if (!text.includes(phrase)) continue
    // "No storm" wants neither the wind nor the rain that a storm is made of.
    const all = meant.replaceAll(' , ', ' and ')
    for (const no of all === meant
      ? []
      : [...negations].flatMap((word) => [word, `${word} a`, `${word} the`, `${word} any`]))
      text = text.replaceAll(` ${no} ${phrase} `, ` ${no} ${all} `)
    text = text.replaceAll(` ${phrase} `, ` ${meant} `)
  }
  return text.split(' ').filter(Boolean)
}

/** "Can you draw", "I need": what follows is the prompt. */
const request =
  /^\s*(?:(?:hi|hello|hey)\b[\s,!]*)?(?:please\s+)?(?:(?:(?:can|could|would) you(?: please)?|(?:i|we)(?:['’]d| would)? (?:need|want|like)|i['’]?m looking for|i am looking for)\s+(?:to\s+)?)?(?:(?:draw|make|create|generate|paint|design|show|give|have|see|produce|illustrate)\s+(?:me\s+|us\s+)?(?=an?\s|the\s|some\s|my\s))?/
/** "A picture for my history lesson:" says what it is for. */
const purpose =
  /^\s*(?:an?|some|the)?\s*(?:[\p{L}-]+\s+){0,2}(?:pictures?|images?|photos?|drawings?|illustrations?|videos?|clips?|animations?|sounds?|songs?|tracks?|music|models?|backgrounds?|logos?|icons?)\s+(?:for|to use)\s[^:.]*:\s*/u

/** A prompt without the words in which it is asked for, unless it is nothing else. */
function withoutRequest(prompt: string): string {
  const asked = prompt.replace(request, '').replace(purpose, '')
  return /\p{L}/u.test(asked) ? asked : prompt
}

/**
 * Notes as the prompt has them: what a phrase or a synonym stands for is nothing that somebody wrote. `meaningOf` says what
 * a single word is read as.
 */
export function asWritten(
  notes: readonly string[],
  prompt: string,
  phrases: ReadonlyMap<string, string>,
  meaningOf: (word: string) => unknown = numberOf,
): string[] {
  const words = wordsOf(prompt, new Map())
  const text = ` ${words.join(' ')} `
  const written = notes.map((note) => {
    const [, no = '', noun] = /^"((?:(?:no|not|without) )?(?:an? |the )?)(.*)"$/.exec(note) ?? []
    if (noun === undefined || text.includes(` ${noun} `)) return note
    const phrase = [...phrases].find(
      ([said, meant]) => text.includes(` ${said} `) && ` ${meant} `.includes(` ${noun} `),
    )
    const synonym = phrase?.[0] ?? words.find((word) => String(meaningOf(word)) === noun)
    return synonym ? `"${no}${synonym}"` : note
  })
  return [...new Set(written)]
}

/** Sorted once for each vocabulary: a quote reads a prompt, and should not take longer for it. */
const sorted = new WeakMap<ReadonlyMap<string, string>, readonly (readonly [string, string])[]>()

function longestFirst(phrases: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  const known = sorted.get(phrases) ?? [...phrases].toSorted(([one], [other]) => other.length - one.length)
  sorted.set(phrases, known)
  return known
}

// prettier-ignore
const numbers: ReadonlyMap<string, number> = new Map(Object.entries({
  one: 1, single: 1, once: 1, two: 2, twice: 2, pair: 2, couple: 2, three: 3, thrice: 3, few: 3, several: 4, four: 4,
  five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12,
  dozen: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20,
  thirty: 30, forty: 40, fifty: 50, hundred: 100, thousand: 1000,
}))

export function numberOf(word: string): number | undefined {
  return numbers.get(word) ?? (/^\d+$/.test(word) ? Number(word) : undefined)
}

/**
 * The known phrase that the word is part of: "steam engine" for "steam". Otherwise the known word with the smallest edit
 * distance, if that is small enough for a typing error.
 */
export function nearestTo(word: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined
  let least = word.length < 8 ? 2 : 3
  for (const candidate of known) {
    // Names of several words are known by a hyphenated one.
    const words = candidate.split(/[ -]/)
    if (words.length > 1 && words.includes(word) && word.length > 3) return words.join(' ')
    const longer = candidate.length - word.length
    // Short words have many neighbours: "nose" is no mistyped "rose", nor "glass" a mistyped "grass".
    const isUnlikely = word.length < 4 ? longer < 1 : word.length < 6 && longer === 0
    if (Math.abs(longer) >= least || candidate[0] !== word[0] || isUnlikely) continue
    const distance = editDistance(word, candidate)
    if (distance >= least) continue
    least = distance
    nearest = candidate
  }
  return nearest
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const kept = row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(kept, row[j] + 1, next[j - 1] + 1))
    }
    row = next
  }
  return row.at(-1)!
}

/**
 * Returns the named value unless another one was named before. `rule` says why there cannot be both, such as "A piece has one
 * style"; the values appear in the message, so people must recognise them.
 */
export function onlyOne<Value extends string | number>(
  rule: string,
  known: Value | null,
  named: Value,
): Value {
  if (known === null || known === named) return named
  throw new InvalidInput(`${rule}, and the prompt names ${known} and ${named}: choose one.`)
}
