import { once } from '../../once.ts'

/** The network takes audio at this rate, in frames of 10 ms. */
export const DENOISE_RATE = 48_000
export const FRAME = 480

/** RNNoise expects samples in the range of 16-bit integers. */
const SCALE = 2 ** 15
const FLOAT_BYTES = 4

const program = once(async () => (await import('@echogarden/rnnoise-wasm')).default())

/** Processes one channel frame by frame, with state between frames. */
export type Denoiser = Disposable & {
  /** Replaces the frame by the denoised previous frame, and returns the probability of speech from 0 to 1. */
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
      for (let at = 0; at < FRAME; at++) memory[start + at] = frame[at] * SCALE
      const likelihood = process(state, address, address)
      for (let at = 0; at < FRAME; at++) frame[at] = memory[start + at] / SCALE
      return likelihood
    },
    [Symbol.dispose]() {
      free(address)
      destroy(state)
    },
  }
}
