import type { Vector } from '@atelier/media/mesh/vector.ts'
import { box } from '../shapes/box.ts'
import { ellipsoid } from '../shapes/ellipsoid.ts'
import { extruded } from '../shapes/extruded.ts'
import { lathe, type Profile } from '../shapes/lathe.ts'
import { tube } from '../shapes/tube.ts'
import type { Builder, ObjectType } from './object.ts'

const bar = (
  { add, along }: Builder,
  part: string,
  size: Vector,
  to: Vector,
  round = 0.004,
  turned?: Vector,
) => add(part, box(size, { round, subdivision: along }), { to, ...(turned && { turned }) })

const turned = ({ add, around, along }: Builder, part: string, profile: Profile) =>
  add(part, lathe(profile, { around, along }))

// prettier-ignore
const bucket: ObjectType = {
  nouns: ['bucket', 'pail'],
  partMaterials: { body: 'steel', handle: 'iron' },
  build(builder) {
    turned(builder, 'body', [[0, 0.004], [0.1, 0.004], [0.11, 0], [0.15, 0.26], [0.157, 0.262], [0.157, 0.27], [0.148, 0.27], [0.108, 0.012], [0, 0.012]])
    builder.add('handle', tube({ path: (share) => [0.156 * Math.cos(Math.PI * share), 0.25 + 0.14 * Math.sin(Math.PI * share), 0], radius: 0.004, around: 8, along: builder.around }))
  },
}

// prettier-ignore
const ladder: ObjectType = {
  nouns: ['ladder'],
  partMaterials: { rails: 'wood', rungs: 'wood' },
  build(builder) {
    for (const x of [-0.2, 0.2]) bar(builder, 'rails', [0.05, 2.2, 0.035], [x, 1.1, 0], 0.008)
    for (let rung = 0; rung < 8; rung++) bar(builder, 'rungs', [0.4, 0.035, 0.03], [0, 0.2 + rung * 0.26, 0], 0.012)
  },
}

// prettier-ignore
const suitcase: ObjectType = {
  nouns: ['suitcase', 'trunk', 'luggage', 'briefcase', 'travel case'],
  partMaterials: { body: 'leather', trim: 'bronze', handle: ['leather', '#3a2416'] },
  build(builder) {
    bar(builder, 'body', [0.6, 0.4, 0.18], [0, 0.2, 0], 0.03)
    bar(builder, 'trim', [0.606, 0.404, 0.008], [0, 0.2, 0], 0.003)
    for (const x of [-0.2, 0.2]) { bar(builder, 'handle', [0.04, 0.408, 0.188], [x, 0.2, 0], 0.02); bar(builder, 'trim', [0.05, 0.05, 0.012], [x, 0.33, 0.095], 0.004) }
    builder.add('handle', tube({ path: (share) => [-0.09 + 0.18 * share, 0.4 + 0.06 * Math.sin(Math.PI * share), 0], radius: 0.013, around: Math.max(8, builder.around / 2), along: builder.along * 8 }))
  },
}

// prettier-ignore
const knife: ObjectType = {
  nouns: ['knife', 'kitchen knife', 'dagger'],
  partMaterials: { blade: 'steel', handle: 'wood' },
  build(builder) {
    builder.add('blade', extruded([[-0.1, -0.016], [0.02, -0.018], [0.09, -0.008], [0.108, 0.012], [0, 0.014], [-0.1, 0.014]], 0.0025), { to: [0.05, 0.02, 0] })
    bar(builder, 'handle', [0.115, 0.026, 0.018], [-0.105, 0.022, 0], 0.008)
    for (const x of [-0.14, -0.105, -0.07]) builder.add('blade', ellipsoid([0.007, 0.007, 0.02], 8), { to: [x, 0.022, 0] })
  },
}

// prettier-ignore
const fork: ObjectType = {
  nouns: ['fork'],
  partMaterials: { fork: 'silver' },
  build(builder) {
    builder.add('fork', tube({ path: (share) => [0, 0.003, -0.1 + share * 0.13], radius: (share) => 0.006 - share * 0.0025, around: Math.max(8, builder.around / 2), along: builder.along * 4 }))
    bar(builder, 'fork', [0.024, 0.003, 0.028], [0, 0.004, 0.04], 0.001)
    for (const x of [-0.0102, -0.0034, 0.0034, 0.0102]) builder.add('fork', tube({ path: (share) => [x, 0.004 + 0.004 * Math.sin(share * 2), 0.05 + share * 0.042], radius: (share) => 0.0019 - share * 0.0009, around: 8, along: builder.along * 3 }))
  },
}

// prettier-ignore
const refrigerator: ObjectType = {
  nouns: ['refrigerator', 'fridge', 'freezer'],
  partMaterials: { body: ['paint', '#e6e8ea'], handles: 'steel', seam: ['rubber', '#4a4d52'] },
  build(builder) {
    bar(builder, 'body', [0.7, 0.62, 0.66], [0, 1.47, 0], 0.03)
    bar(builder, 'body', [0.7, 1.12, 0.66], [0, 0.59, 0], 0.03)
    bar(builder, 'seam', [0.66, 1.7, 0.6], [0, 0.9, 0], 0.01)
    for (const [y, tall] of [[1.36, 0.28], [0.86, 0.4]] as const) bar(builder, 'handles', [0.03, tall, 0.03], [-0.28, y, 0.36], 0.012)
  },
}

// prettier-ignore
const bathtub: ObjectType = {
  nouns: ['bathtub', 'bath', 'tub'],
  partMaterials: { tub: 'ceramic', feet: 'bronze', tap: 'silver' },
  build(builder) {
    builder.add('tub', lathe([[0, 0.1], [0.26, 0.1], [0.36, 0.2], [0.4, 0.55], [0.43, 0.58], [0.42, 0.6], [0.37, 0.57], [0.32, 0.22], [0.22, 0.15], [0, 0.15]], { around: builder.around * 1.5, along: builder.along }), { scaled: [2, 1, 1] })
    for (const [x, z] of [[0.5, 0.2], [-0.5, 0.2], [0.5, -0.2], [-0.5, -0.2]] as const) builder.add('feet', ellipsoid([0.09, 0.16, 0.09], Math.max(8, builder.around / 2)), { to: [x, 0.08, z] })
    builder.add('tap', tube({ path: (share) => [0.8 - 0.12 * share, 0.58 + 0.16 * Math.sin(share * Math.PI * 0.8), 0], radius: 0.016, around: Math.max(8, builder.around / 2), along: builder.along * 6 }))
  },
}

// prettier-ignore
const pottedPlant: ObjectType = {
  nouns: ['potted plant', 'plant', 'houseplant'],
  partMaterials: { leaves: 'leaf', pot: 'clay', soil: ['bark', '#3a2a1c'] },
  build(builder) {
    turned(builder, 'pot', [[0, 0], [0.085, 0], [0.12, 0.17], [0.132, 0.172], [0.132, 0.2], [0.115, 0.2], [0.11, 0.17], [0, 0.17]])
    turned(builder, 'soil', [[0, 0.165], [0.11, 0.165], [0.11, 0.178], [0, 0.182]])
    for (let leaf = 0; leaf < 15; leaf++) {
      const [lean, long, turn] = [12 + builder.rng() * 48, 0.3 + builder.rng() * 0.2, leaf * 137.5]
      builder.add('leaves', ellipsoid([0.085, long, 0.012], Math.max(8, builder.around / 2)), { from: [0, long / 2, 0], turned: [lean, turn, 0], to: [0, 0.17, 0] })
    }
  },
}

// prettier-ignore
const trophy: ObjectType = {
  nouns: ['trophy', 'cup trophy', 'goblet trophy'],
  partMaterials: { cup: 'gold', base: ['wood', '#3a2416'] },
  build(builder) {
    bar(builder, 'base', [0.13, 0.06, 0.13], [0, 0.03, 0], 0.006)
    turned(builder, 'cup', [[0, 0.06], [0.045, 0.06], [0.02, 0.085], [0.014, 0.12], [0.03, 0.14], [0.07, 0.19], [0.082, 0.27], [0.088, 0.275], [0.08, 0.272], [0.065, 0.19], [0, 0.15]])
    for (const side of [1, -1]) builder.add('cup', tube({ path: (share) => [side * (0.068 + 0.05 * Math.sin(Math.PI * share)), 0.18 + 0.08 * share, 0], radius: 0.006, around: 8, along: builder.along * 8 }))
  },
}

// prettier-ignore
const wand: ObjectType = {
  nouns: ['wand', 'magic wand', 'staff'],
  partMaterials: { stick: 'wood', tip: ['crystal', '#8ad0ea'], rings: 'gold' },
  build(builder) {
    builder.add('stick', tube({ path: (share) => [0, share * 0.36, 0], radius: (share) => 0.011 - share * 0.005, around: Math.max(8, builder.around / 2), along: builder.along * 4 }))
    for (const y of [0.09, 0.34]) turned(builder, 'rings', [[0, y], [0.013, y], [0.013, y + 0.012], [0, y + 0.012]])
    builder.add('tip', ellipsoid([0.036, 0.05, 0.036], Math.max(8, builder.around / 2)), { to: [0, 0.378, 0] })
  },
}

// prettier-ignore
const axe: ObjectType = {
  nouns: ['axe', 'hatchet'],
  partMaterials: { blade: 'steel', handle: 'wood' },
  build(builder) {
    builder.add('handle', tube({ path: (share) => [0.02 * Math.sin(share * 3), share * 0.75, 0], radius: 0.017, around: Math.max(8, builder.around / 2), along: builder.along * 6 }))
    builder.add('blade', extruded([[-0.06, -0.035], [0.05, -0.05], [0.13, -0.11], [0.16, 0], [0.13, 0.11], [0.05, 0.05], [-0.06, 0.035], [-0.065, 0]], 0.024), { to: [0.03, 0.68, 0] })
  },
}

// prettier-ignore
const screwdriver: ObjectType = {
  nouns: ['screwdriver'],
  partMaterials: { handle: ['plastic', '#d8902c'], shaft: 'steel' },
  build(builder) {
    turned(builder, 'handle', [[0, 0], [0.012, 0.001], [0.016, 0.02], [0.014, 0.06], [0.016, 0.095], [0.009, 0.105], [0, 0.106]])
    turned(builder, 'shaft', [[0, 0.1], [0.0035, 0.1], [0.0035, 0.2], [0, 0.2]])
    bar(builder, 'shaft', [0.008, 0.016, 0.0015], [0, 0.206, 0], 0.0004)
  },
}

// prettier-ignore
const skateboard: ObjectType = {
  nouns: ['skateboard'],
  partMaterials: { deck: 'wood', wheels: ['plastic', '#efe9dc'], trucks: 'steel' },
  build(builder) {
    bar(builder, 'deck', [0.2, 0.012, 0.56], [0, 0.1, 0], 0.006)
    for (const end of [1, -1]) {
      bar(builder, 'deck', [0.2, 0.012, 0.14], [0, 0.117, end * 0.335], 0.006, [end * -18, 0, 0])
      bar(builder, 'trucks', [0.15, 0.03, 0.05], [0, 0.075, end * 0.2], 0.008)
      for (const side of [1, -1]) builder.add('wheels', lathe([[0, -0.018], [0.026, -0.018], [0.03, 0], [0.026, 0.018], [0, 0.018]], { around: builder.around, along: builder.along }), { to: [side * 0.09, 0.03, end * 0.2], turned: [0, 0, 90] })
    }
  },
}

// prettier-ignore
const glasses: ObjectType = {
  nouns: ['eyeglasses', 'spectacles', 'sunglasses'],
  partMaterials: { frame: ['plastic', '#26221f'], lenses: 'glass' },
  build(builder) {
    const { add, around } = builder
    for (const side of [1, -1]) {
      add('frame', tube({ path: (share) => [side * 0.036 + 0.028 * Math.cos(share * 2 * Math.PI), 0.03 + 0.023 * Math.sin(share * 2 * Math.PI), 0], radius: 0.0025, around: 8, along: around * 1.5, isRing: true }))
      add('lenses', ellipsoid([0.054, 0.044, 0.003], around), { to: [side * 0.036, 0.03, 0] })
      add('frame', tube({ path: (share) => [side * (0.065 + 0.004 * share), 0.038 - 0.03 * Math.max(0, share - 0.75) * 4, -share * 0.14], radius: 0.0024, around: 8, along: builder.along * 6 }))
    }
    add('frame', tube({ path: (share) => [-0.009 + 0.018 * share, 0.036 + 0.004 * Math.sin(Math.PI * share), 0], radius: 0.0024, around: 8, along: builder.along * 4 }))
  },
}

// prettier-ignore
const streetLamp: ObjectType = {
  nouns: ['street lamp', 'street light', 'lamppost'],
  partMaterials: { post: ['iron', '#2c2f33'], glass: ['crystal', '#ffe2a0'] },
  build(builder) {
    turned(builder, 'post', [[0, 0], [0.2, 0], [0.2, 0.06], [0.1, 0.14], [0.06, 0.3], [0.045, 2.5], [0.09, 2.56], [0.09, 2.6], [0, 2.61]])
    turned(builder, 'glass', [[0, 2.6], [0.12, 2.6], [0.18, 2.95], [0, 2.95]])
    turned(builder, 'post', [[0, 2.95], [0.22, 2.95], [0.12, 3.06], [0.03, 3.1], [0.02, 3.18], [0, 3.18]])
    for (let rib = 0; rib < 6; rib++) builder.add('post', tube({ path: (share) => [0, 2.6 + share * 0.35, 0.122 + share * 0.06], radius: 0.01, around: 8, along: 1 }), { turned: [0, rib * 60, 0] })
  },
}

// prettier-ignore
const lantern: ObjectType = {
  nouns: ['lantern', 'oil lantern', 'oil lamp'],
  partMaterials: { frame: ['iron', '#3a3431'], glass: 'glass', flame: ['crystal', '#ffb43c'] },
  build(builder) {
    turned(builder, 'frame', [[0, 0], [0.07, 0], [0.075, 0.04], [0.05, 0.06], [0, 0.06]])
    turned(builder, 'glass', [[0, 0.06], [0.04, 0.06], [0.062, 0.11], [0.06, 0.15], [0.042, 0.19], [0, 0.19]])
    turned(builder, 'frame', [[0, 0.19], [0.055, 0.19], [0.05, 0.21], [0.03, 0.235], [0.012, 0.25], [0, 0.25]])
    builder.add('flame', ellipsoid([0.026, 0.06, 0.026], Math.max(8, builder.around / 2)), { to: [0, 0.105, 0] })
    for (const side of [1, -1]) builder.add('frame', tube({ path: (share) => [side * (0.068 + 0.012 * Math.sin(Math.PI * share)), 0.03 + share * 0.18, 0], radius: 0.004, around: 8, along: builder.along * 5 }))
    builder.add('frame', tube({ path: (share) => [0.065 * Math.cos(Math.PI * share), 0.22 + 0.1 * Math.sin(Math.PI * share), 0], radius: 0.003, around: 8, along: builder.around }))
  },
}

export const household = [
  bucket,
  ladder,
  suitcase,
  knife,
  fork,
  refrigerator,
  bathtub,
  pottedPlant,
  trophy,
  wand,
  axe,
  screwdriver,
  skateboard,
  glasses,
  streetLamp,
  lantern,
]
