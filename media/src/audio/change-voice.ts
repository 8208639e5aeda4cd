import { onlyInput } from '../task/inputs.ts'
import { InvalidInput, type Program } from '../program.ts'
import { levelOf } from './signal/level.ts'
import { levelled } from './signal/levelled.ts'
import { mono } from './signal/mono.ts'
import { asFewChannels } from './sound/as-few-channels.ts'
import { readSound } from './sound/read-sound.ts'
import { writeSound } from './sound/write-sound.ts'
import { formatOf } from './task/outputs.ts'
import { characters } from './voice/characters.ts'
import { marksOf } from './voice/marks.ts'
import { PITCH_STEP, pitchTrack } from './voice/pitch-track.ts'

/** Less of a voice than this, in seconds, is not a word. */
const LEAST_VOICED = 0.15
/** What is louder is cut off by players. */
const PEAK = 0.95

/** Gives the voice of a recording another character; what it says and when stays. */
export const changeVoice: Program = async (task) => {
  const name = String(task.params.voice)
  const character = Object.hasOwn(characters, name) ? characters[name] : undefined
  if (!character) throw new InvalidInput(`voice is one of ${Object.keys(characters).join(', ')}.`)
  const sound = await readSound(onlyInput(task, 'audio'))
  const { rate, channels } = asFewChannels(sound ?? { rate: 48_000, channels: [] })
  const mean = mono({ rate, channels })
  task.progress(0.1)
  const track = pitchTrack(mean, rate)
  if (track.filter((hertz) => hertz > 0).length * PITCH_STEP < LEAST_VOICED) {
    throw new InvalidInput('No voice was found in the recording. Send one in which somebody speaks or sings.')
  }
  task.progress(0.4)
  const voice = { rate, track, marks: marksOf(mean, rate, track) }
  const changed = channels.map((samples) => character(samples, voice))
  task.progress(0.8)
  const made = levelled(changed, levelOf(mean), PEAK)
  return [await writeSound({ rate, channels: made }, task.folder, name, formatOf(task))]
}
