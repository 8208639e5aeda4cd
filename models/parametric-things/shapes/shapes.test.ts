import { describe, expect, test } from 'vitest'
import { trianglePositions, openEdges, volumeOf } from '../../test/mesh-metrics.ts'
import type { Mesh } from '@atelier/media/mesh/model.ts'
import { box } from './box.ts'
import { ellipsoid } from './ellipsoid.ts'
import { extruded } from './extruded.ts'
import { lathe } from './lathe.ts'
import { transformed } from './transformed.ts'
import { cross, dot, scaled, subtracted, type Vector } from '@atelier/media/mesh/vector.ts'
import { triangulated } from '../../lib/mesh/triangulated.ts'
import { tube } from './tube.ts'

const square = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const
const shapes: Record<string, [Mesh, volume: number]> = {
  box: [box([1, 2, 3]), 6],
  'round box': [box([1, 1, 1], { round: 0.2, subdivision: 10 }), 0.903],
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
    transformed(box([1, 1, 1]), { to: [3, 4, 5], turned: [20, 30, 40], scaled: [1, 2, 3] }),
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
    const { normals, indices } = triangulated(mesh)
    for (const [index, [one, two, three]] of trianglePositions(mesh).entries()) {
      const faceNormal = cross(subtracted(two, one), subtracted(three, one))
      for (const vertex of indices.subarray(index * 3, index * 3 + 3)) {
        const normal: Vector = [normals[vertex * 3], normals[vertex * 3 + 1], normals[vertex * 3 + 2]]
        expect(Math.hypot(...normal)).toBeCloseTo(1, 4)
        expect(dot(normal, scaled(faceNormal, 1 / Math.hypot(...faceNormal)))).toBeGreaterThan(0.3)
      }
    }
  })
})
