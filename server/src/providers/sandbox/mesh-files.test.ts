import { expect, test } from 'vitest'
import { encodeObj, encodeStl } from './mesh-files.ts'

const triangle = {
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0.5),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
  indices: Uint16Array.of(0, 1, 2),
}

test('OBJ names points and normals, and counts from one', () => {
  expect(encodeObj(triangle).toString()).toBe(`v 0.00000 0.00000 0.00000
v 1.00000 0.00000 0.00000
v 0.00000 1.00000 0.50000
vn 0.00000 0.00000 1.00000
vn 0.00000 0.00000 1.00000
vn 0.00000 0.00000 1.00000
f 1//1 2//2 3//3
`)
})

test('STL has a head of 80 bytes, the number of triangles, and 50 bytes for each', () => {
  const stl = encodeStl(triangle)

  expect([stl.length, stl.readUInt32LE(80)]).toEqual([134, 1])
  const numbers = Array.from({ length: 12 }, (_, place) => stl.readFloatLE(84 + place * 4))
  expect(numbers).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.5])
})
