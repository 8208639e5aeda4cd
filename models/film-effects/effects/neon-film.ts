import { rngOf } from '../../lib/random/rng.ts'
import { effects as imageEffects } from '../../lib/image/effect/effect-list.ts'
import { temporalDenoiser } from '../../lib/video/painted/temporal-denoiser.ts'
import { perFrameEffect } from './video-effect.ts'

/** Glowing outlines along every edge. */
export const neonFilm = perFrameEffect(({ seed }) => {
  const denoise = temporalDenoiser()
  return (frame) => imageEffects['neon'].make([denoise(frame)], '', rngOf(seed))
})
