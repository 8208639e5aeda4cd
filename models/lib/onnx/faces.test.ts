import { expect, test } from 'vitest'
import { decodeBoxes } from './faces.ts'

const [side, cells, kinds] = [320, 10, 5]

/** The output of the network for a face of the first anchor in one cell. */
function seenIn(column: number, row: number): Float32Array {
  const area = cells * cells
  const values = new Float32Array(kinds * 5 * area)
  for (let kind = 0; kind < kinds; kind++) values.fill(-20, (kind * 5 + 4) * area, (kind * 5 + 5) * area)
  values[4 * area + row * cells + column] = 20
  return values
}

test('a face is where its middle is', () => {
  const [face, ...others] = decodeBoxes(seenIn(2, 7), side, { width: 180, height: 320 })

  expect(others).toEqual([])
  expect(face.left + face.width / 2).toBeCloseTo(2.5 * 32)
  expect(face.top + face.height / 2).toBeCloseTo(7.5 * 32)
})

test('what is seen in the black beside a picture is no face', () => {
  expect(decodeBoxes(seenIn(8, 3), side, { width: 180, height: 320 })).toEqual([])
  expect(decodeBoxes(seenIn(3, 8), side, { width: 320, height: 180 })).toEqual([])
})
