import type { Vector } from '@atelier/media/mesh/vector.ts'
import { extruded } from '../shapes/extruded.ts'
import { lathe } from '../shapes/lathe.ts'
import { tube } from '../shapes/tube.ts'
import { blobs, limb, mirrored } from './animals.ts'
import type { ObjectType } from './object.ts'

// prettier-ignore
const penguin: ObjectType = {
  nouns: ['penguin'],
  partMaterials: { body: ['rubber', '#22262c'], belly: ['fabric', '#f4f1ea'], beak: ['plastic', '#e8902c'], eyes: ['rubber', '#0f1114'] },
  build(builder) {
    blobs(builder, [
      ['body', [0.34, 0.56, 0.3], [0, 0.3, 0]], ['belly', [0.26, 0.46, 0.16], [0, 0.27, 0.085]], ['body', [0.24, 0.22, 0.22], [0, 0.62, 0.01]], ['belly', [0.16, 0.13, 0.08], [0, 0.6, 0.085]], ['beak', [0.05, 0.035, 0.12], [0, 0.61, 0.14]],
      ...mirrored('eyes', [0.026, 0.03, 0.02], [0.05, 0.65, 0.102]), ...mirrored('body', [0.05, 0.32, 0.13], [0.18, 0.34, 0], [0, 0, 16]), ...mirrored('beak', [0.13, 0.04, 0.18], [0.08, 0.02, 0.06]), ['body', [0.12, 0.05, 0.16], [0, 0.06, -0.14], [-20, 0, 0]],
    ])
  },
}

// prettier-ignore
const owl: ObjectType = {
  nouns: ['owl'],
  partMaterials: { body: ['fabric', '#8a6238'], belly: ['fabric', '#d9bd8e'], eyes: ['glass', '#f2b62c'], beak: ['plastic', '#d98a2c'], pupils: ['rubber', '#15120f'] },
  build(builder) {
    blobs(builder, [
      ['body', [0.3, 0.44, 0.26], [0, 0.24, 0]], ['belly', [0.22, 0.32, 0.12], [0, 0.2, 0.085]], ['body', [0.28, 0.22, 0.22], [0, 0.5, 0.01]], ...mirrored('belly', [0.13, 0.14, 0.06], [0.058, 0.51, 0.09]), ...mirrored('eyes', [0.08, 0.085, 0.04], [0.058, 0.515, 0.112]),
      ...mirrored('pupils', [0.04, 0.045, 0.02], [0.058, 0.515, 0.13]), ['beak', [0.035, 0.06, 0.06], [0, 0.475, 0.125]], ...mirrored('body', [0.05, 0.12, 0.05], [0.09, 0.61, 0], [0, 0, -20]), ...mirrored('body', [0.06, 0.3, 0.18], [0.155, 0.24, -0.02], [0, 0, 8]), ...mirrored('beak', [0.08, 0.035, 0.1], [0.06, 0.015, 0.06]),
    ])
  },
}

// prettier-ignore
const elephant: ObjectType = {
  nouns: ['elephant'],
  partMaterials: { body: ['leather', '#85878e'], ears: ['leather', '#94969d'], tusks: ['ceramic', '#f2ead8'], eyes: ['rubber', '#15120f'] },
  build(builder) {
    blobs(builder, [
      ['body', [1.5, 1.5, 2.3], [0, 1.6, -0.1]], ['body', [1, 1.1, 0.95], [0, 1.95, 1.2]], ...mirrored('ears', [0.16, 1.05, 0.85], [0.62, 1.95, 0.95], [0, 38, 8]), ...mirrored('eyes', [0.07, 0.09, 0.09], [0.4, 2.1, 1.52]),
    ])
    for (const [x, z] of [[0.42, 0.65], [-0.42, 0.65], [0.42, -0.85], [-0.42, -0.85]] as const) limb(builder, 'body', [x, 1.2, z], [x, 0, z], [0.3, 0.24])
    const { add, around, along } = builder
    add('body', tube({ path: (share): Vector => [0, 1.8 - share * 1.55, 1.6 + 0.35 * Math.sin(share * 2.6) + share * 0.1], radius: (share) => 0.24 - share * 0.15, around: Math.max(8, around / 2), along: along * 6 }))
    for (const side of [1, -1]) add('tusks', tube({ path: (share): Vector => [side * (0.26 + share * 0.06), 1.55 - 0.3 * Math.sin(share * 2.2), 1.55 + share * 0.65], radius: (share) => 0.07 - share * 0.05, around: Math.max(8, around / 2), along: along * 4 }))
    limb(builder, 'body', [0, 1.8, -1.2], [0, 0.95, -1.35], [0.05, 0.03])
  },
}

// prettier-ignore
const octopus: ObjectType = {
  nouns: ['octopus'],
  partMaterials: { body: ['plastic', '#c2507a'], eyes: ['ceramic', '#f6f4ee'], pupils: ['rubber', '#15120f'] },
  build(builder) {
    blobs(builder, [['body', [0.34, 0.4, 0.36], [0, 0.36, -0.03]], ['body', [0.3, 0.2, 0.3], [0, 0.18, 0]], ...mirrored('eyes', [0.09, 0.1, 0.07], [0.09, 0.3, 0.125]), ...mirrored('pupils', [0.04, 0.05, 0.03], [0.092, 0.3, 0.155])])
    const { add, around, along } = builder
    for (let arm = 0; arm < 8; arm++) {
      const angle = ((arm + 0.5) / 8) * 2 * Math.PI
      const path = (share: number): Vector => {
        const out = 0.1 + share * 0.32
        const turned = angle + Math.sin(share * 4) * 0.22
        return [Math.sin(turned) * out, 0.16 - 0.13 * Math.sin(Math.min(1, share * 1.6) * 1.57) + Math.max(0, share - 0.7) * 0.25, Math.cos(turned) * out]
      }
      add('body', tube({ path, radius: (share) => 0.055 - share * 0.042, around: Math.max(8, around / 2), along: along * 8 }))
    }
  },
}

// prettier-ignore
const dinosaur: ObjectType = {
  nouns: ['dinosaur', 't-rex', 'tyrannosaurus', 'dino'],
  partMaterials: { body: ['leather', '#5f8a45'], belly: ['leather', '#c8c48a'], claws: ['ceramic', '#f0ead6'], eyes: ['glass', '#f0c23a'] },
  build(builder) {
    blobs(builder, [
      ['body', [0.9, 1.1, 1.5], [0, 1.75, -0.1], [-20, 0, 0]], ['belly', [0.7, 0.85, 0.9], [0, 1.7, 0.2], [-20, 0, 0]], ['body', [0.56, 0.9, 0.62], [0, 2.35, 0.55], [30, 0, 0]], ['body', [0.6, 0.56, 0.7], [0, 2.85, 0.85]], ['body', [0.48, 0.28, 0.85], [0, 2.84, 1.22]], ['body', [0.42, 0.16, 0.75], [0, 2.62, 1.12], [10, 0, 0]],
      ...mirrored('eyes', [0.09, 0.11, 0.1], [0.26, 3, 1]), ...mirrored('body', [0.42, 0.9, 0.7], [0.36, 1.25, -0.15]), ...mirrored('body', [0.26, 0.14, 0.6], [0.38, 0.07, 0.15]),
    ])
    for (const side of [1, -1]) {
      limb(builder, 'body', [side * 0.38, 0.95, -0.1], [side * 0.38, 0.1, 0], [0.19, 0.11])
      limb(builder, 'body', [side * 0.2, 2.15, 0.62], [side * 0.34, 1.75, 1.05], [0.12, 0.05])
      for (let claw = -1; claw < 2; claw++) blobs(builder, [['claws', [0.06, 0.05, 0.16], [side * 0.38 + claw * 0.09, 0.05, 0.48]], ['claws', [0.03, 0.03, 0.09], [side * 0.34 + claw * 0.03, 1.73, 1.12]]])
    }
    const { add, around, along } = builder
    add('body', tube({ path: (share): Vector => [0, 1.75 - 0.75 * share + 0.25 * share * share, -0.6 - share * 1.9], radius: (share) => 0.42 * (1 - share) + 0.03, around, along: along * 6 }))
    for (let tooth = 0; tooth < 6; tooth++) for (const side of [1, -1]) add('claws', lathe([[0, 0], [0.03, 0], [0, -0.09]], { around: 6, along: 1 }), { to: [side * (0.2 - tooth * 0.012), 2.74, 1 + tooth * 0.1] })
  },
}

// prettier-ignore
const dragon: ObjectType = {
  nouns: ['dragon'],
  partMaterials: { body: ['leather', '#8f2f2a'], wings: ['fabric', '#d9822c'], horns: ['ceramic', '#f0e6cc'], eyes: ['glass', '#f2c63a'] },
  build(builder) {
    blobs(builder, [
      ['body', [0.8, 0.8, 1.4], [0, 0.85, 0]], ['body', [0.44, 0.4, 0.6], [0, 1.95, 1.05]], ['body', [0.3, 0.24, 0.5], [0, 1.86, 1.36]], ...mirrored('eyes', [0.08, 0.1, 0.1], [0.19, 2.05, 1.16]),
    ])
    limb(builder, 'body', [0, 1, 0.45], [0, 1.9, 0.95], [0.32, 0.19])
    for (const [x, z] of [[0.3, 0.4], [-0.3, 0.4], [0.34, -0.4], [-0.34, -0.4]] as const) {
      limb(builder, 'body', [x, 0.75, z], [x, 0.06, z + 0.05], [0.2, 0.12])
      blobs(builder, [['body', [0.26, 0.12, 0.36], [x, 0.06, z + 0.1]]])
    }
    const { add, around, along } = builder
    for (const side of [1, -1]) {
      const wing = ([[-0.75, -0.3], [-0.2, -0.42], [0.2, -0.25], [0.6, -0.4], [0.95, 0.1], [0.85, 0.75], [0.1, 0.55], [-0.6, 0.1]] as const).map(([x, y]) => [x * side, y] as const)
      add('wings', extruded(side === 1 ? wing : wing.toReversed(), 0.05), { turned: [-18, side * 28, side * 12], to: [side * 0.95, 1.6, -0.35] })
    }
    for (const side of [1, -1]) limb(builder, 'horns', [side * 0.13, 2.1, 0.95], [side * 0.22, 2.45, 0.7], [0.07, 0.012])
    add('body', tube({ path: (share): Vector => [0.5 * Math.sin(share * 3), 0.8 - 0.6 * Math.sin(share * 1.57), -0.55 - share * 1.5], radius: (share) => 0.3 * (1 - share) + 0.02, around, along: along * 8 }))
    for (let spine = 0; spine < 7; spine++) add('horns', lathe([[0, 0], [0.07, 0], [0, 0.2]], { around: 8, along: 1 }), { to: [0, 1.2 - Math.abs(spine - 3) * 0.05, 0.5 - spine * 0.18] })
  },
}

export const moreAnimals = [penguin, owl, elephant, octopus, dinosaur, dragon]
