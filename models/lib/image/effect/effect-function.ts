import type { Rng } from '../../random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'

/** Makes one image from one or several; `caption` is empty without a prompt. */
export type EffectFunction = (images: readonly Image[], caption: string, rng: Rng) => Promise<Image> | Image
