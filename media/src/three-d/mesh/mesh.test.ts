import { describe, expect, test } from 'vitest'
import { cornersOf, openEdges, volumeOf } from '../../../test/mesh-metrics.ts'
import type { Mesh } from '../model/model.ts'
import { box } from './box.ts'
import { ellipsoid } from './ellipsoid.ts'
import { extruded } from './extruded.ts'
import { lathe } from './lathe.ts'
import { placed } from './placed.ts'
import { cross, dot, scaled, subtracted, type Vector } from '../model/vector.ts'
import { triangulated } from './triangulated.ts'
import { tube } from './tube.ts'

const square = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const
const shapes: Record<string, [Mesh, volume: number]> = {
  box: [box([1, 2, 3]), 6],
  'round box': [box([1, 1, 1], { round: 0.2, fineness: 10 }), 0.903],
  ball: [ellipsoid([2, 2, 2], 64), (4 / 3) * Math.PI],
  'turned cylinder': [
    lathe(
      [
        [0, 0],
        [1, 0],
        [1, 2],
        [0, 2],
      ],
      { around: 64, along: 1 },
    ),
    2 * Math.PI,
  ],
  tube: [
    tube({ path: (share) => [0, share * 3, share * share * 0.2], radius: 0.5, around: 64, along: 12 }),
    Math.PI * 0.25 * 3,
  ],
  ring: [
    tube({
      path: (share) => [2 * Math.cos(share * 2 * Math.PI), 0, 2 * Math.sin(share * 2 * Math.PI)],
      radius: 0.5,
      around: 32,
      along: 64,
      isRing: true,
    }),
    2 * Math.PI * 2 * Math.PI * 0.25,
  ],
  extrusion: [extruded(square, 1.5), 6],
  'moved, turned and scaled': [
    placed(box([1, 1, 1]), { to: [3, 4, 5], turned: [20, 30, 40], scaled: [1, 2, 3] }),
    6,
  ],
}

describe.for(Object.entries(shapes))('%s', ([, [mesh, volume]]) => {
  test('encloses its volume, seen from outside', () => {
    expect(volumeOf(mesh) / volume).toBeGreaterThan(0.97)
    expect(volumeOf(mesh) / volume).toBeLessThan(1.03)
  })

  test('is closed: what every face runs along, another runs back', () => {
    expect(openEdges(mesh)).toEqual([])
  })

  test('its light comes from where it looks', () => {
    const { normals, faces } = triangulated(mesh)
    for (const [index, [one, two, three]] of cornersOf(mesh).entries()) {
      const looks = cross(subtracted(two, one), subtracted(three, one))
      for (const corner of faces.subarray(index * 3, index * 3 + 3)) {
        const normal: Vector = [normals[corner * 3]!, normals[corner * 3 + 1]!, normals[corner * 3 + 2]!]
        expect(Math.hypot(...normal)).toBeCloseTo(1, 4)
        expect(dot(normal, scaled(looks, 1 / Math.hypot(...looks)))).toBeGreaterThan(0.3)
      }
    }
  })
})
