import { readFile } from 'node:fs/promises'
import type { Output, Work } from '../provider.ts'
import { fixtureTune } from './audio-fixtures.ts'
import { secondsOf } from './measure.ts'
import { between, type Rng } from './rng.ts'

export const defaultSeconds = 3
const maxSeconds = 30

/**
 * Plucked notes of a pentatonic scale, upwards, each silent at both ends so that they join without a click. A WAV file of one
 * channel, made by tools/generators/sandbox-fixtures.ts.
 */
export const notesPath = new URL('fixtures/notes.wav', import.meta.url)
export const noteCount = 12
// Enough for notes below 1.5 kHz and their overtones; half a minute stays below half a megabyte.
export const samplesPerSecond = 8000
const bytesPerSample = 2

/** Audio: a short tune as WAV, or one of the fixtures where another format is requested. */
export async function drawAudio(work: Work, rng: Rng): Promise<Output> {
  const audio = { kind: 'audio', width: null, height: null } as const
  const fixture = await fixtureTune(work.params.format, rng)
  if (fixture) return { ...audio, ...fixture, durationSeconds: defaultSeconds }
  const length = Math.max(1, Math.round(secondsOf(work, defaultSeconds, maxSeconds) * samplesPerSecond))
  return {
    ...audio,
    mimeType: 'audio/wav',
    durationSeconds: length / samplesPerSecond,
    bytes: arrangeNotes(await readFile(notesPath), length, rng),
  }
}

/** Puts notes of the fixture, some of them followed by a rest, one after the other until there are so many samples. */
function arrangeNotes(fixture: Buffer, length: number, rng: Rng): Buffer {
  const notesAt = fixture.indexOf('data') + 8
  const noteBytes = (fixture.length - notesAt) / noteCount
  const rest = Buffer.alloc(noteBytes)
  const highest = noteCount - 1
  const parts: Buffer[] = []
  // Any two notes of this scale sound well together, so that any walk over it is a tune.
  for (let note = between(rng, 0, highest); parts.length * noteBytes < length * bytesPerSample;) {
    const start = notesAt + Math.round(note) * noteBytes
    parts.push(fixture.subarray(start, start + noteBytes))
    if (rng() < 0.25) parts.push(rest)
    note = Math.min(Math.max(note + between(rng, -2.5, 2.5), 0), highest)
  }
  const samples = Buffer.concat(parts, length * bytesPerSample)

  // The header of the fixture is right but for how much there is.
  const header = Buffer.from(fixture.subarray(0, notesAt))
  header.writeUInt32LE(notesAt - 8 + samples.length, 4)
  header.writeUInt32LE(samples.length, notesAt - 4)
  return Buffer.concat([header, samples])
}
