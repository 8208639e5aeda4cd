import { expect, test } from 'vitest'
import { rotationIn } from './rotation.ts'

const matrix = (cosine: number, sine: number) =>
  Buffer.from(Int32Array.from([cosine, sine, 0, -sine, cosine, 0, 0, 0, 2 ** 30]).buffer)
const one = 65_536

// prettier-ignore
test.each([
  ['none',                       null,                                    0],
  ['too short',                  Buffer.alloc(8),                         0],
  ['of zeros',                   Buffer.alloc(36),                        0],
  ['upright',                    matrix(one, 0),                          0],
  ['held upright',               matrix(0, one),                          90],
  ['upside down',                matrix(-one, 0),                         180],
  ['held upright the other way', matrix(0, -one),                         270],
  ['a little crooked',           matrix(0.99 * one, 0.1 * one),           0],
])('a matrix: %s', (_, given, rotation) => {
  expect(rotationIn(given)).toBe(rotation)
})
