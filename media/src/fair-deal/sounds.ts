import { readSound } from '../audio/sound/read-sound.ts'
import type { Sound } from '../audio/sound/sound.ts'
import { InvalidInput } from '../program.ts'

/** Sixty decibels below the loudest that there is: nobody hears it. */
const SILENCE = 0.001
/** What rounding does to a sound, as the share of its energy by which the copy differs; a hiss that can be heard is more. */
const ROUNDING = 1e-5
/** What coding does to it. */
export const CODED = 1e-2
/** Coders add up to a piece of silence. */
const SECONDS_MORE = 0.1
/** Nearly all that there is to hear, in half the memory. */
const heard = { rate: 24_000, channels: 2 } as const

export async function refuseSilence(path: string): Promise<void> {
  const sound = await readSound(path, { rate: heard.rate, channels: 1 })
  if (sound && isSilent(sound))
    throw new InvalidInput('The recording is silent. Send one in which something can be heard.')
}

/** Of two recordings, or of the sound of two films; to have none is the same as to have none. */
export async function isSameSound(before: string, after: string, tolerance = ROUNDING): Promise<boolean> {
  const [one, other] = [await readSound(before, heard), await readSound(after, heard)]
  if (!one || !other) return one === other
  return one.channels.every((row, channel) => isSameRow(row, other.channels[channel]!, tolerance))
}

function isSilent({ channels }: Sound): boolean {
  return channels.every((row) => row.every((value) => Math.abs(value) < SILENCE))
}

function isSameRow(one: Float32Array, other: Float32Array, tolerance: number): boolean {
  if (Math.abs(one.length - other.length) > SECONDS_MORE * heard.rate) return false
  let difference = 0
  let energy = 0
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    difference += (one[at]! - other[at]!) ** 2
    energy += one[at]! ** 2
  }
  return difference <= tolerance * energy
}
