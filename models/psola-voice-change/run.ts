import { onlyInput } from '../lib/inputs.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { rmsOf } from '../lib/audio/signal/level.ts'
import { normalizeRms } from '../lib/audio/signal/normalize-rms.ts'
import { mono } from '../lib/audio/signal/mono.ts'
import { dropDuplicateChannel } from '../lib/audio/drop-duplicate-channel.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { writeAudio } from '../lib/audio/write-audio.ts'
import { formatOf } from '../lib/audio/outputs.ts'
import { characters } from './characters.ts'
import { pitchMarksOf } from './pitch-marks.ts'
import { PITCH_STEP, pitchTrack } from './pitch-track.ts'

/** The least voiced time, in seconds; less is not a word. */
const MIN_VOICED_SECONDS = 0.15
/** The largest sample value after normalization. */
const PEAK = 0.95

/** Changes the voice of a recording, but not its words or timing. */
export const changeVoice: Program = async (task) => {
  const name = String(task.params.voice)
  const character = Object.hasOwn(characters, name) ? characters[name] : undefined
  if (!character) throw new InvalidInput(`voice must be one of ${Object.keys(characters).join(', ')}.`)
  const audio = await readAudio(onlyInput(task, 'audio'))
  const { rate, channels } = dropDuplicateChannel(audio ?? { rate: 48_000, channels: [] })
  const mean = mono({ rate, channels })
  task.progress(0.1)
  const track = pitchTrack(mean, rate)
  if (track.filter((hertz) => hertz > 0).length * PITCH_STEP < MIN_VOICED_SECONDS) {
    throw new InvalidInput('No voice was found in the recording. Send one in which somebody speaks or sings.')
  }
  task.progress(0.4)
  const voice = { rate, track, marks: pitchMarksOf(mean, rate, track) }
  const changed = channels.map((samples) => character(samples, voice))
  task.progress(0.8)
  const made = normalizeRms(changed, rmsOf(mean), PEAK)
  return [await writeAudio({ rate, channels: made }, task.folder, name, formatOf(task))]
}
