import { ellipsoid } from '../shapes/ellipsoid.ts'
import { lathe, type Profile } from '../shapes/lathe.ts'
import { tube } from '../shapes/tube.ts'
import { box } from '../shapes/box.ts'
import type { ObjectType, Builder } from './object.ts'

/** A handle beside a vessel, from one height to another. */
function handle({ around, along }: Builder, reach: number, low: number, high: number, thick: number) {
  return tube({
    path: (share) => {
      const angle = (share - 0.5) * Math.PI
      return [reach * Math.cos(angle), (low + high) / 2 + ((high - low) / 2) * Math.sin(angle), 0]
    },
    radius: thick,
    around: Math.max(6, Math.round(around / 3)),
    along: along * 4,
  })
}

/** A vessel: the outside from the bottom to the rim, then back down the inside. */
function vessel(
  nouns: ObjectType['nouns'],
  partMaterials: ObjectType['partMaterials'],
  profile: Profile,
): ObjectType {
  const [part] = Object.keys(partMaterials) as [string]
  return {
    nouns,
    partMaterials,
    build: ({ add, around, along }) => add(part, lathe(profile, { around, along })),
  }
}

const cup: ObjectType = {
  nouns: ['cup', 'mug'],
  partMaterials: { body: ['ceramic', '#d9e2e8'] },
  build(builder) {
    const { add, around, along } = builder
    add(
      'body',
      lathe(
        [
          [0, 0],
          [0.036, 0],
          [0.041, 0.006],
          [0.042, 0.095],
          [0.039, 0.095],
          [0.037, 0.008],
          [0, 0.006],
        ],
        { around, along },
      ),
    )
    add('body', handle(builder, 0.028, 0.02, 0.075, 0.005), { to: [0.04, 0, 0] })
  },
}

const teapot: ObjectType = {
  nouns: ['teapot'],
  partMaterials: { body: ['ceramic', '#e8e1cf'] },
  build(builder) {
    const { add, around, along } = builder
    add(
      'body',
      lathe(
        [
          [0, 0],
          [0.055, 0],
          [0.085, 0.03],
          [0.095, 0.07],
          [0.075, 0.115],
          [0.04, 0.13],
          [0, 0.135],
        ],
        { around, along },
      ),
    )
    add(
      'body',
      lathe(
        [
          [0, 0.125],
          [0.042, 0.128],
          [0.03, 0.145],
          [0.01, 0.15],
          [0.016, 0.165],
          [0.01, 0.175],
          [0, 0.177],
        ],
        { around, along },
      ),
    )
    add('body', handle(builder, 0.06, 0.03, 0.115, 0.008), { to: [-0.075, 0, 0], turned: [0, 180, 0] })
    add(
      'body',
      tube({
        path: (share) => [0.08 + 0.08 * share, 0.05 + 0.075 * share ** 1.6, 0],
        radius: (share) => 0.02 - 0.011 * share,
        around: Math.max(8, around / 2),
        along: along * 3,
      }),
    )
  },
}

const candle: ObjectType = {
  nouns: ['candle'],
  partMaterials: { body: 'wax', flame: ['wax', '#ffb14a'], holder: 'bronze' },
  build({ add, around, along }) {
    add(
      'holder',
      lathe(
        [
          [0, 0],
          [0.06, 0],
          [0.065, 0.012],
          [0.03, 0.016],
          [0.03, 0.03],
          [0, 0.03],
        ],
        { around, along },
      ),
    )
    add(
      'body',
      lathe(
        [
          [0, 0.03],
          [0.024, 0.03],
          [0.024, 0.17],
          [0.018, 0.174],
          [0, 0.17],
        ],
        { around, along },
      ),
    )
    add(
      'flame',
      lathe(
        [
          [0, 0.175],
          [0.008, 0.185],
          [0.009, 0.195],
          [0.004, 0.215],
          [0, 0.225],
        ],
        { around: Math.max(6, around / 2), along },
      ),
    )
  },
}

const spoon: ObjectType = {
  nouns: ['spoon'],
  partMaterials: { body: 'silver' },
  build({ add, around, along }) {
    add('body', ellipsoid([0.042, 0.012, 0.065], around), { to: [0, 0.008, 0.07] })
    add(
      'body',
      tube({
        path: (share) => [0, 0.008 + 0.012 * Math.sin(share * Math.PI), 0.045 - 0.16 * share],
        radius: (share) => 0.003 + 0.003 * share,
        around: 8,
        along: along * 4,
      }),
    )
  },
}

const book: ObjectType = {
  nouns: ['book'],
  partMaterials: { cover: ['leather', '#7c2f2a'], pages: 'paper' },
  build({ add, along }) {
    for (const y of [0.004, 0.041])
      add('cover', box([0.16, 0.006, 0.22], { round: 0.002, subdivision: along }), { to: [0, y, 0] })
    add('cover', box([0.006, 0.043, 0.22], { round: 0.003, subdivision: along }), { to: [-0.08, 0.0225, 0] })
    add('pages', box([0.15, 0.034, 0.21]), { to: [0.001, 0.0225, 0] })
  },
}

export const tableware = [
  cup,
  teapot,
  candle,
  spoon,
  book,
  vessel(['bowl'], { body: ['ceramic', '#cfdbe3'] }, [
    [0, 0],
    [0.04, 0],
    [0.045, 0.01],
    [0.07, 0.035],
    [0.085, 0.07],
    [0.081, 0.07],
    [0.066, 0.037],
    [0.04, 0.014],
    [0, 0.01],
  ]),
  vessel(['plate'], { body: 'ceramic' }, [
    [0, 0],
    [0.07, 0],
    [0.09, 0.01],
    [0.13, 0.02],
    [0.13, 0.024],
    [0.088, 0.014],
    [0.07, 0.006],
    [0, 0.006],
  ]),
  vessel(['vase', 'urn'], { body: ['ceramic', '#3f6f8f'] }, [
    [0, 0],
    [0.06, 0],
    [0.07, 0.01],
    [0.11, 0.12],
    [0.1, 0.22],
    [0.05, 0.3],
    [0.045, 0.33],
    [0.07, 0.37],
    [0.064, 0.37],
    [0.039, 0.33],
    [0.044, 0.3],
    [0.09, 0.215],
    [0.1, 0.12],
    [0.05, 0.015],
    [0, 0.012],
  ]),
  vessel(['bottle'], { body: ['glass', '#4f7f58'] }, [
    [0, 0],
    [0.036, 0],
    [0.038, 0.008],
    [0.038, 0.19],
    [0.034, 0.21],
    [0.015, 0.245],
    [0.014, 0.295],
    [0.017, 0.3],
    [0.017, 0.312],
    [0, 0.312],
  ]),
  vessel(['glass', 'goblet', 'wine glass'], { body: 'glass' }, [
    [0, 0],
    [0.035, 0],
    [0.034, 0.004],
    [0.006, 0.012],
    [0.004, 0.08],
    [0.01, 0.09],
    [0.035, 0.115],
    [0.04, 0.15],
    [0.034, 0.2],
    [0.031, 0.2],
    [0.037, 0.15],
    [0.032, 0.118],
    [0, 0.098],
  ]),
]
