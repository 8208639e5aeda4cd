import type { Audio } from '../lib/audio/audio.ts'

/** A sine on both channels. */
export function tone(hertz: number, seconds: number, rate = 48_000): Audio {
  const samples = Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, at) => 0.4 * Math.sin((2 * Math.PI * hertz * at) / rate),
  )
  return { rate, channels: [samples, samples] }
}
