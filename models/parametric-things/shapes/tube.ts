import type { Mesh } from '@atelier/media/mesh/model.ts'
import { joined } from './joined.ts'
import { added, cross, dot, normalized, scaled, subtracted, type Vector } from '@atelier/media/mesh/vector.ts'
import { sheet } from './sheet.ts'

type Tube = {
  /** The centre line of the tube, for a share of its length. */
  path: (share: number) => Vector
  radius: number | ((share: number) => number)
  around: number
  along: number
  /** Whether the end meets the start. */
  isRing?: boolean
}

/** A tube around a curve, with closed ends. */
export function tube({ path, radius, around, along: wantedAlong, isRing = false }: Tube): Mesh {
  const along = Math.max(1, Math.round(wantedAlong))
  const radiusAt = typeof radius === 'number' ? () => radius : radius
  const frames = framesAlong(isRing ? (share) => path((share + 1) % 1) : clamped(path), along)
  const rim = (share: number, turn: number): Vector => {
    const place = share * along
    const { aside, above } = frames[Math.min(along, Math.max(0, Math.round(place)))]
    const angle = turn * 2 * Math.PI
    const out = added(scaled(aside, Math.cos(angle)), scaled(above, Math.sin(angle)))
    return added(path(share), scaled(out, radiusAt(share)))
  }
  const skin = sheet({ columns: around, rows: along, isClosed: true, at: (turn, share) => rim(share, turn) })
  if (isRing) return skin
  const cap = (end: 0 | 1) =>
    sheet({
      columns: around,
      rows: 1,
      isClosed: true,
      at: (turn, share) => {
        const inwards = end === 1 ? share : 1 - share
        return added(path(end), scaled(subtracted(rim(end, turn), path(end)), 1 - inwards))
      },
    })
  return joined([skin, cap(0), cap(1)])
}

const clamped = (path: Tube['path']) => (share: number) => path(Math.min(1, Math.max(0, share)))

type TubeFrame = { aside: Vector; above: Vector }

/** Frames across the curve that twist no more than the curve does (parallel transport). */
function framesAlong(path: Tube['path'], along: number): TubeFrame[] {
  const headingAt = (step: number) =>
    normalized(subtracted(path((step + 0.5) / along), path((step - 0.5) / along)))
  const frames: TubeFrame[] = []
  const [x, y, z] = headingAt(0).map(Math.abs) as [number, number, number]
  let aside: Vector = x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1]
  for (let step = 0; step <= along; step++) {
    const heading = headingAt(step)
    aside = normalized(subtracted(aside, scaled(heading, dot(aside, heading))))
    frames.push({ aside, above: cross(heading, aside) })
  }
  return frames
}
