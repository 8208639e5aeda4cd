import { box } from '../shapes/box.ts'
import { ellipsoid } from '../shapes/ellipsoid.ts'
import { extruded } from '../shapes/extruded.ts'
import { lathe } from '../shapes/lathe.ts'
import { sheet } from '../shapes/sheet.ts'
import { tube } from '../shapes/tube.ts'
import { joined } from '../shapes/joined.ts'
import type { ObjectType } from './object.ts'

const clock: ObjectType = {
  nouns: ['clock'],
  partMaterials: { case: 'wood', face: ['paper', '#f6f2e6'], hands: 'iron' },
  build({ add, around, along }) {
    add(
      'case',
      lathe(
        [
          [0, -0.03],
          [0.15, -0.03],
          [0.16, 0],
          [0.15, 0.03],
          [0.132, 0.03],
          [0.13, 0.02],
          [0, 0.02],
        ],
        { around: around * 1.5, along },
      ),
      { to: [0, 0.16, 0], turned: [90, 0, 0] },
    )
    add(
      'face',
      lathe(
        [
          [0, 0.018],
          [0.13, 0.018],
          [0.13, 0.022],
          [0, 0.022],
        ],
        { around: around * 1.5, along },
      ),
      { to: [0, 0.16, 0], turned: [90, 0, 0] },
    )
    for (let hour = 0; hour < 12; hour++)
      add('hands', box([0.006, hour % 3 ? 0.012 : 0.022, 0.003]), {
        from: [0, 0.112, 0.0235],
        turned: [0, 0, hour * 30],
        to: [0, 0.16, 0],
      })
    add('hands', box([0.009, 0.065, 0.003]), { from: [0, 0.03, 0.026], turned: [0, 0, 58], to: [0, 0.16, 0] })
    add('hands', box([0.006, 0.095, 0.003]), {
      from: [0, 0.045, 0.029],
      turned: [0, 0, -60],
      to: [0, 0.16, 0],
    })
    add('hands', ellipsoid([0.014, 0.014, 0.01], Math.max(8, around / 2)), { to: [0, 0.16, 0.028] })
  },
}

const umbrella: ObjectType = {
  nouns: ['umbrella', 'parasol'],
  partMaterials: { cloth: ['fabric', '#c2362f'], stick: 'wood' },
  build({ add, around, along }) {
    const dome = (inside: number) =>
      sheet({
        columns: around * 2,
        rows: along * 4,
        isClosed: true,
        at(across, up) {
          const turn = (inside ? 1 - across : across) * 2 * Math.PI
          const scallop = 1 - 0.05 * Math.abs(Math.sin(turn * 4)) * (1 - up)
          const reach = 0.5 * (1 - up) * scallop
          return [
            reach * Math.sin(turn),
            // Both sides meet at the rim.
            0.62 + 0.26 * (1 - (1 - up) ** 2.2) - (up > 0 ? inside * 0.008 : 0),
            reach * Math.cos(turn),
          ]
        },
      })
    add('cloth', joined([dome(0), dome(1)]))
    add(
      'stick',
      tube({
        path: (share) =>
          share < 0.8
            ? [0, 0.93 - share * 1.05, 0]
            : [
                0.05 - 0.05 * Math.cos((share - 0.8) * 5 * Math.PI),
                0.09 - 0.06 * Math.sin((share - 0.8) * 5 * Math.PI),
                0,
              ],
        radius: 0.009,
        around: Math.max(8, around / 2),
        along: along * 12,
      }),
    )
  },
}

const barrel: ObjectType = {
  nouns: ['barrel', 'keg'],
  partMaterials: { body: 'wood', hoops: 'iron' },
  build({ add, around, along }) {
    const girth = (height: number) => 0.3 + 0.07 * (1 - ((height - 0.45) / 0.45) ** 2)
    add(
      'body',
      lathe(
        [
          [0, 0],
          [0.3, 0],
          [girth(0.2), 0.2],
          [girth(0.45), 0.45],
          [girth(0.7), 0.7],
          [0.3, 0.9],
          [0.275, 0.9],
          [0.275, 0.875],
          [0, 0.875],
        ],
        { around: around * 1.5, along },
      ),
    )
    for (const height of [0.06, 0.25, 0.65, 0.84])
      add(
        'hoops',
        lathe(
          [
            [girth(height - 0.022), height - 0.022],
            [girth(height - 0.022) + 0.01, height - 0.022],
            [girth(height + 0.022) + 0.01, height + 0.022],
            [girth(height + 0.022), height + 0.022],
            [girth(height - 0.022), height - 0.022],
          ],
          { around: around * 1.5, along: 1 },
        ),
      )
  },
}

const crate: ObjectType = {
  nouns: ['crate', 'wooden box', 'box'],
  partMaterials: { body: 'wood' },
  build({ add, along }) {
    add('body', box([0.56, 0.56, 0.56]), { to: [0, 0.3, 0] })
    const beam = { round: 0.008, subdivision: along }
    for (const one of [-0.27, 0.27])
      for (const other of [-0.27, 0.27]) {
        add('body', box([0.6, 0.06, 0.06], beam), { to: [0, 0.3 + one, other] })
        add('body', box([0.06, 0.6, 0.06], beam), { to: [one, 0.3, other] })
        add('body', box([0.06, 0.06, 0.6], beam), { to: [one, 0.3 + other, 0] })
      }
    for (const z of [-0.285, 0.285])
      add('body', box([0.7, 0.06, 0.02], beam), { to: [0, 0.3, z], turned: [0, 0, 45] })
  },
}

const anvil: ObjectType = {
  nouns: ['anvil'],
  partMaterials: { body: 'iron' },
  build({ add, around, along }) {
    const subdivision = along + 1
    add('body', box([0.3, 0.06, 0.22], { round: 0.02, subdivision }), { to: [0, 0.03, 0] })
    add('body', box([0.16, 0.14, 0.12], { round: 0.03, subdivision }), { to: [0, 0.12, 0] })
    add('body', box([0.36, 0.09, 0.14], { round: 0.012, subdivision }), { to: [-0.02, 0.22, 0] })
    add(
      'body',
      lathe(
        [
          [0, 0],
          [0.045, 0],
          [0.03, 0.12],
          [0, 0.2],
        ],
        { around, along: along * 2 },
      ),
      { to: [0.15, 0.225, 0], turned: [0, 0, -90] },
    )
  },
}

const gear: ObjectType = {
  nouns: ['gear', 'cog', 'cogwheel'],
  partMaterials: { body: 'steel' },
  build({ add, around, along }) {
    const teeth = 14
    const outline = Array.from({ length: teeth * 4 }, (_, at) => {
      const turn = (at / (teeth * 4)) * 2 * Math.PI
      const reach = at % 4 < 2 ? 0.11 : 0.09
      return [reach * Math.cos(turn), reach * Math.sin(turn)] as const
    })
    add('body', extruded(outline, 0.035), { to: [0, 0.11, 0] })
    add(
      'body',
      lathe(
        [
          [0.02, -0.03],
          [0.045, -0.03],
          [0.045, 0.03],
          [0.02, 0.03],
          [0.02, -0.03],
        ],
        { around, along },
      ),
      { to: [0, 0.11, 0], turned: [90, 0, 0] },
    )
  },
}

const screw: ObjectType = {
  nouns: ['screw', 'bolt'],
  partMaterials: { body: 'steel' },
  build({ add, around, along }) {
    add(
      'body',
      lathe(
        [
          [0, 0],
          [0.004, 0.006],
          [0.0045, 0.05],
          [0, 0.05],
        ],
        { around, along },
      ),
    )
    add(
      'body',
      tube({
        path: (share) => [
          0.0047 * Math.cos(share * 20 * Math.PI),
          0.006 + share * 0.038,
          0.0047 * Math.sin(share * 20 * Math.PI),
        ],
        radius: 0.0011,
        around: 6,
        along: around * 8,
      }),
    )
    add(
      'body',
      lathe(
        [
          [0, 0.049],
          [0.004, 0.049],
          [0.009, 0.053],
          [0.0085, 0.056],
          [0, 0.0565],
        ],
        { around, along },
      ),
    )
  },
}

const hammer: ObjectType = {
  nouns: ['hammer'],
  partMaterials: { handle: 'wood', head: 'iron' },
  build({ add, around, along }) {
    add(
      'handle',
      lathe(
        [
          [0, 0],
          [0.016, 0],
          [0.018, 0.06],
          [0.012, 0.18],
          [0.012, 0.3],
          [0, 0.3],
        ],
        { around, along },
      ),
    )
    add('head', box([0.06, 0.034, 0.034], { round: 0.006, subdivision: along + 1 }), { to: [0, 0.285, 0] })
    add(
      'head',
      lathe(
        [
          [0, 0],
          [0.02, 0],
          [0.021, 0.03],
          [0.015, 0.04],
          [0, 0.04],
        ],
        { around, along },
      ),
      { to: [0.065, 0.285, 0], turned: [0, 0, 90] },
    )
    add(
      'head',
      lathe(
        [
          [0, 0],
          [0.017, 0],
          [0.004, 0.06],
          [0, 0.06],
        ],
        { around: 4, along },
      ),
      { to: [-0.028, 0.285, 0], turned: [0, 0, 90], scaled: [1, 1, 1] },
    )
  },
}

export const tools = [clock, umbrella, barrel, crate, anvil, gear, screw, hammer]
