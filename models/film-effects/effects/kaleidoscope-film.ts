import { rngOf } from '../../lib/random/rng.ts'
import { effects as imageEffects } from '../../lib/image/effect/effect-list.ts'
import { perFrameEffect } from './video-effect.ts'

/** Mirrors around the centre that rotate slowly. */
export const kaleidoscopeFilm = perFrameEffect(({ video: { fps }, seed }) => {
  const start = rngOf(seed)()
  return (frame, index) =>
    imageEffects['kaleidoscope'].make([frame], '', () => (start + (index / fps) * 0.035) % 1)
})
