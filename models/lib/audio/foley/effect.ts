import type { Rng } from '../../random/rng.ts'
import type { Stereo } from '../synthesis/stereo.ts'

export const materials = ['stone', 'wood', 'metal', 'gravel', 'snow', 'grass', 'leaves', 'water'] as const
export type Material = (typeof materials)[number]

export type EffectParams = {
  /** The duration of an ambience; a one-shot may ignore it. */
  readonly seconds: number
  /** 1 is normal; 2 is twice as fast. */
  readonly speed: number
  /** 1 is normal; heavy rain has 1.6 and light rain 0.5. */
  readonly force: number
  readonly material: Material | null
  readonly rng: Rng
}

/** A continuous sound, such as rain. */
export type Ambience = (params: EffectParams) => Stereo

/** A single event, such as a knock. */
export type OneShot = (params: EffectParams) => Float32Array
