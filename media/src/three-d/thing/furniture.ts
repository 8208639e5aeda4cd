import { box } from '../mesh/box.ts'
import { lathe } from '../mesh/lathe.ts'
import type { Vector } from '../model/vector.ts'
import { tube } from '../mesh/tube.ts'
import type { Thing, Workshop } from './thing.ts'

type Legs = { across: number; deep: number; high: number; thick: number }

/** Four legs under a rectangle, a little thinner at the floor. */
function fourLegs({ put, around, along }: Workshop, part: string, { across, deep, high, thick }: Legs): void {
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
    put(part, leg, { to: [(x * (across - thick)) / 2, 0, (z * (deep - thick)) / 2] })
  }
}

function board({ along }: Workshop, size: Vector, round = 0.01) {
  return box(size, { round, fineness: along + 1 })
}

const chair: Thing = {
  nouns: ['chair'],
  made: { frame: 'wood', seat: ['fabric', '#8c4a3c'] },
  build(workshop) {
    const { put } = workshop
    fourLegs(workshop, 'frame', { across: 0.44, deep: 0.44, high: 0.44, thick: 0.05 })
    put('frame', board(workshop, [0.46, 0.04, 0.46]), { to: [0, 0.44, 0] })
    put('seat', board(workshop, [0.42, 0.06, 0.42], 0.03), { to: [0, 0.48, 0.01] })
    for (const side of [-1, 1])
      put('frame', board(workshop, [0.04, 0.5, 0.035], 0.012), {
        to: [side * 0.2, 0.68, -0.215],
        turned: [-6, 0, 0],
      })
    for (const height of [0.66, 0.78, 0.89])
      put('frame', board(workshop, [0.4, 0.07, 0.02], 0.008), {
        to: [0, height, -0.213 - (height - 0.68) * 0.1],
        turned: [-6, 0, 0],
      })
  },
}

const stool: Thing = {
  nouns: ['stool'],
  made: { frame: 'wood', seat: ['leather', '#6b4127'] },
  build(workshop) {
    const { put, around, along } = workshop
    for (const turn of [0, 90, 180, 270])
      put(
        'frame',
        tube({
          path: (share) => [0.19 - 0.06 * share, share * 0.6, 0],
          radius: 0.018,
          around: Math.max(6, around / 3),
          along,
        }),
        { turned: [0, turn + 45, 0] },
      )
    put(
      'frame',
      tube({
        path: (share) => [0.165 * Math.cos(share * 2 * Math.PI), 0.2, 0.165 * Math.sin(share * 2 * Math.PI)],
        radius: 0.01,
        around: 8,
        along: around,
        isRing: true,
      }),
    )
    put(
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

const table: Thing = {
  nouns: ['table'],
  made: { frame: 'wood' },
  build(workshop) {
    fourLegs(workshop, 'frame', { across: 1.35, deep: 0.75, high: 0.72, thick: 0.08 })
    workshop.put('frame', board(workshop, [1.5, 0.04, 0.9]), { to: [0, 0.74, 0] })
    for (const side of [-1, 1]) {
      workshop.put('frame', board(workshop, [1.25, 0.09, 0.025], 0.005), { to: [0, 0.675, side * 0.335] })
      workshop.put('frame', board(workshop, [0.025, 0.09, 0.65], 0.005), { to: [side * 0.635, 0.675, 0] })
    }
  },
}

const roundTable: Thing = {
  nouns: ['round table'],
  made: { frame: 'wood' },
  build({ put, around, along }) {
    put(
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
    put(
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

const desk: Thing = {
  nouns: ['desk'],
  made: { frame: 'wood', handles: 'steel' },
  build(workshop) {
    const { put } = workshop
    put('frame', board(workshop, [1.4, 0.035, 0.7]), { to: [0, 0.735, 0] })
    put('frame', board(workshop, [0.4, 0.7, 0.62]), { to: [0.46, 0.36, 0] })
    for (const [row, height] of [0.14, 0.37, 0.59].entries()) {
      put('frame', board(workshop, [0.36, 0.2, 0.02], 0.006), { to: [0.46, height, 0.318] })
      put('handles', board(workshop, [0.1, 0.014, 0.02], 0.006), {
        to: [0.46, height + (row === 2 ? 0 : 0.04), 0.335],
      })
    }
    for (const z of [-1, 1]) put('frame', board(workshop, [0.05, 0.72, 0.05]), { to: [-0.65, 0.36, z * 0.3] })
  },
}

const bed: Thing = {
  nouns: ['bed'],
  made: { frame: 'wood', blanket: ['fabric', '#6c86a8'], sheets: ['fabric', '#eee9df'] },
  build(workshop) {
    const { put } = workshop
    put('frame', board(workshop, [1.5, 0.9, 0.06], 0.03), { to: [0, 0.5, -1] })
    put('frame', board(workshop, [1.5, 0.5, 0.06], 0.03), { to: [0, 0.3, 1.02] })
    put('frame', board(workshop, [1.46, 0.18, 2]), { to: [0, 0.24, 0] })
    put('sheets', board(workshop, [1.4, 0.2, 1.94], 0.08), { to: [0, 0.42, 0] })
    put('blanket', board(workshop, [1.44, 0.12, 1.3], 0.06), { to: [0, 0.485, 0.33] })
    for (const side of [-1, 1])
      put('sheets', board(workshop, [0.58, 0.14, 0.36], 0.07), { to: [side * 0.34, 0.56, -0.72] })
  },
}

const sofa: Thing = {
  nouns: ['sofa', 'couch'],
  made: { cushions: ['fabric', '#7a8a6a'], feet: 'wood' },
  build(workshop) {
    const { put } = workshop
    put('cushions', board(workshop, [1.9, 0.26, 0.85], 0.06), { to: [0, 0.25, 0] })
    put('cushions', board(workshop, [1.9, 0.55, 0.24], 0.1), { to: [0, 0.58, -0.34], turned: [-8, 0, 0] })
    for (const side of [-1, 1]) {
      put('cushions', board(workshop, [0.22, 0.5, 0.88], 0.09), { to: [side * 0.94, 0.37, 0] })
      put('cushions', board(workshop, [0.8, 0.16, 0.62], 0.07), { to: [side * 0.41, 0.45, 0.09] })
      for (const z of [-0.33, 0.33])
        put('feet', board(workshop, [0.07, 0.13, 0.07]), { to: [side * 0.85, 0.065, z] })
    }
  },
}

const shelf: Thing = {
  nouns: ['shelf', 'bookshelf', 'bookcase'],
  made: { frame: 'wood' },
  build(workshop) {
    for (const side of [-1, 1])
      workshop.put('frame', board(workshop, [0.03, 1.8, 0.32]), { to: [side * 0.435, 0.9, 0] })
    for (let row = 0; row < 5; row++)
      workshop.put('frame', board(workshop, [0.84, 0.03, 0.31]), { to: [0, 0.08 + row * 0.42, 0] })
    workshop.put('frame', board(workshop, [0.86, 1.74, 0.015], 0.003), { to: [0, 0.93, -0.15] })
  },
}

const lamp: Thing = {
  nouns: ['lamp'],
  made: { shade: ['fabric', '#efe2c4'], stand: 'bronze' },
  build({ put, around, along }) {
    put(
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
    put(
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

const cabinet: Thing = {
  nouns: ['cabinet', 'wardrobe', 'cupboard'],
  made: { frame: 'wood', handles: 'bronze' },
  build(workshop) {
    const { put } = workshop
    put('frame', board(workshop, [1, 1.7, 0.5]), { to: [0, 0.93, 0] })
    put('frame', board(workshop, [1.08, 0.06, 0.56]), { to: [0, 1.81, 0] })
    put('frame', board(workshop, [0.94, 0.08, 0.46]), { to: [0, 0.04, 0] })
    for (const side of [-1, 1]) {
      put('frame', board(workshop, [0.45, 1.56, 0.025], 0.008), { to: [side * 0.24, 0.93, 0.255] })
      put('handles', board(workshop, [0.018, 0.16, 0.03], 0.008), { to: [side * 0.05, 0.95, 0.28] })
    }
  },
}

export const furniture = [chair, stool, table, roundTable, desk, bed, sofa, shelf, lamp, cabinet]
