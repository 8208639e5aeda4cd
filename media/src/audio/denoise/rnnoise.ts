import { once } from '../../once.ts'

/** The network hears sounds of this rate, in frames of a hundredth of a second. */
export const DENOISE_RATE = 48_000
export const FRAME = 480

/** It counts samples as 16-bit files do. */
const SCALE = 2 ** 15
const FLOAT_BYTES = 4

const program = once(async () => (await import('@echogarden/rnnoise-wasm')).default())

/** Hears one channel of a sound, frame after frame, and remembers what it has heard. */
export type Denoiser = Disposable & {
  /** Puts in place of the frame what was voice one frame ago, and says how likely there is one, from 0 to 1. */
  clean(frame: Float32Array): number
}

export async function openDenoiser(): Promise<Denoiser> {
  const rnnoise = await program()
  const {
    _malloc: allocate,
    _free: free,
    _rnnoise_create: create,
    _rnnoise_destroy: destroy,
    _rnnoise_process_frame: process,
  } = rnnoise
  const state = create(0)
  const address = allocate(FRAME * FLOAT_BYTES)
  const start = address / FLOAT_BYTES
  return {
    clean(frame) {
      const memory = rnnoise.HEAPF32
      for (let at = 0; at < FRAME; at++) memory[start + at] = frame[at]! * SCALE
      const likelihood = process(state, address, address)
      for (let at = 0; at < FRAME; at++) frame[at] = memory[start + at]! / SCALE
      return likelihood
    },
    [Symbol.dispose]() {
      free(address)
      destroy(state)
    },
  }
}
