import { diceOf } from '../../chance/dice.ts'
import { effects as pictureEffects } from '../../image/effect/effect-list.ts'
import { heldStill } from '../painted/held-still.ts'
import { look } from './film-effect.ts'

/** Tubes of light along every edge. */
export const neonFilm = look(({ seed }) => {
  const hold = heldStill()
  return (frame) => pictureEffects['neon']!.make([hold(frame)], '', diceOf(seed))
})
