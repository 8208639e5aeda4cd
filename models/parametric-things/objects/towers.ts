import { box } from '../shapes/box.ts'
import { lathe } from '../shapes/lathe.ts'
import { tube } from '../shapes/tube.ts'
import type { ObjectType, Builder } from './object.ts'

/** Teeth around the top of a tower. */
function battlements(
  { add, along }: Builder,
  part: string,
  radius: number,
  height: number,
  count: number,
): void {
  for (let tooth = 0; tooth < count; tooth++) {
    const turn = (tooth / count) * 2 * Math.PI
    add(
      part,
      box([radius * 0.32, radius * 0.35, radius * 0.25], { round: radius * 0.02, subdivision: along }),
      {
        to: [radius * 0.92 * Math.sin(turn), height + radius * 0.17, radius * 0.92 * Math.cos(turn)],
        turned: [0, (turn * 180) / Math.PI, 0],
      },
    )
  }
}

const tower: ObjectType = {
  nouns: ['tower'],
  partMaterials: { walls: 'stone', door: 'wood' },
  build(builder) {
    const { add, around, along } = builder
    add(
      'walls',
      lathe(
        [
          [0, 0],
          [2.2, 0],
          [1.8, 1],
          [1.7, 8],
          [2.1, 8.6],
          [2.1, 9.4],
          [1.8, 9.4],
          [1.8, 8.8],
          [0, 8.8],
        ],
        { around, along: along * 2 },
      ),
    )
    battlements(builder, 'walls', 2.1, 9.4, 10)
    add('door', box([1, 2, 0.4], { round: 0.05, subdivision: along }), { to: [0, 1, 1.85] })
  },
}

const castle: ObjectType = {
  nouns: ['castle', 'fortress'],
  partMaterials: { walls: 'stone', roofs: ['brick', '#4c5f8a'], gate: 'wood' },
  build(builder) {
    const { add, around, along } = builder
    for (const x of [-1, 1])
      for (const z of [-1, 1]) {
        add(
          'walls',
          lathe(
            [
              [0, 0],
              [1.3, 0],
              [1.2, 6],
              [1.45, 6.3],
              [1.45, 6.8],
              [0, 6.8],
            ],
            { around, along },
          ),
          { to: [x * 5, 0, z * 4] },
        )
        add(
          'roofs',
          lathe(
            [
              [0, 6.8],
              [1.7, 6.8],
              [0, 10],
            ],
            { around, along },
          ),
          { to: [x * 5, 0, z * 4] },
        )
      }
    for (const z of [-1, 1])
      add('walls', box([8, 4.5, 0.8], { round: 0.05, subdivision: along }), { to: [0, 2.25, z * 4] })
    for (const x of [-1, 1])
      add('walls', box([0.8, 4.5, 6], { round: 0.05, subdivision: along }), { to: [x * 5, 2.25, 0] })
    for (let tooth = -3; tooth <= 3; tooth++)
      for (const z of [-1, 1])
        add('walls', box([0.6, 0.6, 0.8], { round: 0.03, subdivision: along }), {
          to: [tooth * 1.1, 4.75, z * 4],
        })
    add('walls', box([3, 7, 3], { round: 0.05, subdivision: along }), { to: [0, 3.5, -0.5] })
    add(
      'roofs',
      lathe(
        [
          [0, 7],
          [2.3, 7],
          [0, 10.5],
        ],
        { around: 4, along },
      ),
      { to: [0, 0, -0.5], turned: [0, 45, 0] },
    )
    add('gate', box([2, 2.8, 0.3], { round: 0.05, subdivision: along }), { to: [0, 1.4, 4.35] })
  },
}

const lighthouse: ObjectType = {
  nouns: ['lighthouse'],
  partMaterials: {
    walls: ['paint', '#f2f0ea'],
    stripes: ['paint', '#c2372e'],
    lantern: ['glass', '#ffe9a8'],
    rock: 'stone',
  },
  build({ add, around, along }) {
    add(
      'rock',
      lathe(
        [
          [0, 0],
          [4, 0],
          [3.4, 0.7],
          [2.4, 1],
          [0, 1],
        ],
        { around, along },
      ),
    )
    for (let band = 0; band < 6; band++) {
      const [low, high] = [1 + band * 2, 3 + band * 2]
      const radius = (height: number) => 1.9 - (height - 1) * 0.075
      add(
        band % 2 ? 'stripes' : 'walls',
        lathe(
          [
            [0, low],
            [radius(low), low],
            [radius(high), high],
            [0, high],
          ],
          { around, along },
        ),
      )
    }
    add(
      'stripes',
      lathe(
        [
          [0, 13],
          [1.5, 13],
          [1.5, 13.2],
          [0, 13.2],
        ],
        { around, along },
      ),
    )
    add(
      'lantern',
      lathe(
        [
          [0, 13.2],
          [0.8, 13.2],
          [0.8, 14.6],
          [0, 14.6],
        ],
        { around, along },
      ),
    )
    add(
      'stripes',
      lathe(
        [
          [0, 14.6],
          [1.1, 14.6],
          [0.6, 15.2],
          [0.1, 15.5],
          [0.08, 16],
          [0, 16],
        ],
        { around, along },
      ),
    )
  },
}

const windmill: ObjectType = {
  nouns: ['windmill', 'mill'],
  partMaterials: { walls: ['paint', '#ece6d8'], cap: ['wood', '#6d4a2f'], sails: ['wood', '#a5835c'] },
  build({ add, around, along }) {
    add(
      'walls',
      lathe(
        [
          [0, 0],
          [2.2, 0],
          [1.4, 6],
          [0, 6],
        ],
        { around, along },
      ),
    )
    add(
      'cap',
      lathe(
        [
          [0, 6],
          [1.7, 6],
          [1.4, 6.8],
          [0, 7.6],
        ],
        { around, along },
      ),
    )
    add('cap', tube({ path: (share) => [0, 6.5, 1 + share * 1.1], radius: 0.14, around: 10, along }))
    for (let sail = 0; sail < 4; sail++) {
      const turn = sail * 90 + 20
      const angle = (turn * Math.PI) / 180
      add('sails', box([0.14, 4.4, 0.1], { round: 0.02, subdivision: along }), {
        to: [-2.1 * Math.sin(angle), 6.5 + 2.1 * Math.cos(angle), 2.05],
        turned: [0, 0, turn],
      })
      for (let lath = 0; lath < 6; lath++) {
        const out = 1.1 + lath * 0.58
        add('sails', box([1, 0.1, 0.05]), {
          to: [
            -out * Math.sin(angle) + 0.4 * Math.cos(angle),
            6.5 + out * Math.cos(angle) + 0.4 * Math.sin(angle),
            2.08,
          ],
          turned: [0, 0, turn],
        })
      }
    }
    add('cap', box([0.9, 1.8, 0.3], { round: 0.05, subdivision: along }), { to: [0, 0.9, 2] })
  },
}

export const towers = [tower, castle, lighthouse, windmill]
