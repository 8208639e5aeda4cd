import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { onlyInput } from '../lib/inputs.ts'
import { eachVoiceFrame } from '../lib/audio/denoise/each-voice-frame.ts'
import { DENOISE_RATE } from '../lib/audio/denoise/rnnoise.ts'
import { suppress } from './suppress.ts'
import { decibelsOf, rmsOf } from '../lib/audio/signal/level.ts'
import { mono } from '../lib/audio/signal/mono.ts'
import { dropDuplicateChannel } from '../lib/audio/drop-duplicate-channel.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { writeAudio } from '../lib/audio/write-audio.ts'
import { formatOf } from '../lib/audio/outputs.ts'

/** The probability of certain speech, and the length of a short word in frames of 10 ms. */
const [CERTAIN, SHORT_WORD] = [0.9, 15]
/** If less than this remains, in decibels, there was no speech. */
const MIN_SPEECH_DB = -30
/** Noise below this level relative to the voice, in decibels, is inaudible. */
const INAUDIBLE_NOISE_DB = -58

/** Removes the noise from a recording of speech. */
export const isolateSpeech: Program = async (task) => {
  const audio = await readAudio(onlyInput(task, 'audio'), { rate: DENOISE_RATE })
  if (!audio) throw new InvalidInput('The file has no sound. Send a recording of speech.')
  const { rate, channels } = dropDuplicateChannel(audio)
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
    decibelsOf(noiseFloorOf(samples, rate) / rmsOf(samples)) < INAUDIBLE_NOISE_DB
  if (channels.every(isClean)) throw new InvalidInput('The recording has no audible noise to remove.')
  const clean = suppress(channels, mean, voice)
  task.progress(0.95)
  if (decibelsOf(rmsOf(mono({ rate, channels: clean })) / rmsOf(mean)) < MIN_SPEECH_DB) throw noSpeech()
  return [await writeAudio({ rate, channels: clean }, task.folder, 'speech', formatOf(task))]
}

function noSpeech(): InvalidInput {
  return new InvalidInput('No speech was found in the recording. Send one in which somebody speaks.')
}

/** The frame length in seconds, and the percentile that counts, since a recording can begin with digital silence. */
const [FRAME_SECONDS, SHARE] = [0.02, 0.05]

/** The noise floor: the level between words. */
function noiseFloorOf(samples: Float32Array, rate: number): number {
  const width = Math.round(rate * FRAME_SECONDS)
  const levels = Float32Array.from({ length: Math.floor(samples.length / width) }, (_, at) =>
    rmsOf(samples.subarray(at * width, (at + 1) * width)),
  )
  return levels.toSorted()[Math.floor(levels.length * SHARE)] ?? 0
}
