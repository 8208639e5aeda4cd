import { inputTrimmed } from '@atelier/contract/note.ts'
import { renderFoley } from '../lib/audio/foley/render-foley.ts'
import { parsePrompt } from '../lib/audio/foley/parse-prompt.ts'
import { trimOrPad } from '../lib/audio/trim-or-pad.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { secondsOf, type Audio } from '../lib/audio/audio.ts'
import { asAudio } from '../lib/audio/synthesis/stereo.ts'
import { rngOf } from '../lib/random/rng.ts'
import { onlyInput } from '../lib/inputs.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program, Task } from '@atelier/media/program.ts'
import { openVideo } from '../lib/video/read-video.ts'
import { playOnce, playLooped } from './fit-to-video.ts'
import { mixLevels, mix } from './mix.ts'
import { replaceAudio } from './replace-audio.ts'

/** Audio that is at most this much longer than the video is trimmed without a note. */
const TRIM_TOLERANCE_SECONDS = 0.25

/**
 * Gives a video audio: an uploaded recording, or sound effects synthesized from a prompt. Its frames stay as they are.
 */
export const addAudio: Program = async (task) => {
  const style = String(task.params.style)
  const balance = Object.hasOwn(mixLevels, style) ? mixLevels[style] : undefined
  if (!balance) throw new InvalidInput(`style must be one of ${Object.keys(mixLevels).join(', ')}.`)
  const path = onlyInput(task, 'video')
  const video = await openVideo(path)
  const { seconds } = video
  const added = await addedAudio(task, seconds, style === 'background')
  task.progress(0.3)
  const own = await readAudio(path, { seconds })
  const audio = mix(own && trimOrPad(own, seconds), added, balance)
  task.progress(0.5)
  return [await replaceAudio(path, video, audio, task.folder)]
}

async function addedAudio(
  { params, inputs, progress, note }: Task,
  seconds: number,
  isBackground: boolean,
): Promise<Audio> {
  const prompt = String(params.prompt ?? '').trim()
  const [path] = inputs.audio ?? []
  const uploaded = path ? await readAudio(path, { seconds: seconds + TRIM_TOLERANCE_SECONDS }) : null
  if (uploaded && secondsOf(uploaded) > seconds + TRIM_TOLERANCE_SECONDS) note(inputTrimmed('audio', seconds))
  progress(0.1)
  if (!uploaded && !prompt)
    throw new InvalidInput(
      'Send an audio, or say in the prompt what is to be heard, such as "rain and distant thunder".',
    )
  const synthesized =
    prompt && asAudio(renderFoley(parsePrompt(prompt), seconds, rngOf(Number(params.seed ?? 0))))
  const fittedUpload =
    uploaded && (isBackground ? playLooped(uploaded, seconds) : playOnce(uploaded, seconds))
  // The uploaded audio leads; the synthesized one is its ambience.
  if (synthesized && fittedUpload) return mix(synthesized, fittedUpload, { own: -9, added: -1 })
  return synthesized || fittedUpload!
}
