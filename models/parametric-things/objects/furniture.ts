import { box } from '../shapes/box.ts'
import { lathe } from '../shapes/lathe.ts'
import type { Vector } from '@atelier/media/mesh/vector.ts'
import { tube } from '../shapes/tube.ts'
import type { ObjectType, Builder } from './object.ts'

type Legs = { across: number; deep: number; high: number; thick: number }

/** Four legs under a rectangle, a little thinner at the floor. */
function fourLegs({ add, around, along }: Builder, part: string, { across, deep, high, thick }: Legs): void {
  for (const [x, z] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const) {
    const leg = lathe(
      [
        [0, 0],
        [thick * 0.35, 0],
        [thick * 0.5, high],
        [0, high],
      ],
      { around: Math.max(6, around / 2), along },
    )
    add(part, leg, { to: [(x * (across - thick)) / 2, 0, (z * (deep - thick)) / 2] })
  }
}

function board({ along }: Builder, size: Vector, round = 0.01) {
  return box(size, { round, subdivision: along + 1 })
}

const chair: ObjectType = {
  nouns: ['chair'],
  partMaterials: { frame: 'wood', seat: ['fabric', '#8c4a3c'] },
  build(builder) {
    const { add } = builder
    fourLegs(builder, 'frame', { across: 0.44, deep: 0.44, high: 0.44, thick: 0.05 })
    add('frame', board(builder, [0.46, 0.04, 0.46]), { to: [0, 0.44, 0] })
    add('seat', board(builder, [0.42, 0.06, 0.42], 0.03), { to: [0, 0.48, 0.01] })
    for (const side of [-1, 1])
      add('frame', board(builder, [0.04, 0.5, 0.035], 0.012), {
        to: [side * 0.2, 0.68, -0.215],
        turned: [-6, 0, 0],
      })
    for (const height of [0.66, 0.78, 0.89])
      add('frame', board(builder, [0.4, 0.07, 0.02], 0.008), {
        to: [0, height, -0.213 - (height - 0.68) * 0.1],
        turned: [-6, 0, 0],
      })
  },
}

const stool: ObjectType = {
  nouns: ['stool'],
  partMaterials: { frame: 'wood', seat: ['leather', '#6b4127'] },
  build(builder) {
    const { add, around, along } = builder
    for (const turn of [0, 90, 180, 270])
      add(
        'frame',
        tube({
          path: (share) => [0.19 - 0.06 * share, share * 0.6, 0],
          radius: 0.018,
          around: Math.max(6, around / 3),
          along,
        }),
        { turned: [0, turn + 45, 0] },
      )
    add(
      'frame',
      tube({
        path: (share) => [0.165 * Math.cos(share * 2 * Math.PI), 0.2, 0.165 * Math.sin(share * 2 * Math.PI)],
        radius: 0.01,
        around: 8,
        along: around,
        isRing: true,
      }),
    )
    add(
      'seat',
      lathe(
        [
          [0, 0.6],
          [0.16, 0.6],
          [0.18, 0.63],
          [0.16, 0.66],
          [0.08, 0.672],
          [0, 0.674],
        ],
        { around, along },
      ),
    )
  },
}

const table: ObjectType = {
  nouns: ['table'],
  partMaterials: { frame: 'wood' },
  build(builder) {
    fourLegs(builder, 'frame', { across: 1.35, deep: 0.75, high: 0.72, thick: 0.08 })
    builder.add('frame', board(builder, [1.5, 0.04, 0.9]), { to: [0, 0.74, 0] })
    for (const side of [-1, 1]) {
      builder.add('frame', board(builder, [1.25, 0.09, 0.025], 0.005), { to: [0, 0.675, side * 0.335] })
      builder.add('frame', board(builder, [0.025, 0.09, 0.65], 0.005), { to: [side * 0.635, 0.675, 0] })
    }
  },
}

const roundTable: ObjectType = {
  nouns: ['round table'],
  partMaterials: { frame: 'wood' },
  build({ add, around, along }) {
    add(
      'frame',
      lathe(
        [
          [0, 0.71],
          [0.58, 0.71],
          [0.6, 0.73],
          [0.58, 0.75],
          [0, 0.75],
        ],
        { around: around * 1.5, along },
      ),
    )
    add(
      'frame',
      lathe(
        [
          [0, 0],
          [0.3, 0],
          [0.28, 0.04],
          [0.07, 0.08],
          [0.05, 0.3],
          [0.08, 0.5],
          [0.06, 0.64],
          [0.16, 0.71],
          [0, 0.71],
        ],
        { around, along },
      ),
    )
  },
}

const desk: ObjectType = {
  nouns: ['desk'],
  partMaterials: { frame: 'wood', handles: 'steel' },
  build(builder) {
    const { add } = builder
    add('frame', board(builder, [1.4, 0.035, 0.7]), { to: [0, 0.735, 0] })
    add('frame', board(builder, [0.4, 0.7, 0.62]), { to: [0.46, 0.36, 0] })
    for (const [row, height] of [0.14, 0.37, 0.59].entries()) {
      add('frame', board(builder, [0.36, 0.2, 0.02], 0.006), { to: [0.46, height, 0.318] })
      add('handles', board(builder, [0.1, 0.014, 0.02], 0.006), {
        to: [0.46, height + (row === 2 ? 0 : 0.04), 0.335],
      })
    }
    for (const z of [-1, 1]) add('frame', board(builder, [0.05, 0.72, 0.05]), { to: [-0.65, 0.36, z * 0.3] })
  },
}

const bed: ObjectType = {
  nouns: ['bed'],
  partMaterials: { frame: 'wood', blanket: ['fabric', '#6c86a8'], sheets: ['fabric', '#eee9df'] },
  build(builder) {
    const { add } = builder
    add('frame', board(builder, [1.5, 0.9, 0.06], 0.03), { to: [0, 0.5, -1] })
    add('frame', board(builder, [1.5, 0.5, 0.06], 0.03), { to: [0, 0.3, 1.02] })
    add('frame', board(builder, [1.46, 0.18, 2]), { to: [0, 0.24, 0] })
    add('sheets', board(builder, [1.4, 0.2, 1.94], 0.08), { to: [0, 0.42, 0] })
    add('blanket', board(builder, [1.44, 0.12, 1.3], 0.06), { to: [0, 0.485, 0.33] })
    for (const side of [-1, 1])
      add('sheets', board(builder, [0.58, 0.14, 0.36], 0.07), { to: [side * 0.34, 0.56, -0.72] })
  },
}

const sofa: ObjectType = {
  nouns: ['sofa', 'couch'],
  partMaterials: { cushions: ['fabric', '#7a8a6a'], feet: 'wood' },
  build(builder) {
    const { add } = builder
    add('cushions', board(builder, [1.9, 0.26, 0.85], 0.06), { to: [0, 0.25, 0] })
    add('cushions', board(builder, [1.9, 0.55, 0.24], 0.1), { to: [0, 0.58, -0.34], turned: [-8, 0, 0] })
    for (const side of [-1, 1]) {
      add('cushions', board(builder, [0.22, 0.5, 0.88], 0.09), { to: [side * 0.94, 0.37, 0] })
      add('cushions', board(builder, [0.8, 0.16, 0.62], 0.07), { to: [side * 0.41, 0.45, 0.09] })
      for (const z of [-0.33, 0.33])
        add('feet', board(builder, [0.07, 0.13, 0.07]), { to: [side * 0.85, 0.065, z] })
    }
  },
}

const shelf: ObjectType = {
  nouns: ['shelf', 'bookshelf', 'bookcase'],
  partMaterials: { frame: 'wood' },
  build(builder) {
    for (const side of [-1, 1])
      builder.add('frame', board(builder, [0.03, 1.8, 0.32]), { to: [side * 0.435, 0.9, 0] })
    for (let row = 0; row < 5; row++)
      builder.add('frame', board(builder, [0.84, 0.03, 0.31]), { to: [0, 0.08 + row * 0.42, 0] })
    builder.add('frame', board(builder, [0.86, 1.74, 0.015], 0.003), { to: [0, 0.93, -0.15] })
  },
}

const lamp: ObjectType = {
  nouns: ['lamp'],
  partMaterials: { shade: ['fabric', '#efe2c4'], stand: 'bronze' },
  build({ add, around, along }) {
    add(
      'stand',
      lathe(
        [
          [0, 0],
          [0.13, 0],
          [0.13, 0.02],
          [0.03, 0.045],
          [0.014, 0.08],
          [0.014, 0.36],
          [0, 0.37],
        ],
        { around, along },
      ),
    )
    add(
      'shade',
      lathe(
        [
          [0.17, 0.3],
          [0.1, 0.52],
          [0.094, 0.52],
          [0.164, 0.3],
          [0.17, 0.3],
        ],
        { around, along },
      ),
    )
  },
}

const cabinet: ObjectType = {
  nouns: ['cabinet', 'wardrobe', 'cupboard'],
  partMaterials: { frame: 'wood', handles: 'bronze' },
  build(builder) {
    const { add } = builder
    add('frame', board(builder, [1, 1.7, 0.5]), { to: [0, 0.93, 0] })
    add('frame', board(builder, [1.08, 0.06, 0.56]), { to: [0, 1.81, 0] })
    add('frame', board(builder, [0.94, 0.08, 0.46]), { to: [0, 0.04, 0] })
    for (const side of [-1, 1]) {
      add('frame', board(builder, [0.45, 1.56, 0.025], 0.008), { to: [side * 0.24, 0.93, 0.255] })
      add('handles', board(builder, [0.018, 0.16, 0.03], 0.008), { to: [side * 0.05, 0.95, 0.28] })
    }
  },
}

export const furniture = [chair, stool, table, roundTable, desk, bed, sofa, shelf, lamp, cabinet]
