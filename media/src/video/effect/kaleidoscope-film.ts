import { diceOf } from '../../chance/dice.ts'
import { effects as pictureEffects } from '../../image/effect/effect-list.ts'
import { look } from './film-effect.ts'

/** Mirrors around the middle that turn slowly. */
export const kaleidoscopeFilm = look(({ film: { fps }, seed }) => {
  const start = diceOf(seed)()
  return (frame, index) =>
    pictureEffects['kaleidoscope']!.make([frame], '', () => (start + (index / fps) * 0.035) % 1)
})
