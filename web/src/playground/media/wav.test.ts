import { expect, test } from 'vitest'
import { encodeWav } from './wav.ts'

test('a recording is written as one channel of 16 bits, and what is too loud is cut', () => {
  const view = new DataView(encodeWav(new Float32Array([0, 0.5, -1, 2]), 32_000))
  const text = (at: number, length: number) =>
    String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)))

  expect([text(0, 4), text(8, 8), text(36, 4)]).toEqual(['RIFF', 'WAVEfmt ', 'data'])
  expect([view.getUint32(4, true), view.getUint32(40, true), view.byteLength]).toEqual([44, 8, 52])
  expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint32(28, true)]).toEqual([
    1, 32_000, 64_000,
  ])
  expect([0, 1, 2, 3].map((index) => view.getInt16(44 + index * 2, true))).toEqual([
    0, 16_384, -32_767, 32_767,
  ])
})
