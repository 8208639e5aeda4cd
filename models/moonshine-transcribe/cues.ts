import type { Cue } from '@atelier/media/program.ts'
import type { Word } from './word-times.ts'

/** Limits of a readable subtitle: two lines, for a few seconds. */
const LINE = 42
const [MAX_LETTERS, MAX_SECONDS] = [2 * LINE, 6]
/** A new subtitle begins after a sentence of this length, and after a pause. */
const [SENTENCE_LETTERS, PAUSE] = [24, 0.7]
/** Shorter subtitles cannot be read. */
const MIN_SECONDS = 0.8

/** Groups words into subtitles. */
export function cuesOf(words: readonly Word[]): Cue[] {
  const groups = sentences(words).flatMap(splitLong)
  return groups.map((group, index) => {
    const [start, end] = [group[0].start, group.at(-1)!.end]
    const next = groups[index + 1]?.[0]?.start ?? Infinity
    return { start, end: Math.max(end, Math.min(start + MIN_SECONDS, next)), text: inLines(textOf(group)) }
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

/** Splits a long sentence recursively near its middle, preferably after a comma or in a pause. */
function splitLong(words: Word[]): Word[][] {
  const seconds = words.at(-1)!.end - words[0].start
  if (words.length < 2 || (textOf(words).length <= MAX_LETTERS && seconds <= MAX_SECONDS)) return [words]
  const middle = (words[0].start + words.at(-1)!.end) / 2
  let [best, at] = [Infinity, 1]
  for (let index = 1; index < words.length; index++) {
    const [before, after] = [words[index - 1], words[index]]
    const gain = (/[,;:.?!]$/.test(before.text) ? 0.2 : 0) + Math.min(0.2, (after.start - before.end) / 2)
    const cost = Math.abs((before.end + after.start) / 2 - middle) / seconds - gain
    if (cost < best) [best, at] = [cost, index]
  }
  return [...splitLong(words.slice(0, at)), ...splitLong(words.slice(at))]
}

/** Breaks a long text into two lines of similar length. */
function inLines(text: string): string {
  if (text.length <= LINE) return text
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const nearest = spaces.toSorted((one, other) => distance(one) - distance(other))[0]
  return nearest === undefined ? text : `${text.slice(0, nearest)}\n${text.slice(nearest + 1)}`

  function distance(space: number): number {
    return Math.abs(space - text.length / 2)
  }
}
