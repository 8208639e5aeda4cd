import { levelsOf, FRAMES_PER_SECOND } from './frame-levels.ts'
import { intervalsWhere, type Interval } from './intervals.ts'

/** Times in seconds. */
export type Word = { readonly text: string; readonly start: number; readonly end: number }

/** The shortest run and the longest gap within it, in frames. */
const [SHORTEST, GAP] = [4, 12]
/** Thresholds of silence, relative to the loud and to the quiet level. */
const [QUIET, ABOVE_QUIET] = [0.05, 2.5]
/** The cost of a pause at a comma relative to one within a clause, and the cost of a change of pace. */
const [COMMA_COST, PACE_COST] = [0.4, 0.5]
/** The cost of a run without words, since it is seldom only a breath or a click. */
const EMPTY_RUN_COST = 0.2

/**
 * Estimates the time of each word, which the network does not report. Long words take longer, and clauses end at
 * pauses, so the words are assigned to the voiced runs between pauses where they fit best.
 */
export function wordTimes(text: string, samples: Float32Array, rate: number): Word[] {
  const words = text.split(/\s+/).filter(Boolean)
  const runs = voicedRuns(samples, rate)
  const lengths = words.map(spokenLength)
  const times: Word[] = []
  for (const [index, count] of assignWords(words, lengths, runs).entries()) {
    const { from, to } = runs[index]
    const own = lengths.slice(times.length, times.length + count)
    const total = own.reduce((sum, length) => sum + length, 0)
    let said = 0
    for (const length of own) {
      const at = (share: number) => (from + ((to - from) * share) / total) / FRAMES_PER_SECOND
      times.push({ text: words[times.length], start: at(said), end: at(said + length) })
      said += length
    }
  }
  return times
}

/** The runs of voiced frames, or everything where there are none. */
function voicedRuns(samples: Float32Array, rate: number): Interval[] {
  const { levels, quiet, loud } = levelsOf(samples, rate)
  const least = Math.min(Math.max(loud * QUIET, quiet * ABOVE_QUIET), loud / 2)
  const runs = intervalsWhere(levels.length, (frame) => levels[frame] > least, {
    shortest: SHORTEST,
    gap: GAP,
  })
  return runs.length > 0 ? runs : [{ from: 0, to: levels.length }]
}

/** The estimated duration in syllables, by vowels, consonants and digits. */
function spokenLength(word: string): number {
  const count = (pattern: RegExp) => word.match(pattern)?.length ?? 0
  const syllables =
    count(/[aeiouy]+/gi) - (/[^aeiouy]e[.,;:?!]*$/i.test(word) && count(/[aeiouy]+/gi) > 1 ? 1 : 0)
  return 0.3 + syllables + 0.15 * count(/[^aeiouy\W\d]/gi) + 1.5 * count(/\d/g)
}

/** The number of words in each run, by dynamic programming over durations and pauses. */
function assignWords(
  words: readonly string[],
  lengths: readonly number[],
  runs: readonly Interval[],
): number[] {
  const ends = lengths.map((_, index) => lengths.slice(0, index + 1).reduce((sum, length) => sum + length, 0))
  const upTo = (count: number) => (count === 0 ? 0 : ends[count - 1])
  const spoken = runs.reduce((sum, { from, to }) => sum + to - from, 0)
  const secondsPerLength = spoken / FRAMES_PER_SECOND / Math.max(1, upTo(words.length))
  // The least cost for each number of words so far, and how many of them come before the last run.
  let costs = words.map(() => Infinity)
  costs = [0, ...costs]
  const choices: number[][] = []
  for (const [index, { from, to }] of runs.entries()) {
    const isLast = index === runs.length - 1
    const next = costs.map(() => Infinity)
    const chosen = costs.map(() => 0)
    for (let end = 0; end <= words.length; end++) {
      const penalty = isLast || end === 0 ? 0 : pausePenalty(words[end - 1], runs[index + 1].from - to)
      for (let start = 0; start <= end; start++) {
        const said = (upTo(end) - upTo(start)) * secondsPerLength
        const misfit = PACE_COST * Math.abs((to - from) / FRAMES_PER_SECOND - said)
        const cost = costs[start] + misfit + penalty + (start === end ? EMPTY_RUN_COST : 0)
        if (cost < next[end]) [next[end], chosen[end]] = [cost, start]
      }
    }
    costs = next
    choices.push(chosen)
  }
  const counts: number[] = []
  let end = words.length
  for (const chosen of choices.toReversed()) {
    counts.unshift(end - chosen[end])
    end = chosen[end]
  }
  return counts
}

/** The cost of a pause after a word: none after a sentence, and more for longer pauses. */
function pausePenalty(word: string, pause: number): number {
  if (/[.?!]["')]*$/.test(word)) return 0
  const longer = Math.min(1, (2.5 * (pause - GAP)) / FRAMES_PER_SECOND)
  return longer * (/[,;:]["')]*$/.test(word) ? COMMA_COST : 1)
}
