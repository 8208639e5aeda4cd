import type { Sound } from '../sound/sound.ts'

/** The mean of the channels. */
export function mono({ channels }: Sound): Float32Array {
  const [first = new Float32Array(), ...others] = channels
  if (others.length === 0) return first
  return first.map(
    (value, at) => others.reduce((sum, channel) => sum + channel[at]!, value) / channels.length,
  )
}
