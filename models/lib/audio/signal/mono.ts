import type { Audio } from '../audio.ts'

/** The mean of the channels. */
export function mono({ channels }: Audio): Float32Array {
  const [first = new Float32Array(), ...others] = channels
  if (others.length === 0) return first
  return first.map((value, at) => others.reduce((sum, channel) => sum + channel[at], value) / channels.length)
}
