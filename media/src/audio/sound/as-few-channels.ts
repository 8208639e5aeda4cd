import type { Sound } from './sound.ts'

/** A recording whose two channels are the same is one of one channel. */
export function asFewChannels({ rate, channels }: Sound): Sound {
  const [left, right] = channels
  const isMono = left !== undefined && right !== undefined && left.every((value, at) => value === right[at])
  return { rate, channels: isMono ? [left] : channels }
}
