import { ellipsoid } from '../shapes/ellipsoid.ts'
import { lathe, type Profile } from '../shapes/lathe.ts'
import { tube } from '../shapes/tube.ts'
import { box } from '../shapes/box.ts'
import type { ObjectType } from './object.ts'

/** A closed disc with rounded edges. */
const disc = (radius: number, low: number, high: number, round = 0.3): Profile => {
  const edge = (high - low) * round
  return [[0, low], [radius - edge, low], [radius, low + edge], [radius, high - edge], [radius - edge, high], [0, high]] // prettier-ignore
}

// prettier-ignore
const donut: ObjectType = {
  nouns: ['donut', 'doughnut'],
  partMaterials: { dough: ['clay', '#c98a48'], icing: ['plastic', '#ee8fb4'], sprinkles: ['plastic', '#f4efe6'] },
  build({ add, around, along, rng }) {
    const ring = (radius: number, rise: number) => tube({ path: (share) => [0.035 * Math.sin(share * 2 * Math.PI), rise, 0.035 * Math.cos(share * 2 * Math.PI)], radius, around, along: around * 1.5, isRing: true })
    add('dough', ring(0.019, 0.019))
    add('icing', ring(0.0185, 0.0225))
    for (let count = 0; count < 26; count++) {
      const [turn, out] = [rng() * 360, 0.027 + rng() * 0.016]
      const rise = 0.0225 + Math.sqrt(Math.max(0, 0.0185 ** 2 - (out - 0.035) ** 2))
      add('sprinkles', box([0.0012, 0.0012, 0.005], { round: 0.0005, subdivision: along }), { from: [0, rise, out], turned: [0, turn, 0] })
    }
  },
}

// prettier-ignore
const cake: ObjectType = {
  nouns: ['cake', 'birthday cake'],
  partMaterials: { icing: ['plastic', '#f6e6d8'], filling: ['clay', '#b3485a'], candles: ['wax', '#e0455a'], flames: ['crystal', '#ffb43c'], plate: 'ceramic' },
  build({ add, around, along }) {
    const by = { around: around * 1.5, along }
    add('plate', lathe(disc(0.18, 0, 0.012), by))
    add('icing', lathe(disc(0.14, 0.012, 0.06, 0.1), by))
    add('filling', lathe(disc(0.141, 0.058, 0.068, 0.1), by))
    add('icing', lathe(disc(0.14, 0.066, 0.12, 0.25), by))
    for (let drop = 0; drop < 18; drop++) add('icing', ellipsoid([0.034, 0.026, 0.034], Math.max(8, around / 2)), { from: [0, 0.122, 0.118], turned: [0, drop * 20, 0] })
    for (let candle = 0; candle < 6; candle++) {
      add('candles', lathe(disc(0.006, 0.118, 0.185, 0.02), { around: Math.max(8, around / 2), along }), { from: [0, 0, 0.07], turned: [0, candle * 60, 0] })
      add('flames', ellipsoid([0.011, 0.026, 0.011], Math.max(8, around / 2)), { from: [0, 0.2, 0.07], turned: [0, candle * 60, 0] })
    }
  },
}

// prettier-ignore
const hamburger: ObjectType = {
  nouns: ['hamburger', 'burger', 'cheeseburger'],
  partMaterials: { bun: ['clay', '#cf9448'], patty: ['clay', '#5a3420'], cheese: ['plastic', '#f2b93a'], lettuce: ['leaf', '#6fae3c'], tomato: ['plastic', '#cc3a2e'], seeds: ['clay', '#f3e3bd'] },
  build({ add, around, along, rng }) {
    const by = { around, along }
    add('bun', lathe(disc(0.055, 0, 0.02), by))
    add('patty', lathe(disc(0.057, 0.021, 0.036, 0.4), by))
    add('cheese', box([0.098, 0.003, 0.098], { round: 0.001, subdivision: along }), { to: [0, 0.0375, 0], turned: [0, 20, 0] })
    add('tomato', lathe(disc(0.05, 0.039, 0.045, 0.3), by))
    for (let fold = 0; fold < 20; fold++) add('lettuce', ellipsoid([0.02, 0.006, 0.02], Math.max(8, around / 2)), { from: [0, 0.048 + (fold % 2) * 0.002, 0.05], turned: [0, fold * 18, 0] })
    add('lettuce', lathe(disc(0.05, 0.046, 0.05, 0.3), by))
    add('bun', lathe([[0, 0.051], [0.054, 0.051], [0.0575, 0.06], [0.05, 0.078], [0.03, 0.09], [0, 0.094]], by))
    for (let seed = 0; seed < 30; seed++) {
      const out = Math.sqrt(rng()) * 0.042
      add('seeds', ellipsoid([0.003, 0.0018, 0.0045], 8), { from: [0, 0.0945 - (out / 0.0575) ** 2 * 0.024, out], turned: [0, rng() * 360, 0] })
    }
  },
}

// prettier-ignore
const apple: ObjectType = {
  nouns: ['apple'],
  partMaterials: { skin: ['plastic', '#c8302a'], stem: 'bark', leaf: 'leaf' },
  build({ add, around, along }) {
    add('skin', lathe([[0, 0.008], [0.012, 0.002], [0.026, 0.008], [0.038, 0.032], [0.037, 0.055], [0.024, 0.073], [0.008, 0.07], [0, 0.062]], { around: around * 1.5, along: along * 2 }))
    add('stem', tube({ path: (share) => [0.008 * share * share, 0.06 + share * 0.03, 0], radius: 0.0018, around: 8, along: along * 3 }))
    add('leaf', ellipsoid([0.032, 0.003, 0.015], Math.max(8, around / 2)), { to: [0.022, 0.083, 0.003], turned: [0, 0, 24] })
  },
}

export const food = [donut, cake, hamburger, apple]
