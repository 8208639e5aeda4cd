import type { Audio } from './audio.ts'

/** Turns stereo with two identical channels into mono. */
export function dropDuplicateChannel({ rate, channels }: Audio): Audio {
  const [left, right] = channels
  const isMono = left !== undefined && right !== undefined && left.every((value, at) => value === right[at])
  return { rate, channels: isMono ? [left] : channels }
}
