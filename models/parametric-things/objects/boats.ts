import { box } from '../shapes/box.ts'
import { extruded } from '../shapes/extruded.ts'
import { joined } from '../shapes/joined.ts'
import { sheet } from '../shapes/sheet.ts'
import { tube } from '../shapes/tube.ts'
import type { Vector } from '@atelier/media/mesh/vector.ts'
import type { ObjectType, Builder } from './object.ts'

/** A hull: wide above, narrow below, pointed in front. */
function hull({ around, along }: Builder, long: number, wide: number, deep: number) {
  const girth = (share: number) =>
    wide * Math.min(1, 0.75 + 0.6 * share) * Math.sqrt(Math.max(0, 1 - share ** 5)) * 0.5
  const at = (across: number, share: number): Vector => {
    const angle = across * Math.PI
    const reach = girth(share)
    const rise = 0.18 * deep * share * share
    return [-Math.cos(angle) * reach, deep - deep * Math.sin(angle) ** 0.7 + rise, (share - 0.5) * long]
  }
  const rows = Math.max(6, along * 8)
  const skin = sheet({ columns: Math.max(8, around), rows, at })
  const deck = sheet({
    columns: 2,
    rows,
    at: (across, share) => {
      const [x, y, z] = at(0, share)
      return [-x * (1 - 2 * across), y, z]
    },
  })
  const stern = sheet({
    columns: Math.max(8, around),
    rows: 1,
    at: (across, up) => {
      const point = at(1 - across, 0)
      return [point[0] * (1 - up), point[1] + (at(0, 0)[1] - point[1]) * up, point[2]]
    },
  })
  return joined([skin, deck, stern])
}

const boat: ObjectType = {
  nouns: ['boat', 'rowboat'],
  partMaterials: { hull: 'wood', seats: ['wood', '#d0ab77'] },
  build(builder) {
    const { add, along } = builder
    add('hull', hull(builder, 3.4, 1.3, 0.6))
    for (const z of [-0.9, 0.1, 0.9])
      add('seats', box([1, 0.05, 0.26], { round: 0.02, subdivision: along }), { to: [0, 0.66, z] })
    for (const side of [-1, 1])
      add(
        'seats',
        tube({
          path: (share) => [side * (0.3 + share * 1.3), 0.85 - share * 0.5, 0.3],
          radius: (share) => (share > 0.8 ? 0.06 : 0.025),
          around: 8,
          along: along * 6,
        }),
      )
  },
}

const sailboat: ObjectType = {
  nouns: ['sailboat', 'ship', 'sailing boat', 'yacht'],
  partMaterials: { hull: ['wood', '#7a4a2a'], sails: ['fabric', '#f0eadc'], mast: 'wood' },
  build(builder) {
    const { add, around, along } = builder
    add('hull', hull(builder, 6, 2, 1.1))
    add(
      'mast',
      tube({
        path: (share) => [0, 1 + share * 6, 0.3],
        radius: (share) => 0.09 - 0.05 * share,
        around: Math.max(8, around / 2),
        along,
      }),
    )
    add('mast', tube({ path: (share) => [0, 1.7, 0.3 - share * 2.6], radius: 0.05, around: 8, along }))
    add(
      'sails',
      extruded(
        [
          [2.5, -2.2],
          [0.1, 2.6],
          [0.1, -2.2],
          [1.2, -2.2],
        ],
        0.03,
      ),
      { to: [0, 4, 0.3], turned: [0, 90, 0] },
    )
    add(
      'sails',
      extruded(
        [
          [-0.1, -2],
          [-0.1, 2.2],
          [-2.2, -2],
          [-1, -2],
        ],
        0.03,
      ),
      { to: [0, 3.8, 0.4], turned: [0, 90, 0] },
    )
  },
}

export const boats = [boat, sailboat]
