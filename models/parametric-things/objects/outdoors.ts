import type { Vector } from '@atelier/media/mesh/vector.ts'
import { box } from '../shapes/box.ts'
import { ellipsoid } from '../shapes/ellipsoid.ts'
import { lathe } from '../shapes/lathe.ts'
import { tube } from '../shapes/tube.ts'
import { blobs, limb, mirrored } from './animals.ts'
import type { Builder, ObjectType } from './object.ts'

const board = ({ along }: Builder, size: Vector, round = 0.01) => box(size, { round, subdivision: along })

const ring = (radius: number, thick: number, around: number) =>
  tube({ path: (share) => [radius * Math.sin(share * 2 * Math.PI), 0, radius * Math.cos(share * 2 * Math.PI)], radius: thick, around: 8, along: around * 1.5, isRing: true }) // prettier-ignore

// prettier-ignore
const bench: ObjectType = {
  nouns: ['bench', 'park bench'],
  partMaterials: { seat: 'wood', legs: ['iron', '#2c3033'] },
  build(builder) {
    const { add } = builder
    for (let slat = 0; slat < 4; slat++) add('seat', board(builder, [1.6, 0.035, 0.1]), { to: [0, 0.45, -0.18 + slat * 0.12] })
    for (let slat = 0; slat < 3; slat++) add('seat', board(builder, [1.6, 0.1, 0.035]), { turned: [-12, 0, 0], to: [0, 0.6 + slat * 0.13, -0.26 - slat * 0.028] })
    for (const x of [-0.68, 0.68]) {
      for (const z of [-0.22, 0.2]) add('legs', board(builder, [0.06, 0.45, 0.06]), { to: [x, 0.22, z] })
      add('legs', board(builder, [0.06, 0.05, 0.5]), { to: [x, 0.42, 0] })
      add('legs', board(builder, [0.05, 0.55, 0.05]), { turned: [-12, 0, 0], to: [x, 0.68, -0.3] })
      add('legs', board(builder, [0.06, 0.04, 0.46]), { to: [x, 0.66, -0.02] })
      add('legs', board(builder, [0.05, 0.24, 0.05]), { to: [x, 0.55, 0.18] })
    }
  },
}

// prettier-ignore
const well: ObjectType = {
  nouns: ['well', 'wishing well', 'water well'],
  partMaterials: { wall: 'stone', roof: ['wood', '#8a4a32'], posts: 'wood', water: ['glass', '#3f7a9a'], rope: ['fabric', '#b59a6a'] },
  build(builder) {
    const { add, around, along } = builder
    add('wall', lathe([[0.42, 0], [0.56, 0], [0.56, 0.62], [0.6, 0.64], [0.6, 0.72], [0.4, 0.72], [0.4, 0], [0.42, 0]], { around: around * 1.5, along }))
    add('water', lathe([[0, 0.36], [0.41, 0.36], [0.41, 0.4], [0, 0.4]], { around, along }))
    for (const x of [-0.5, 0.5]) add('posts', board(builder, [0.09, 1.5, 0.09]), { to: [x, 1.4, 0] })
    add('posts', tube({ path: (share): Vector => [-0.55 + share * 1.1, 1.6, 0], radius: 0.05, around: Math.max(8, around / 2), along: 2 }))
    for (const side of [1, -1]) add('roof', board(builder, [1.5, 0.06, 0.8]), { turned: [side * 38, 0, 0], to: [0, 2.22, side * 0.29] })
    limb(builder, 'rope', [0, 1.6, 0.04], [0, 0.98, 0.04], [0.014, 0.014])
    add('posts', lathe([[0, 0], [0.1, 0], [0.13, 0.2], [0.11, 0.2], [0.09, 0.02], [0, 0.02]], { around, along }), { to: [0, 0.78, 0.04] })
  },
}

// prettier-ignore
const mailbox: ObjectType = {
  nouns: ['mailbox', 'letterbox', 'letter box', 'post box'],
  partMaterials: { box: ['paint', '#2f5f9a'], post: 'wood', flag: ['paint', '#c8302a'] },
  build(builder) {
    const { add, around, along } = builder
    add('post', board(builder, [0.1, 1, 0.1]), { to: [0, 0.5, 0] })
    add('box', board(builder, [0.22, 0.16, 0.5], 0.015), { to: [0, 1.08, 0] })
    add('box', lathe([[0, -0.25], [0.11, -0.25], [0.11, 0.25], [0, 0.25]], { around, along }), { turned: [90, 0, 0], to: [0, 1.16, 0] })
    add('flag', board(builder, [0.015, 0.2, 0.03], 0.004), { to: [0.125, 1.24, 0.02] })
    add('flag', board(builder, [0.015, 0.08, 0.11], 0.004), { to: [0.125, 1.32, -0.02] })
    add('post', board(builder, [0.06, 0.02, 0.03], 0.004), { to: [0, 1.16, 0.26] })
  },
}

// prettier-ignore
const hydrant: ObjectType = {
  nouns: ['hydrant', 'fire hydrant'],
  partMaterials: { body: ['paint', '#c8302a'], caps: ['paint', '#e0b43a'] },
  build({ add, around, along }) {
    add('body', lathe([[0, 0], [0.17, 0], [0.17, 0.05], [0.13, 0.06], [0.13, 0.5], [0.16, 0.51], [0.16, 0.55], [0.12, 0.62], [0.05, 0.69], [0, 0.7]], { around, along }))
    add('caps', lathe([[0, 0], [0.035, 0], [0.035, 0.05], [0, 0.05]], { around: 6, along: 1 }), { to: [0, 0.7, 0] })
    for (const [turn, far] of [[90, 0.16], [-90, 0.16], [0, 0.18]] as const) {
      add('caps', lathe([[0, 0], [0.08, 0], [0.08, 0.05], [0, 0.05]], { around: 8, along: 1 }), { from: [0, far - 0.01, 0], turned: [90, turn, 0], to: [0, 0.38, 0] })
      add('body', lathe([[0, 0], [0.065, 0], [0.065, far], [0, far]], { around, along }), { turned: [90, turn, 0], to: [0, 0.38, 0] })
    }
  },
}

// prettier-ignore
const hotAirBalloon: ObjectType = {
  nouns: ['hot air balloon', 'balloon', 'hot-air balloon'],
  partMaterials: { envelope: ['fabric', '#c8402f'], stripes: ['fabric', '#f2d58a'], basket: ['wood', '#a8763c'], ropes: ['fabric', '#5a4a36'] },
  build(builder) {
    const { add, around, along } = builder
    add('envelope', lathe([[0, 2.6], [0.5, 2.6], [1.3, 3.8], [2, 5.2], [2.1, 6.3], [1.6, 7.5], [0.7, 8.15], [0, 8.25]], { around: around * 1.5, along: along * 2 }))
    for (const [radius, y] of [[1.72, 4.6], [2.12, 6], [1.62, 7.45]] as const) add('stripes', ring(radius, 0.1, around), { to: [0, y, 0] })
    add('basket', board(builder, [0.9, 0.75, 0.9], 0.06), { to: [0, 0.38, 0] })
    add('ropes', ring(0.52, 0.04, around), { to: [0, 2.58, 0] })
    for (const [x, z] of [[0.42, 0.42], [-0.42, 0.42], [0.42, -0.42], [-0.42, -0.42]] as const) limb(builder, 'ropes', [x, 0.7, z], [x * 0.9, 2.6, z * 0.9], [0.02, 0.02])
  },
}

// prettier-ignore
const pumpkin: ObjectType = {
  nouns: ['pumpkin', 'jack-o-lantern', 'jack o lantern'],
  partMaterials: { skin: ['plastic', '#e0762a'], stem: ['bark', '#5f7a3a'] },
  build(builder) {
    const { add, along } = builder
    for (let rib = 0; rib < 10; rib++) {
      const angle = (rib / 10) * 2 * Math.PI
      blobs(builder, [['skin', [0.17, 0.26, 0.2], [Math.sin(angle) * 0.085, 0.135, Math.cos(angle) * 0.085], [0, rib * 36, 0]]])
    }
    add('stem', tube({ path: (share) => [0.03 * share * share, 0.24 + share * 0.09, 0], radius: (share) => 0.026 - share * 0.008, around: 8, along: along * 3 }))
  },
}

// prettier-ignore
const gnome: ObjectType = {
  nouns: ['gnome', 'garden gnome', 'dwarf'],
  partMaterials: { hat: ['ceramic', '#c8302a'], coat: ['ceramic', '#2f5fa8'], beard: ['ceramic', '#f4f1ea'], skin: ['ceramic', '#e8b894'], boots: ['ceramic', '#3a2a20'] },
  build(builder) {
    const { add, around, along } = builder
    add('hat', lathe([[0, 0.3], [0.125, 0.3], [0.13, 0.32], [0.08, 0.42], [0.03, 0.55], [0, 0.6]], { around, along: along * 2 }))
    add('coat', lathe([[0, 0.05], [0.15, 0.05], [0.145, 0.12], [0.12, 0.22], [0.06, 0.26], [0, 0.26]], { around, along }))
    blobs(builder, [
      ['skin', [0.2, 0.17, 0.19], [0, 0.28, 0.01]], ['beard', [0.19, 0.22, 0.1], [0, 0.19, 0.09]], ['skin', [0.05, 0.05, 0.05], [0, 0.275, 0.115]], ...mirrored('boots', [0.1, 0.08, 0.15], [0.065, 0.04, 0.04]), ...mirrored('coat', [0.08, 0.17, 0.09], [0.145, 0.16, 0.03], [0, 0, 20]), ...mirrored('skin', [0.05, 0.05, 0.05], [0.17, 0.09, 0.06]), ...mirrored('boots', [0.016, 0.02, 0.012], [0.04, 0.302, 0.1]),
    ])
  },
}

// prettier-ignore
const wheelbarrow: ObjectType = {
  nouns: ['wheelbarrow', 'barrow'],
  partMaterials: { tray: ['paint', '#3f7a4a'], handles: 'wood', wheel: 'rubber', legs: ['iron', '#3a3d42'] },
  build(builder) {
    const { add, around, along } = builder
    add('tray', box([0.62, 0.05, 0.8], { round: 0.02, subdivision: along }), { to: [0, 0.42, 0] })
    for (const side of [1, -1]) add('tray', board(builder, [0.04, 0.26, 0.86]), { turned: [0, 0, side * -18], to: [side * 0.35, 0.54, 0] })
    add('tray', board(builder, [0.7, 0.26, 0.04]), { turned: [24, 0, 0], to: [0, 0.54, 0.44] })
    add('tray', board(builder, [0.7, 0.2, 0.04]), { turned: [-14, 0, 0], to: [0, 0.52, -0.42] })
    for (const side of [1, -1]) {
      limb(builder, 'handles', [side * 0.12, 0.22, 0.72], [side * 0.3, 0.5, -0.95], [0.026, 0.026])
      limb(builder, 'legs', [side * 0.24, 0.4, -0.3], [side * 0.26, 0, -0.36], [0.02, 0.02])
    }
    add('wheel', ring(0.17, 0.05, around), { turned: [0, 0, 90], to: [0, 0.22, 0.72] })
    add('legs', ellipsoid([0.3, 0.05, 0.05], Math.max(8, around / 2)), { to: [0, 0.22, 0.72] })
  },
}

export const outdoors = [bench, well, mailbox, hydrant, hotAirBalloon, pumpkin, gnome, wheelbarrow]
