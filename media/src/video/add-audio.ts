import { inputTrimmed } from '@atelier/contract/note.ts'
import { perform } from '../audio/foley/perform.ts'
import { understand } from '../audio/foley/understand.ts'
import { fitted } from '../audio/sound/fitted.ts'
import { readSound } from '../audio/sound/read-sound.ts'
import { secondsOf, type Sound } from '../audio/sound/sound.ts'
import { asSound } from '../audio/synthesis/stereo.ts'
import { diceOf } from '../chance/dice.ts'
import { onlyInput } from '../task/inputs.ts'
import { InvalidInput, type Program, type Task } from '../program.ts'
import { openFilm } from './film/read-film.ts'
import { onceThrough, overAndOver } from './soundtrack/lengths.ts'
import { balances, mix } from './soundtrack/mix.ts'
import { withSound } from './soundtrack/with-sound.ts'

/** Of a sound that ends so soon after the film, nobody misses anything. */
const UNHEARD_SECONDS = 0.25

/** Gives a film a sound: one that is sent, or one that is made from words. Its pictures stay as they are. */
export const addAudio: Program = async (task) => {
  const style = String(task.params.style)
  const balance = Object.hasOwn(balances, style) ? balances[style] : undefined
  if (!balance) throw new InvalidInput(`style is one of ${Object.keys(balances).join(', ')}.`)
  const path = onlyInput(task, 'video')
  const film = await openFilm(path)
  const { seconds } = film
  const added = await addedSound(task, seconds, style === 'background')
  task.progress(0.3)
  const own = await readSound(path, { seconds })
  const sound = mix(own && fitted(own, seconds), added, balance)
  task.progress(0.5)
  return [await withSound(path, film, sound, task.folder)]
}

async function addedSound(
  { params, inputs, progress, note }: Task,
  seconds: number,
  isBed: boolean,
): Promise<Sound> {
  const prompt = String(params.prompt ?? '').trim()
  const [path] = inputs.audio ?? []
  const sent = path ? await readSound(path, { seconds: seconds + UNHEARD_SECONDS }) : null
  if (sent && secondsOf(sent) > seconds + UNHEARD_SECONDS) note(inputTrimmed('audio', seconds))
  progress(0.1)
  if (!sent && !prompt)
    throw new InvalidInput(
      'Send an audio, or say in the prompt what is to be heard, such as "rain and distant thunder".',
    )
  const made = prompt && asSound(perform(understand(prompt), seconds, diceOf(Number(params.seed ?? 0))))
  const played = sent && (isBed ? overAndOver(sent, seconds) : onceThrough(sent, seconds))
  // What is sent leads; what is made is around it.
  if (made && played) return mix(made, played, { own: -9, added: -1 })
  return made || played!
}
