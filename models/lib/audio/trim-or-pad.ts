import type { Audio } from './audio.ts'

/** Trims audio to a duration, or pads it with silence. */
export function trimOrPad({ rate, channels }: Audio, seconds: number): Audio {
  const length = Math.round(seconds * rate)
  return {
    rate,
    channels: channels.map((samples) => {
      const row = new Float32Array(length)
      row.set(samples.subarray(0, length))
      return row
    }),
  }
}
