import type { Vector } from '@atelier/media/mesh/vector.ts'
import { box } from '../shapes/box.ts'
import { ellipsoid } from '../shapes/ellipsoid.ts'
import { lathe } from '../shapes/lathe.ts'
import { tube } from '../shapes/tube.ts'
import type { Builder, ObjectType } from './object.ts'

const slab = (
  { add, along }: Builder,
  part: string,
  size: Vector,
  to: Vector,
  round = 0.01,
  turned?: Vector,
) => add(part, box(size, { round, subdivision: along + 1 }), { to, ...(turned && { turned }) })

const turnedDisc = ({ add, around, along }: Builder, part: string, radius: number, deep: number, to: Vector) =>
  add(part, lathe([[0, -deep / 2], [radius, -deep / 2], [radius, deep / 2], [0, deep / 2]], { around, along }), { to, turned: [90, 0, 0] }) // prettier-ignore

// prettier-ignore
const smartphone: ObjectType = {
  nouns: ['smartphone', 'phone', 'mobile phone', 'iphone'],
  partMaterials: { case: ['steel', '#3a3d44'], screen: ['glass', '#10141c'], buttons: 'steel', lenses: ['glass', '#22262e'] },
  build(builder) {
    slab(builder, 'case', [0.072, 0.148, 0.008], [0, 0.074, 0], 0.006)
    slab(builder, 'screen', [0.066, 0.141, 0.002], [0, 0.074, 0.0035], 0.001)
    slab(builder, 'buttons', [0.002, 0.018, 0.003], [0.036, 0.1, 0], 0.0008)
    slab(builder, 'case', [0.03, 0.03, 0.003], [-0.018, 0.128, -0.005], 0.001)
    for (const y of [0.121, 0.135]) turnedDisc(builder, 'lenses', 0.005, 0.004, [-0.018, y, -0.006])
  },
}

// prettier-ignore
const laptop: ObjectType = {
  nouns: ['laptop', 'notebook computer', 'laptop computer', 'computer'],
  partMaterials: { case: 'steel', screen: ['glass', '#16202e'], keys: ['plastic', '#26282d'] },
  build(builder) {
    slab(builder, 'case', [0.33, 0.014, 0.23], [0, 0.008, 0], 0.006)
    slab(builder, 'case', [0.33, 0.225, 0.009], [0, 0.122, -0.137], 0.004, [-14, 0, 0])
    slab(builder, 'screen', [0.31, 0.2, 0.002], [0, 0.124, -0.1325], 0.0008, [-14, 0, 0])
    for (let row = 0; row < 5; row++) for (let key = 0; key < 12; key++) slab(builder, 'keys', [0.019, 0.003, 0.016], [-0.132 + key * 0.024, 0.0155, -0.085 + row * 0.022], 0.001)
    slab(builder, 'keys', [0.1, 0.001, 0.06], [0, 0.0152, 0.066], 0.0004)
  },
}

// prettier-ignore
const television: ObjectType = {
  nouns: ['television', 'tv set', 'flat screen', 'monitor', 'computer screen'],
  partMaterials: { case: ['plastic', '#1d1f24'], screen: ['glass', '#131a26'], stand: 'steel' },
  build(builder) {
    slab(builder, 'case', [1.1, 0.64, 0.05], [0, 0.42, 0], 0.012)
    slab(builder, 'screen', [1.06, 0.59, 0.004], [0, 0.425, 0.0255], 0.001)
    slab(builder, 'stand', [0.07, 0.12, 0.04], [0, 0.07, -0.01], 0.008)
    slab(builder, 'stand', [0.5, 0.018, 0.24], [0, 0.009, 0], 0.008)
  },
}

// prettier-ignore
const camera: ObjectType = {
  nouns: ['camera', 'photo camera'],
  partMaterials: { body: ['leather', '#26262a'], trim: 'steel', lens: ['plastic', '#17181b'], glass: ['glass', '#3a4f78'], button: ['plastic', '#c8302a'] },
  build(builder) {
    slab(builder, 'body', [0.13, 0.07, 0.045], [0, 0.035, 0], 0.008)
    slab(builder, 'trim', [0.132, 0.014, 0.047], [0, 0.077, 0], 0.005)
    slab(builder, 'trim', [0.05, 0.022, 0.044], [0, 0.094, 0], 0.007)
    turnedDisc(builder, 'trim', 0.034, 0.012, [0, 0.038, 0.027])
    turnedDisc(builder, 'lens', 0.03, 0.045, [0, 0.038, 0.05])
    builder.add('glass', ellipsoid([0.048, 0.048, 0.016], builder.around), { to: [0, 0.038, 0.072] })
    builder.add('button', lathe([[0, 0.082], [0.007, 0.082], [0.007, 0.09], [0, 0.09]], { around: builder.around, along: 1 }), { to: [0.045, 0, 0] })
    builder.add('trim', lathe([[0, 0.082], [0.011, 0.082], [0.011, 0.092], [0, 0.092]], { around: builder.around, along: 1 }), { to: [-0.045, 0, 0] })
  },
}

// prettier-ignore
const microphone: ObjectType = {
  nouns: ['microphone', 'mic'],
  partMaterials: { grille: 'steel', handle: ['plastic', '#222429'], ring: 'silver' },
  build({ add, around, along }) {
    add('handle', lathe([[0, 0], [0.011, 0.002], [0.012, 0.02], [0.016, 0.13], [0.018, 0.14], [0, 0.141]], { around, along }))
    add('ring', lathe([[0, 0.138], [0.021, 0.138], [0.021, 0.148], [0, 0.148]], { around, along }))
    add('grille', ellipsoid([0.056, 0.062, 0.056], around), { to: [0, 0.172, 0] })
    for (let ring = -2; ring <= 2; ring++) {
      const [rise, girth] = [ring * 0.01, Math.sqrt(0.0282 ** 2 - (ring * 0.009) ** 2)]
      add('ring', tube({ path: (share) => [girth * Math.sin(share * 2 * Math.PI), 0.172 + rise, girth * Math.cos(share * 2 * Math.PI)], radius: 0.0012, around: 6, along: around, isRing: true }))
    }
  },
}

// prettier-ignore
const headphones: ObjectType = {
  nouns: ['headphones', 'headset', 'pair of headphones'],
  partMaterials: { band: ['plastic', '#2a2d33'], cushions: ['leather', '#3a2c24'], trim: 'silver' },
  build(builder) {
    const { add, around, along } = builder
    add('band', tube({ path: (share) => [0.085 * Math.cos(Math.PI * share), 0.08 + 0.1 * Math.sin(Math.PI * share), 0], radius: 0.009, around: Math.max(8, around / 2), along: around }))
    for (const side of [1, -1]) {
      const cup = (part: string, radius: number, deep: number, x: number) => add(part, lathe([[0, -deep / 2], [radius * 0.92, -deep / 2], [radius, 0], [radius * 0.92, deep / 2], [0, deep / 2]], { around, along }), { to: [side * x, 0.07, 0], turned: [0, 0, 90] })
      cup('band', 0.042, 0.026, 0.094)
      cup('trim', 0.032, 0.03, 0.096)
      cup('cushions', 0.044, 0.024, 0.073)
    }
  },
}

// prettier-ignore
const globe: ObjectType = {
  nouns: ['globe', 'world globe'],
  partMaterials: { ocean: ['plastic', '#3f7fb8'], land: ['leaf', '#6a9a48'], stand: 'wood', arc: 'bronze' },
  build({ add, around, along, rng }) {
    add('stand', lathe([[0, 0], [0.1, 0], [0.1, 0.012], [0.03, 0.03], [0.014, 0.05], [0.014, 0.075], [0, 0.076]], { around, along }))
    add('ocean', ellipsoid([0.26, 0.26, 0.26], around * 1.5), { to: [0, 0.22, 0] })
    for (let island = 0; island < 12; island++) add('land', ellipsoid([0.05 + rng() * 0.09, 0.05 + rng() * 0.08, 0.02], Math.max(8, around / 2)), { from: [0, 0, 0.1235], turned: [-50 + rng() * 100, rng() * 360, 0], to: [0, 0.22, 0] })
    add('arc', tube({ path: (share) => [0.148 * Math.cos(-1.57 + 3.6 * share), 0.22 + 0.148 * Math.sin(-1.57 + 3.6 * share), 0], radius: 0.006, around: 8, along: around }))
  },
}

export const devices = [smartphone, laptop, television, camera, microphone, headphones, globe]
