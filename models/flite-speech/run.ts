import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { writeAudio } from '../lib/audio/write-audio.ts'
import { synthesizeSpeech } from './synthesize-speech.ts'
import { voices } from './voices.ts'
import { formatOf } from '../lib/audio/outputs.ts'

/** Synthesizes speech from an English text. */
export const speak: Program = async (task) => {
  const { params, folder, progress } = task
  const name = String(params.voice)
  const voice = Object.hasOwn(voices, name) ? voices[name] : undefined
  if (!voice) throw new InvalidInput(`voice must be one of ${Object.keys(voices).join('; ')}.`)
  const speech = await synthesizeSpeech(String(params.text), voice, Number(params.speed ?? 1), progress)
  return [await writeAudio(speech, folder, 'speech', formatOf(task))]
}
