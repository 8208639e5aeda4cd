import { InvalidInput, type Program } from '../program.ts'
import { onlyInput } from '../task/inputs.ts'
import { eachVoiceFrame } from './denoise/each-voice-frame.ts'
import { DENOISE_RATE } from './denoise/rnnoise.ts'
import { quietestOf } from './denoise/quietest.ts'
import { suppress } from './denoise/suppress.ts'
import { decibelsOf, levelOf } from './signal/level.ts'
import { mono } from './signal/mono.ts'
import { asFewChannels } from './sound/as-few-channels.ts'
import { readSound } from './sound/read-sound.ts'
import { writeSound } from './sound/write-sound.ts'
import { formatOf } from './task/outputs.ts'

/** A voice is certain where RNNoise is; so many hundredths of a second are a short word. */
const [CERTAIN, SHORT_WORD] = [0.9, 15]
/** Of speech more than this is left, in decibels. */
const NOTHING = -30
/** So far below the voice, in decibels, nobody hears noise. */
const INAUDIBLE = -58

/** Keeps the speech of a recording and takes away the noise. */
export const isolateSpeech: Program = async (task) => {
  const sound = await readSound(onlyInput(task, 'audio'), { rate: DENOISE_RATE })
  if (!sound) throw new InvalidInput('The file has no sound. Send a recording of speech.')
  const { rate, channels } = asFewChannels(sound)
  const mean = mono({ rate, channels })
  const voice = new Float32Array(mean.length)
  let certain = 0
  await eachVoiceFrame(
    mean,
    (frame, start, likelihood) => {
      voice.set(frame, start)
      if (likelihood > CERTAIN) certain++
    },
    (share) => task.progress(share * 0.6),
  )
  if (certain < SHORT_WORD) throw noSpeech()
  const isClean = (samples: Float32Array) =>
    decibelsOf(quietestOf(samples, rate) / levelOf(samples)) < INAUDIBLE
  if (channels.every(isClean))
    throw new InvalidInput('The recording has no noise that could be heard: there is nothing to take away.')
  const clean = suppress(channels, mean, voice)
  task.progress(0.95)
  if (decibelsOf(levelOf(mono({ rate, channels: clean })) / levelOf(mean)) < NOTHING) throw noSpeech()
  return [await writeSound({ rate, channels: clean }, task.folder, 'speech', formatOf(task))]
}

function noSpeech(): InvalidInput {
  return new InvalidInput('No speech was found in the recording, so nothing would be left of it.')
}
