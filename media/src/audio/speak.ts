import { InvalidInput, type Program } from '../program.ts'
import { writeSound } from './sound/write-sound.ts'
import { say } from './speaking/say.ts'
import { voices } from './speaking/voices.ts'
import { formatOf } from './task/outputs.ts'

/** Speaks an English text. */
export const speak: Program = async (task) => {
  const { params, folder, progress } = task
  const name = String(params.voice)
  const voice = Object.hasOwn(voices, name) ? voices[name] : undefined
  if (!voice) throw new InvalidInput(`voice is one of ${Object.keys(voices).join('; ')}.`)
  const speech = await say(String(params.text), voice, Number(params.speed ?? 1), progress)
  return [await writeSound(speech, folder, 'speech', formatOf(task))]
}
