import { InvalidInput, type Program } from '../program.ts'
import { writeSound, type SoundFormat } from './sound/write-sound.ts'
import { say } from './speaking/say.ts'
import { voices } from './speaking/voices.ts'

/** Speaks an English text. */
export const speak: Program = async ({ params, folder, progress }) => {
  const name = String(params.voice)
  const voice = Object.hasOwn(voices, name) ? voices[name] : undefined
  if (!voice) throw new InvalidInput(`voice is one of ${Object.keys(voices).join('; ')}.`)
  const speech = await say(String(params.text), voice, Number(params.speed ?? 1), progress)
  return [await writeSound(speech, folder, 'speech', params.format as SoundFormat)]
}
