import type { Sound } from './sound.ts'

/** Cut, or followed by silence, so that it lasts as long as is wanted. */
export function fitted({ rate, channels }: Sound, seconds: number): Sound {
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
