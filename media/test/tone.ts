import type { Sound } from '../src/audio/sound/sound.ts'

/** One pure tone on both sides. */
export function tone(hertz: number, seconds: number, rate = 48_000): Sound {
  const samples = Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, at) => 0.4 * Math.sin((2 * Math.PI * hertz * at) / rate),
  )
  return { rate, channels: [samples, samples] }
}
