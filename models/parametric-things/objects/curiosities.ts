import type { Vector } from '@atelier/media/mesh/vector.ts'
import { box } from '../shapes/box.ts'
import { ellipsoid } from '../shapes/ellipsoid.ts'
import { extruded } from '../shapes/extruded.ts'
import { lathe } from '../shapes/lathe.ts'
import { tube } from '../shapes/tube.ts'
import { blobs, limb, mirrored } from './animals.ts'
import type { Builder, ObjectType } from './object.ts'

const ring = (radius: number, thick: number, around: number) =>
  tube({ path: (share) => [radius * Math.sin(share * 2 * Math.PI), 0, radius * Math.cos(share * 2 * Math.PI)], radius: thick, around: 10, along: around * 1.5, isRing: true }) // prettier-ignore

// prettier-ignore
const anchor: ObjectType = {
  nouns: ['anchor'],
  partMaterials: { body: ['iron', '#4a4f55'] },
  build(builder) {
    const { add, around, along } = builder
    limb(builder, 'body', [0, 0.1, 0], [0, 1.1, 0], [0.055, 0.04])
    limb(builder, 'body', [-0.3, 0.92, 0], [0.3, 0.92, 0], [0.035, 0.035])
    add('body', ring(0.09, 0.025, around), { turned: [90, 0, 0], to: [0, 1.19, 0] })
    add('body', tube({ path: (share): Vector => { const angle = (share - 0.5) * 2.5; return [0.46 * Math.sin(angle), 0.56 - 0.48 * Math.cos(angle), 0] }, radius: 0.05, around: Math.max(8, around / 2), along: along * 8 }))
    for (const side of [1, -1]) add('body', extruded([[0.12, 0], [0, 0.17], [-0.12, 0], [0, -0.03]], 0.06), { turned: [0, 0, side * 28], to: [side * 0.45, 0.46, 0] })
  },
}

// prettier-ignore
const skull: ObjectType = {
  nouns: ['skull'],
  partMaterials: { bone: ['ceramic', '#ece4d0'], sockets: ['rubber', '#1a1614'] },
  build(builder) {
    blobs(builder, [
      ['bone', [0.16, 0.16, 0.2], [0, 0.15, -0.01]], ['bone', [0.12, 0.1, 0.1], [0, 0.09, 0.06]], ['bone', [0.1, 0.045, 0.09], [0, 0.025, 0.055]], ...mirrored('bone', [0.05, 0.03, 0.06], [0.056, 0.092, 0.066]), ...mirrored('sockets', [0.045, 0.046, 0.04], [0.032, 0.128, 0.083]), ['sockets', [0.024, 0.036, 0.03], [0, 0.092, 0.108]],
    ])
    for (let tooth = 0; tooth < 6; tooth++) for (const y of [0.056, 0.04]) blobs(builder, [['bone', [0.012, 0.018, 0.012], [-0.03 + tooth * 0.012, y, 0.104 - Math.abs(tooth - 2.5) * 0.005]]])
  },
}

// prettier-ignore
const planet: ObjectType = {
  nouns: ['planet', 'saturn'],
  partMaterials: { surface: ['stone', '#d9a45a'], rings: ['stone', '#e6d3a8'] },
  build({ add, around, along }) {
    add('surface', ellipsoid([0.5, 0.5, 0.5], around * 1.5), { to: [0, 0.36, 0] })
    add('rings', lathe([[0.33, -0.004], [0.52, -0.004], [0.52, 0.004], [0.33, 0.004], [0.33, -0.004]], { around: around * 2, along }), { turned: [14, 0, 12], to: [0, 0.36, 0] })
  },
}

// prettier-ignore
const molecule: ObjectType = {
  nouns: ['molecule', 'water molecule', 'atom model'],
  partMaterials: { oxygen: ['plastic', '#c8302a'], hydrogen: ['plastic', '#f2f0ea'], bonds: ['plastic', '#8a8d92'] },
  build(builder) {
    blobs(builder, [['oxygen', [0.2, 0.2, 0.2], [0, 0.24, 0]], ...mirrored('hydrogen', [0.13, 0.13, 0.13], [0.16, 0.1, 0])])
    for (const side of [1, -1]) limb(builder, 'bonds', [0, 0.24, 0], [side * 0.16, 0.1, 0], [0.026, 0.026])
  },
}

// prettier-ignore
const coins: ObjectType = {
  nouns: ['coin', 'stack of coins', 'pile of coins'],
  partMaterials: { coins: 'gold' },
  build({ add, around, along, rng }) {
    for (let at = 0; at < 8; at++) add('coins', lathe([[0, 0], [0.0125, 0], [0.013, 0.0005], [0.013, 0.0018], [0.0125, 0.0023], [0.0105, 0.0023], [0.0105, 0.0019], [0, 0.0019]], { around, along }), { to: [(rng() - 0.5) * 0.003, at * 0.0024, (rng() - 0.5) * 0.003] })
  },
}

// prettier-ignore
const crystals: ObjectType = {
  nouns: ['crystal cluster', 'crystals', 'crystal shard', 'quartz', 'amethyst'],
  partMaterials: { crystals: ['crystal', '#8a6fd8'], rock: 'stone' },
  build({ add, rng }) {
    add('rock', ellipsoid([0.3, 0.1, 0.26], 12), { to: [0, 0.03, 0] })
    for (let at = 0; at < 9; at++) {
      const [angle, tall, wide] = [(at / 8) * 2 * Math.PI, at === 8 ? 0.32 : 0.13 + rng() * 0.12, 0.022 + rng() * 0.016]
      const lean = at === 8 ? 0 : 24 + rng() * 14
      add('crystals', lathe([[0, 0], [wide, 0], [wide, tall * 0.78], [0, tall]], { around: 6, along: 1 }), { turned: [Math.cos(angle) * lean, 0, -Math.sin(angle) * lean], to: [Math.sin(angle) * 0.05, 0.04, Math.cos(angle) * 0.05] })
    }
  },
}

// prettier-ignore
const helmet: ObjectType = {
  nouns: ['viking helmet', 'helmet'],
  partMaterials: { helmet: 'steel', horns: ['ceramic', '#efe4c8'], band: 'bronze' },
  build(builder) {
    const { add, around, along } = builder
    add('helmet', lathe([[0, 0], [0.13, 0], [0.135, 0.04], [0.12, 0.11], [0.07, 0.165], [0, 0.18]], { around, along: along * 2 }))
    add('band', ring(0.134, 0.013, around), { to: [0, 0.015, 0] })
    for (const side of [1, -1]) add('horns', tube({ path: (share): Vector => [side * (0.12 + 0.13 * Math.sin(share * 1.9)), 0.06 + share * share * 0.22, 0], radius: (share) => 0.034 * (1 - share) + 0.003, around: Math.max(8, around / 2), along: along * 5 }))
    add('band', box([0.025, 0.09, 0.02], { round: 0.006, subdivision: along }), { to: [0, -0.02, 0.132] })
  },
}

// prettier-ignore
const hat: ObjectType = {
  nouns: ['wizard hat', 'witch hat', 'hat'],
  partMaterials: { hat: ['fabric', '#3a3f8a'], band: ['leather', '#d9a83c'] },
  build({ add, around, along }) {
    add('hat', lathe([[0, 0], [0.26, 0], [0.265, 0.008], [0.12, 0.02], [0.1, 0.06], [0.07, 0.17], [0.035, 0.29], [0, 0.36]], { around, along: along * 2 }))
    add('band', ring(0.108, 0.012, around), { to: [0, 0.035, 0] })
  },
}

/** Seat, back and arms, thickly padded. */
// prettier-ignore
const armchair: ObjectType = {
  nouns: ['armchair', 'arm chair', 'recliner'],
  partMaterials: { cover: 'fabric', legs: 'wood' },
  build({ add, around, along }) {
    const pad = (size: Vector, to: Vector, turned: Vector = [0, 0, 0]) => add('cover', box(size, { round: Math.min(...size) * 0.42, subdivision: along + 3 }), { to, turned })
    pad([0.66, 0.2, 0.66], [0, 0.38, 0.04])
    pad([0.62, 0.14, 0.6], [0, 0.5, 0.07])
    pad([0.7, 0.7, 0.18], [0, 0.72, -0.31], [-8, 0, 0])
    for (const side of [1, -1]) pad([0.16, 0.42, 0.74], [side * 0.39, 0.48, 0])
    for (const [x, z] of [[0.3, 0.28], [-0.3, 0.28], [0.3, -0.28], [-0.3, -0.28]] as const) add('legs', lathe([[0, 0], [0.022, 0], [0.034, 0.28], [0, 0.28]], { around: Math.max(8, around / 2), along }), { to: [x, 0, z] })
  },
}

// prettier-ignore
const backpack: ObjectType = {
  nouns: ['backpack', 'rucksack', 'school bag'],
  partMaterials: { bag: ['fabric', '#c0502f'], pockets: ['fabric', '#8f3a24'], straps: ['leather', '#4a3324'] },
  build({ add, around, along }) {
    const pad = (part: string, size: Vector, to: Vector) => add(part, box(size, { round: Math.min(...size) * 0.4, subdivision: along + 3 }), { to })
    pad('bag', [0.32, 0.44, 0.18], [0, 0.23, 0])
    pad('pockets', [0.24, 0.18, 0.08], [0, 0.15, 0.115])
    pad('pockets', [0.32, 0.12, 0.2], [0, 0.41, 0.008])
    for (const side of [1, -1]) {
      pad('pockets', [0.06, 0.16, 0.12], [side * 0.175, 0.14, 0])
      add('straps', tube({ path: (share): Vector => [side * 0.09, 0.4 - share * 0.34, -0.09 - 0.075 * Math.sin(share * Math.PI)], radius: 0.016, around: Math.max(8, around / 2), along: along * 5 }))
    }
    add('straps', ring(0.035, 0.01, around), { turned: [90, 0, 0], to: [0, 0.48, -0.04] })
  },
}

// prettier-ignore
const telephone: ObjectType = {
  nouns: ['telephone', 'vintage telephone', 'rotary phone', 'rotary telephone'],
  partMaterials: { body: ['plastic', '#22252b'], dial: ['silver', '#d9dadc'], handset: ['plastic', '#22252b'] },
  build({ add, around, along }) {
    add('body', lathe([[0, 0], [0.13, 0], [0.13, 0.02], [0.1, 0.06], [0.06, 0.12], [0, 0.125]], { around: 4, along: along + 1 }), { turned: [0, 45, 0] })
    add('dial', lathe([[0, 0], [0.055, 0], [0.055, 0.008], [0, 0.01]], { around, along }), { turned: [52, 0, 0], to: [0, 0.082, 0.072] })
    for (let hole = 0; hole < 10; hole++) add('body', ellipsoid([0.012, 0.012, 0.012], 8), { from: [Math.sin(hole * 0.58) * 0.04, 0.008, Math.cos(hole * 0.58) * 0.04], turned: [52, 0, 0], to: [0, 0.082, 0.072] })
    add('handset', tube({ path: (share): Vector => [(share - 0.5) * 0.22, 0.155 + 0.03 * Math.sin(share * Math.PI), 0], radius: 0.014, around: Math.max(8, around / 2), along: along * 4 }))
    for (const side of [1, -1]) add('handset', lathe([[0, 0], [0.032, 0], [0.026, 0.03], [0, 0.032]], { around, along }), { to: [side * 0.11, 0.13, 0] })
  },
}

// prettier-ignore
const tank: ObjectType = {
  nouns: ['tank', 'army tank'],
  partMaterials: { hull: ['paint', '#5b6340'], tracks: 'rubber', turret: ['paint', '#4f5738'] },
  build(builder: Builder) {
    const { add, around, along } = builder
    add('hull', box([2.2, 0.8, 5], { round: 0.18, subdivision: along + 2 }), { to: [0, 1.1, 0] })
    for (const side of [1, -1]) {
      add('tracks', box([0.6, 1, 5.6], { round: 0.45, subdivision: along + 4 }), { to: [side * 1.35, 0.52, 0] })
      for (let wheel = 0; wheel < 6; wheel++) add('hull', lathe([[0, 0], [0.34, 0], [0.34, 0.08], [0, 0.08]], { around, along }), { turned: [0, 0, side * -90], to: [side * 1.62, 0.5, -2.1 + wheel * 0.84] })
    }
    add('turret', lathe([[0, 0], [1.05, 0], [1, 0.4], [0.7, 0.62], [0, 0.66]], { around, along }), { to: [0, 1.48, -0.3] })
    limb(builder, 'turret', [0, 1.85, 0.4], [0, 1.95, 3.6], [0.14, 0.1])
  },
}

// prettier-ignore
const bus: ObjectType = {
  nouns: ['bus', 'school bus'],
  partMaterials: { body: ['paint', '#f0b42c'], windows: ['glass', '#33424f'], tyres: 'rubber', stripe: ['paint', '#22252b'] },
  build({ add, around, along }) {
    add('body', box([2.4, 2.3, 8], { round: 0.3, subdivision: along + 3 }), { to: [0, 1.75, 0] })
    for (let pane = 0; pane < 6; pane++) add('windows', box([2.44, 0.7, 0.95], { round: 0.06, subdivision: along }), { to: [0, 2.2, -3 + pane * 1.15] })
    add('windows', box([2.1, 0.9, 0.1], { round: 0.04, subdivision: along }), { to: [0, 2.15, 3.98] })
    add('stripe', box([2.43, 0.12, 7.6], { round: 0.03, subdivision: along }), { to: [0, 1.5, 0] })
    for (const side of [1, -1]) for (const z of [-2.5, 2.6]) add('tyres', lathe([[0, 0], [0.5, 0], [0.5, 0.32], [0, 0.32]], { around, along }), { turned: [0, 0, side * 90], to: [side * 1.22, 0.5, z] })
  },
}

// prettier-ignore
const iceCream: ObjectType = {
  nouns: ['ice cream', 'ice cream cone', 'gelato'],
  partMaterials: { scoops: ['wax', '#f2b6c6'], cone: ['paper', '#d9a457'] },
  build({ add, around, along }) {
    add('cone', lathe([[0, 0], [0.004, 0], [0.034, 0.12], [0.03, 0.122], [0, 0.12]], { around, along }))
    add('scoops', ellipsoid([0.076, 0.068, 0.076], around), { to: [0, 0.145, 0] })
    add('scoops', ellipsoid([0.068, 0.062, 0.068], around), { to: [0, 0.19, 0] })
    add('scoops', ring(0.034, 0.009, around), { to: [0, 0.122, 0] })
  },
}

// prettier-ignore
const pizza: ObjectType = {
  nouns: ['pizza', 'slice of pizza', 'pizza slice'],
  partMaterials: { cheese: ['wax', '#f0c456'], crust: ['clay', '#c98a44'], toppings: ['plastic', '#b5302a'] },
  build({ add, around, along, rng }) {
    add('cheese', lathe([[0, 0], [0.15, 0], [0.15, 0.01], [0, 0.012]], { around: around * 1.5, along }))
    add('crust', ring(0.152, 0.012, around), { to: [0, 0.008, 0] })
    for (let at = 0; at < 12; at++) add('toppings', lathe([[0, 0], [0.018, 0], [0.018, 0.004], [0, 0.005]], { around: Math.max(10, around / 2), along: 1 }), { to: [Math.sin(at * 2.4) * (0.03 + at * 0.0085), 0.011, Math.cos(at * 2.4 + rng() * 0.2) * (0.03 + at * 0.0085)] })
  },
}

export const curiosities = [anchor, skull, planet, molecule, coins, crystals, helmet, hat, armchair, backpack, telephone, tank, bus, iceCream, pizza] // prettier-ignore
