import type { Vector } from '@atelier/media/mesh/vector.ts'
import { ellipsoid } from '../shapes/ellipsoid.ts'
import { tube } from '../shapes/tube.ts'
import type { Builder, ObjectType } from './object.ts'

type Blob = readonly [part: string, size: Vector, to: Vector, turned?: Vector | undefined]

/** Rounded volumes that run into each other. */
export function blobs({ add, around }: Builder, all: readonly Blob[]): void {
  for (const [part, size, to, turned] of all)
    add(part, ellipsoid(size, around), { to, ...(turned && { turned }) })
}

/** A limb that tapers from one point to another. */
export function limb(
  { add, around, along }: Builder,
  part: string,
  from: Vector,
  to: Vector,
  thick: readonly [number, number],
): void {
  const path = (share: number): Vector => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ]
  const radius = (share: number) => thick[0] + (thick[1] - thick[0]) * share
  add(part, tube({ path, radius, around: Math.max(8, around / 2), along: along * 2 }))
}

export const mirrored = (part: string, size: Vector, [x, y, z]: Vector, turned?: Vector): Blob[] =>
  [1, -1].map((side): Blob => [part, size, [x * side, y, z], turned && [turned[0], turned[1] * side, turned[2] * side]]) // prettier-ignore

// prettier-ignore
const dog: ObjectType = {
  nouns: ['dog', 'puppy'],
  partMaterials: { body: ['fabric', '#b9803f'], ears: ['fabric', '#6b4424'], nose: ['rubber', '#1d1714'], collar: ['leather', '#b3202c'] },
  build(builder) {
    blobs(builder, [
      ['body', [0.24, 0.25, 0.5], [0, 0.36, -0.03]], ['body', [0.23, 0.27, 0.22], [0, 0.39, 0.16]], ['body', [0.17, 0.28, 0.18], [0, 0.5, 0.24], [24, 0, 0]],
      ['body', [0.19, 0.18, 0.2], [0, 0.62, 0.29]], ['body', [0.1, 0.095, 0.17], [0, 0.585, 0.39]], ['nose', [0.045, 0.035, 0.035], [0, 0.605, 0.472]],
      ...mirrored('ears', [0.04, 0.16, 0.09], [0.1, 0.6, 0.26], [0, 0, 12]), ...mirrored('nose', [0.026, 0.03, 0.02], [0.05, 0.65, 0.372]),
    ])
    for (const [x, z] of [[0.075, 0.17], [-0.075, 0.17], [0.08, -0.19], [-0.08, -0.19]] as const) {
      limb(builder, 'body', [x, 0.32, z], [x, 0.03, z], [0.05, 0.034])
      blobs(builder, [['body', [0.075, 0.05, 0.11], [x, 0.025, z + 0.02]]])
    }
    limb(builder, 'body', [0, 0.42, -0.26], [0, 0.6, -0.4], [0.032, 0.012])
    const collar = tube({ path: (share) => [0.088 * Math.sin(share * 2 * Math.PI), 0, 0.088 * Math.cos(share * 2 * Math.PI)], radius: 0.014, around: 8, along: builder.around, isRing: true })
    builder.add('collar', collar, { turned: [24, 0, 0], to: [0, 0.51, 0.24] })
  },
}

// prettier-ignore
const cat: ObjectType = {
  nouns: ['cat', 'kitten'],
  partMaterials: { body: ['fabric', '#c98a4a'], ears: ['fabric', '#a56a34'], nose: ['rubber', '#d98a86'], eyes: ['glass', '#1d2a14'] },
  build(builder) {
    blobs(builder, [
      ['body', [0.22, 0.3, 0.26], [0, 0.15, -0.02]], ['body', [0.17, 0.24, 0.17], [0, 0.28, 0.03]], ['body', [0.19, 0.17, 0.17], [0, 0.44, 0.06]], ['body', [0.09, 0.06, 0.06], [0, 0.405, 0.135]],
      ['nose', [0.022, 0.016, 0.014], [0, 0.42, 0.165]], ...mirrored('eyes', [0.034, 0.042, 0.02], [0.043, 0.455, 0.132]), ...mirrored('ears', [0.06, 0.11, 0.03], [0.062, 0.53, 0.05], [0, 0, -14]),
      ...mirrored('body', [0.13, 0.16, 0.2], [0.075, 0.08, 0.01]), ...mirrored('body', [0.07, 0.05, 0.1], [0.075, 0.025, 0.12]), ...mirrored('body', [0.05, 0.05, 0.08], [0.03, 0.025, 0.13]),
    ])
    for (const side of [1, -1]) limb(builder, 'body', [side * 0.035, 0.26, 0.09], [side * 0.03, 0.03, 0.115], [0.034, 0.026])
    builder.add('body', tube({ path: (share) => [0.12 + 0.1 * Math.sin(share * 3), 0.04 + share * share * 0.26, -0.12 + 0.05 * Math.cos(share * 4)], radius: (share) => 0.024 - share * 0.008, around: Math.max(8, builder.around / 2), along: builder.along * 6 }))
  },
}

// prettier-ignore
const horse: ObjectType = {
  nouns: ['horse', 'pony'],
  partMaterials: { body: ['leather', '#7a4a2a'], mane: ['fabric', '#2c1c12'], hooves: ['rubber', '#1d1714'] },
  build(builder) {
    blobs(builder, [
      ['body', [0.5, 0.58, 1.15], [0, 1.15, -0.05]], ['body', [0.5, 0.6, 0.5], [0, 1.18, 0.38]], ['body', [0.52, 0.62, 0.55], [0, 1.17, -0.45]],
      ['body', [0.22, 0.28, 0.36], [0, 1.9, 0.98], [20, 0, 0]], ['body', [0.17, 0.19, 0.44], [0, 1.78, 1.16], [38, 0, 0]], ...mirrored('body', [0.05, 0.16, 0.07], [0.07, 2.06, 0.88]), ...mirrored('hooves', [0.035, 0.05, 0.05], [0.1, 1.92, 1.06]),
    ])
    limb(builder, 'body', [0, 1.3, 0.5], [0, 1.88, 0.88], [0.22, 0.13])
    for (const [x, z] of [[0.16, 0.42], [-0.16, 0.42], [0.17, -0.5], [-0.17, -0.5]] as const) {
      limb(builder, 'body', [x, 1.05, z], [x, 0.52, z + 0.02], [0.12, 0.06])
      limb(builder, 'body', [x, 0.54, z + 0.02], [x, 0.1, z], [0.058, 0.042])
      limb(builder, 'hooves', [x, 0.1, z], [x, 0, z + 0.02], [0.055, 0.07])
    }
    for (let lock = 0; lock < 7; lock++) blobs(builder, [['mane', [0.07, 0.24, 0.17], [0, 1.45 + lock * 0.09, 0.46 + lock * 0.055], [-35, 0, 0]]])
    builder.add('mane', tube({ path: (share) => [0, 1.32 - share * 0.85, -0.7 - 0.2 * Math.sin(share * 2.4)], radius: (share) => 0.03 + 0.06 * Math.sin(share * Math.PI), around: Math.max(8, builder.around / 2), along: builder.along * 4 }))
  },
}

// prettier-ignore
const duck: ObjectType = {
  nouns: ['duck', 'rubber duck', 'duckling'],
  partMaterials: { body: ['plastic', '#f2c52e'], beak: ['plastic', '#e8742c'], eyes: ['rubber', '#1d1714'] },
  build(builder) {
    blobs(builder, [
      ['body', [0.08, 0.062, 0.11], [0, 0.033, 0]], ['body', [0.05, 0.03, 0.05], [0, 0.054, -0.048], [-35, 0, 0]], ['body', [0.054, 0.052, 0.052], [0, 0.086, 0.026]],
      ['beak', [0.03, 0.008, 0.03], [0, 0.084, 0.058]], ['beak', [0.026, 0.007, 0.024], [0, 0.078, 0.055]], ...mirrored('eyes', [0.008, 0.01, 0.006], [0.016, 0.095, 0.046]), ...mirrored('body', [0.014, 0.036, 0.06], [0.04, 0.042, -0.006], [-14, 0, 0]),
    ])
  },
}

// prettier-ignore
const fish: ObjectType = {
  nouns: ['fish', 'goldfish'],
  partMaterials: { body: ['plastic', '#e8802c'], fins: ['plastic', '#f2b25a'], eyes: ['rubber', '#15171b'] },
  build(builder) {
    blobs(builder, [
      ['body', [0.07, 0.13, 0.24], [0, 0.1, 0.02]], ['fins', [0.012, 0.13, 0.09], [0, 0.12, -0.135], [28, 0, 0]], ['fins', [0.012, 0.12, 0.085], [0, 0.08, -0.135], [-28, 0, 0]], ['fins', [0.01, 0.07, 0.12], [0, 0.165, 0], [-14, 0, 0]], ['fins', [0.01, 0.06, 0.06], [0, 0.035, -0.01], [20, 0, 0]],
      ...mirrored('fins', [0.05, 0.012, 0.06], [0.045, 0.08, 0.03], [0, 0, -30]), ...mirrored('eyes', [0.01, 0.022, 0.022], [0.027, 0.115, 0.095]),
    ])
  },
}

// prettier-ignore
const teddyBear: ObjectType = {
  nouns: ['teddy bear', 'teddy', 'bear', 'plush bear'],
  partMaterials: { body: ['fabric', '#a5713f'], paws: ['fabric', '#e2c79a'], eyes: ['rubber', '#15120f'] },
  build(builder) {
    blobs(builder, [
      ['body', [0.2, 0.22, 0.18], [0, 0.13, 0]], ['paws', [0.13, 0.14, 0.06], [0, 0.125, 0.068]], ['body', [0.2, 0.18, 0.18], [0, 0.31, 0.01]], ['paws', [0.09, 0.07, 0.06], [0, 0.285, 0.09]], ['eyes', [0.03, 0.022, 0.02], [0, 0.3, 0.118]],
      ...mirrored('eyes', [0.018, 0.02, 0.012], [0.036, 0.335, 0.09]), ...mirrored('body', [0.075, 0.075, 0.04], [0.08, 0.39, 0.005]), ...mirrored('paws', [0.045, 0.045, 0.02], [0.08, 0.39, 0.02]),
      ...mirrored('body', [0.08, 0.17, 0.08], [0.125, 0.17, 0.03], [0, 0, 38]), ...mirrored('body', [0.1, 0.1, 0.19], [0.075, 0.05, 0.09]), ...mirrored('paws', [0.075, 0.075, 0.02], [0.075, 0.052, 0.18]),
    ])
  },
}

export const animals = [dog, cat, horse, duck, fish, teddyBear]
