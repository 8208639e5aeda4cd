import type { Cue } from '../../program.ts'
import type { Word } from './word-times.ts'

/** What people read at a glance: two lines, for a few seconds. */
const LINE = 42
const [MOST_LETTERS, MOST_SECONDS] = [2 * LINE, 6]
/** Behind a sentence of some length, and behind a pause, a new subtitle begins. */
const [SENTENCE_LETTERS, PAUSE] = [24, 0.7]
/** A word that flashes by cannot be read. */
const LEAST_SECONDS = 0.8

/** Words as subtitles. */
export function cuesOf(words: readonly Word[]): Cue[] {
  const groups = sentences(words).flatMap(inParts)
  return groups.map((group, index) => {
    const [start, end] = [group[0]!.start, group.at(-1)!.end]
    const next = groups[index + 1]?.[0]?.start ?? Infinity
    return { start, end: Math.max(end, Math.min(start + LEAST_SECONDS, next)), text: inLines(textOf(group)) }
  })
}

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')

function sentences(words: readonly Word[]): Word[][] {
  const groups: Word[][] = []
  for (const word of words) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const isNew =
      !group ||
      !last ||
      word.start - last.end >= PAUSE ||
      (/[.?!]["')]*$/.test(last.text) && textOf(group).length >= SENTENCE_LETTERS)
    if (isNew) groups.push([word])
    else group.push(word)
  }
  return groups
}

/** A long sentence in halves, cut near its middle, best behind a comma or in a pause; and those again. */
function inParts(words: Word[]): Word[][] {
  const seconds = words.at(-1)!.end - words[0]!.start
  if (words.length < 2 || (textOf(words).length <= MOST_LETTERS && seconds <= MOST_SECONDS)) return [words]
  const middle = (words[0]!.start + words.at(-1)!.end) / 2
  let [best, at] = [Infinity, 1]
  for (let index = 1; index < words.length; index++) {
    const [before, after] = [words[index - 1]!, words[index]!]
    const gain = (/[,;:.?!]$/.test(before.text) ? 0.2 : 0) + Math.min(0.2, (after.start - before.end) / 2)
    const cost = Math.abs((before.end + after.start) / 2 - middle) / seconds - gain
    if (cost < best) [best, at] = [cost, index]
  }
  return [...inParts(words.slice(0, at)), ...inParts(words.slice(at))]
}

/** On two lines, as long as each other, where one would be too long. */
function inLines(text: string): string {
  if (text.length <= LINE) return text
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const nearest = spaces.toSorted((one, other) => distance(one) - distance(other))[0]
  return nearest === undefined ? text : `${text.slice(0, nearest)}\n${text.slice(nearest + 1)}`

  function distance(space: number): number {
    return Math.abs(space - text.length / 2)
  }
}
