import type { Mesh } from '@atelier/media/mesh/model.ts'
import type { Vector } from '@atelier/media/mesh/vector.ts'
import { sheet } from './sheet.ts'

/** Centred on the origin. */
export function ellipsoid([width, height, depth]: Vector, around: number): Mesh {
  return sheet({
    columns: around,
    rows: Math.max(2, Math.round(around / 2)),
    isClosed: true,
    at(across, up) {
      const [turn, rise] = [across * 2 * Math.PI, (up - 0.5) * Math.PI]
      const girth = Math.cos(rise)
      return [
        (width / 2) * girth * Math.sin(turn),
        (height / 2) * Math.sin(rise),
        (depth / 2) * girth * Math.cos(turn),
      ]
    },
  })
}
