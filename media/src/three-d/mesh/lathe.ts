import type { Mesh } from '../model/model.ts'
import { joined } from './joined.ts'
import { sheet } from './sheet.ts'

/** Distance from the axis and height, from the bottom to the top along the outside. */
export type Profile = readonly (readonly [radius: number, height: number])[]

/** How fine a turned thing is: faces around it, and along each stretch of a profile. */
export type Fineness = { around: number; along: number }

/** Where a surface bends by more than this there is an edge; elsewhere it is round. */
export const EDGE_DEGREES = 35

/** Turned about the y axis. A profile that begins and ends on the axis is closed. */
export function lathe(profile: Profile, { around, along }: Fineness): Mesh {
  return joined(
    smoothStretches(profile).map((stretch) => {
      const curve = curveThrough(stretch)
      return sheet({
        columns: around,
        rows: Math.max(1, along * (stretch.length > 2 ? stretch.length - 1 : 1)),
        isClosed: true,
        at(across, up) {
          const [radius, height] = curve(up)
          const angle = across * 2 * Math.PI
          return [Math.sin(angle) * radius, height, Math.cos(angle) * radius]
        },
      })
    }),
  )
}

/** A profile cut at its edges. */
function smoothStretches(profile: Profile): Profile[] {
  const stretches: (readonly [number, number])[][] = [[profile[0]!]]
  for (let at = 1; at < profile.length; at++) {
    stretches.at(-1)!.push(profile[at]!)
    if (at < profile.length - 1 && bend(profile, at) > EDGE_DEGREES) stretches.push([profile[at]!])
  }
  return stretches
}

function bend(profile: Profile, at: number): number {
  const heading = (from: number) =>
    Math.atan2(profile[from + 1]![1] - profile[from]![1], profile[from + 1]![0] - profile[from]![0])
  const turn = Math.abs(heading(at) - heading(at - 1))
  return (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI
}

/** A smooth line through points, by Catmull and Rom; straight between two. */
function curveThrough(points: Profile): (share: number) => readonly [number, number] {
  if (points.length === 2) return (share) => mixed(points[0]!, points[1]!, share)
  return (share) => {
    const place = Math.min(points.length - 1 - 1e-9, share * (points.length - 1))
    const at = Math.floor(place)
    const near = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))]!
    const [one, two, three, four] = [near(at - 1), near(at), near(at + 1), near(at + 2)]
    const t = place - at
    const spline = (axis: 0 | 1) =>
      two[axis] +
      0.5 *
        t *
        (three[axis] -
          one[axis] +
          t *
            (2 * one[axis] -
              5 * two[axis] +
              4 * three[axis] -
              four[axis] +
              t * (3 * (two[axis] - three[axis]) + four[axis] - one[axis])))
    return [Math.max(0, spline(0)), spline(1)]
  }
}

function mixed(one: readonly [number, number], other: readonly [number, number], share: number) {
  return [one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share] as const
}
