import { readAudio } from '../audio/read-audio.ts'
import type { Audio } from '../audio/audio.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'

/** Sixty decibels below full scale, which is inaudible. */
const SILENCE = 0.001
/** How much a copy may differ by rounding, as a share of its energy; an audible hiss is more. */
const ROUNDING_TOLERANCE = 1e-5
/** How much a copy may differ by lossy coding. */
export const CODEC_TOLERANCE = 1e-2
/** Encoders may add some silence. */
const MOST_PADDING_SECONDS = 0.1
/** Keeps nearly all audible content in half the memory. */
const decodedAs = { rate: 24_000, channels: 2 } as const

export async function refuseSilence(path: string): Promise<void> {
  const audio = await readAudio(path, { rate: decodedAs.rate, channels: 1 })
  if (audio && isSilent(audio))
    throw new InvalidInput('The recording is silent. Send one in which something can be heard.')
}

/** Compares two recordings, or the audio of two videos; two videos without audio are the same. */
export async function isSameAudio(
  before: string,
  after: string,
  tolerance = ROUNDING_TOLERANCE,
): Promise<boolean> {
  const [one, other] = [await readAudio(before, decodedAs), await readAudio(after, decodedAs)]
  if (!one || !other) return one === other
  return one.channels.every((samples, channel) => isSameChannel(samples, other.channels[channel], tolerance))
}

function isSilent({ channels }: Audio): boolean {
  return channels.every((samples) => samples.every((value) => Math.abs(value) < SILENCE))
}

function isSameChannel(one: Float32Array, other: Float32Array, tolerance: number): boolean {
  if (Math.abs(one.length - other.length) > MOST_PADDING_SECONDS * decodedAs.rate) return false
  let difference = 0
  let energy = 0
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    difference += (one[at] - other[at]) ** 2
    energy += one[at] ** 2
  }
  return difference <= tolerance * energy
}
