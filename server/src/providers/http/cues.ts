import { isRecord } from '@atelier/contract/is-record.ts'
import type { Output } from '../provider.ts'

type Cue = NonNullable<Output['cues']>[number]

/** Two lines of 42 characters, as subtitles have them, and no longer than one can wait for the next. */
const [MAX_CUE_CHARACTERS, MAX_CUE_SECONDS] = [84, 7]

/** Somebody has stopped to speak. */
const PAUSE_SECONDS = 1

/**
 * What was said when, in the shapes that transcripts have: segments, as Whisper has them, chunks with a pair of times, as
 * pipelines around it do, or single words, which are put together to sentences.
 */
export function cuesIn({ segments, chunks, words }: Record<string, unknown>): Cue[] {
  const found = [listOf(segments).flatMap(segmentCue), listOf(chunks).flatMap(chunkCue)]
  return found.find(({ length }) => length > 0) ?? sentencesOf(listOf(words).flatMap(wordOf))
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function segmentCue(segment: unknown): Cue[] {
  const { start, end, text } = isRecord(segment) ? segment : {}
  if (typeof start !== 'number' || typeof end !== 'number' || typeof text !== 'string') return []
  return [{ start, end, text: text.trim() }]
}

function chunkCue(chunk: unknown): Cue[] {
  const { timestamp, text } = isRecord(chunk) ? chunk : {}
  const [start, end]: unknown[] = Array.isArray(timestamp) ? timestamp : []
  return segmentCue({ start, end, text })
}

/** Spaces between words are words of their own to some. */
function wordOf(word: unknown): Cue[] {
  const { start, end, text, word: named } = isRecord(word) ? word : {}
  const said = text ?? named
  if (typeof said !== 'string') return []
  if (said.trim() === '') return [{ start: NaN, end: NaN, text: ' ' }]
  if (typeof start !== 'number' || typeof end !== 'number') return []
  // Without spaces of their own, words are one after another.
  return [{ start, end, text: text === undefined ? ` ${said}` : said }]
}

function sentencesOf(words: readonly Cue[]): Cue[] {
  const cues: { start: number; end: number; text: string }[] = []
  for (const { start, end, text } of words) {
    const cue = cues.at(-1)
    const isSpace = Number.isNaN(start)
    if (cue && (isSpace || !isOver(cue, start, end, text))) {
      cue.text += text
      if (!isSpace) cue.end = end
    } else if (!isSpace) cues.push({ start, end, text })
  }
  return cues.map((cue) => ({ ...cue, text: cue.text.replace(/\s+/g, ' ').trim() }))
}

/** Whether the next word begins another cue. */
function isOver(cue: Cue, start: number, end: number, text: string): boolean {
  return (
    /[.!?…。！？]["'”’)]*\s*$/.test(cue.text) ||
    start - cue.end > PAUSE_SECONDS ||
    end - cue.start > MAX_CUE_SECONDS ||
    cue.text.length + text.length > MAX_CUE_CHARACTERS
  )
}
