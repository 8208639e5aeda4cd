import { diceOf } from '../../chance/dice.ts'
import { effects as pictureEffects } from '../../image/effect/effect-list.ts'
import { steadied } from '../painted/steadied.ts'
import { look } from './film-effect.ts'

/** Tubes of light along every edge. */
export const neonFilm = look(({ seed }) => {
  const steady = steadied()
  return (frame) => pictureEffects['neon']!.make([steady(frame)], '', diceOf(seed))
})
