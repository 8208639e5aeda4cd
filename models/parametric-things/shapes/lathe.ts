import type { Mesh } from '@atelier/media/mesh/model.ts'
import { joined } from './joined.ts'
import { sheet } from './sheet.ts'

/** Radius and height of each point, from the bottom to the top along the outside. */
export type Profile = readonly (readonly [radius: number, height: number])[]

/** The number of faces around the axis, and along each section of the profile. */
export type Subdivision = { around: number; along: number }

/** A surface that bends by more than this has a sharp edge; otherwise it is smooth. */
export const CREASE_DEGREES = 35

/** A profile revolved about the y axis; closed if the profile begins and ends on the axis. */
export function lathe(profile: Profile, { around, along }: Subdivision): Mesh {
  return joined(
    smoothSections(profile).map((section) => {
      const curve = curveThrough(section)
      return sheet({
        columns: around,
        rows: Math.max(1, along * (section.length > 2 ? section.length - 1 : 1)),
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

/** The profile split at its sharp edges. */
function smoothSections(profile: Profile): Profile[] {
  const sections: (readonly [number, number])[][] = [[profile[0]]]
  for (let at = 1; at < profile.length; at++) {
    sections.at(-1)!.push(profile[at])
    if (at < profile.length - 1 && bendDegrees(profile, at) > CREASE_DEGREES) sections.push([profile[at]])
  }
  return sections
}

function bendDegrees(profile: Profile, at: number): number {
  const heading = (from: number) =>
    Math.atan2(profile[from + 1][1] - profile[from][1], profile[from + 1][0] - profile[from][0])
  const turn = Math.abs(heading(at) - heading(at - 1))
  return (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI
}

/** A Catmull-Rom spline through the points; a straight line between two. */
function curveThrough(points: Profile): (share: number) => readonly [number, number] {
  if (points.length === 2) return (share) => mixed(points[0], points[1], share)
  return (share) => {
    const place = Math.min(points.length - 1 - 1e-9, share * (points.length - 1))
    const at = Math.floor(place)
    const near = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))]
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
