import { levelsOf, MOMENTS_PER_SECOND } from './moments.ts'
import { stretchesWhere, type Stretch } from './stretches.ts'

/** From second to second. */
export type Word = { readonly text: string; readonly start: number; readonly end: number }

/** Between words that are spoken on, nothing is heard for less than this. */
const [SHORTEST, GAP] = [4, 12]
/** So much quieter than loud vowels, and so little louder than the quietest moments, nothing is said. */
const [QUIET, ABOVE_QUIET] = [0.05, 2.5]
/** How much more readily one pauses at a comma than within a clause, and how readily one speaks faster or slower. */
const [AT_COMMA, PACE] = [0.4, 0.5]
/** What is heard is seldom a breath or a click alone. */
const WORDLESS = 0.2

/**
 * When each word of a piece of speech is said. The network does not tell; but voices pause where they do, and between
 * pauses long words take long. So the words are shared out among what is heard between pauses so that it fits best.
 */
export function wordTimes(text: string, samples: Float32Array, rate: number): Word[] {
  const words = text.split(/\s+/).filter(Boolean)
  const runs = soundingRuns(samples, rate)
  const lengths = words.map(spokenLength)
  const times: Word[] = []
  for (const [index, count] of shareOut(words, lengths, runs).entries()) {
    const { from, to } = runs[index]!
    const own = lengths.slice(times.length, times.length + count)
    const total = own.reduce((sum, length) => sum + length, 0)
    let said = 0
    for (const length of own) {
      const at = (share: number) => (from + ((to - from) * share) / total) / MOMENTS_PER_SECOND
      times.push({ text: words[times.length]!, start: at(said), end: at(said + length) })
      said += length
    }
  }
  return times
}

/** Where something is heard, in hundredths of a second; all of it where that cannot be told. */
function soundingRuns(samples: Float32Array, rate: number): Stretch[] {
  const { levels, quiet, loud } = levelsOf(samples, rate)
  const least = Math.min(Math.max(loud * QUIET, quiet * ABOVE_QUIET), loud / 2)
  const runs = stretchesWhere(levels.length, (moment) => levels[moment]! > least, {
    shortest: SHORTEST,
    gap: GAP,
  })
  return runs.length > 0 ? runs : [{ from: 0, to: levels.length }]
}

/** In syllables, which are a vowel each; consonants take less, and a digit is a word. */
function spokenLength(word: string): number {
  const count = (pattern: RegExp) => word.match(pattern)?.length ?? 0
  const syllables =
    count(/[aeiouy]+/gi) - (/[^aeiouy]e[.,;:?!]*$/i.test(word) && count(/[aeiouy]+/gi) > 1 ? 1 : 0)
  return 0.3 + syllables + 0.15 * count(/[^aeiouy\W\d]/gi) + 1.5 * count(/\d/g)
}

/** How many of the words are said in each run, in order: as long together as it lasts, with clauses ending at pauses. */
function shareOut(words: readonly string[], lengths: readonly number[], runs: readonly Stretch[]): number[] {
  const ends = lengths.map((_, index) => lengths.slice(0, index + 1).reduce((sum, length) => sum + length, 0))
  const upTo = (count: number) => (count === 0 ? 0 : ends[count - 1]!)
  const spoken = runs.reduce((sum, { from, to }) => sum + to - from, 0)
  const secondsPerLength = spoken / MOMENTS_PER_SECOND / Math.max(1, upTo(words.length))
  // The least cost of having said so many words, and how many of them before the last run.
  let costs = words.map(() => Infinity)
  costs = [0, ...costs]
  const choices: number[][] = []
  for (const [index, { from, to }] of runs.entries()) {
    const isLast = index === runs.length - 1
    const next = costs.map(() => Infinity)
    const chosen = costs.map(() => 0)
    for (let end = 0; end <= words.length; end++) {
      const unlikely = isLast || end === 0 ? 0 : unlikelihood(words[end - 1]!, runs[index + 1]!.from - to)
      for (let start = 0; start <= end; start++) {
        const said = (upTo(end) - upTo(start)) * secondsPerLength
        const misfit = PACE * Math.abs((to - from) / MOMENTS_PER_SECOND - said)
        const cost = costs[start]! + misfit + unlikely + (start === end ? WORDLESS : 0)
        if (cost < next[end]!) [next[end], chosen[end]] = [cost, start]
      }
    }
    costs = next
    choices.push(chosen)
  }
  const counts: number[] = []
  let end = words.length
  for (const chosen of choices.toReversed()) {
    counts.unshift(end - chosen[end]!)
    end = chosen[end]!
  }
  return counts
}

/** Of a pause of so many moments behind a word, in seconds by which the fit may be worse. A long one ends a sentence. */
function unlikelihood(word: string, pause: number): number {
  if (/[.?!]["')]*$/.test(word)) return 0
  const longer = Math.min(1, (2.5 * (pause - GAP)) / MOMENTS_PER_SECOND)
  return longer * (/[,;:]["')]*$/.test(word) ? AT_COMMA : 1)
}
