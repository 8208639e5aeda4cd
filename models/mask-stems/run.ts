import type { Stem } from '@atelier/contract/asset.ts'
import { onlyInput } from '../lib/inputs.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { parseMusicRequest } from '../lib/audio/rendering/music-request.ts'
import { renderMusic } from '../lib/audio/rendering/render-music.ts'
import { readRecipe } from '../lib/audio/rendering/recipe.ts'
import { writeStems } from '../lib/audio/rendering/write-stems.ts'
import { separate } from './separate.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { peakOf, RATE, type Stereo } from '../lib/audio/synthesis/stereo.ts'
import { openRecording } from '../lib/video/decode/recording.ts'

/** A stem whose peak is below this is left out. */
const SILENCE = 0.001
/** The energy of the difference between left and right, as a share of their sum: 40 dB below it nothing is told apart. */
const MONO_SHARE = 0.0001
/** Lossy encoding keeps at least this correlation with the original. */
const MIN_CORRELATION = 0.97

/**
 * Separates a recording into stems. A piece of our own composer carries its recipe, so it is rendered again and its
 * stems are exact. Everything else is separated by masks.
 */
export const isolateStems: Program = async (task) => {
  const path = onlyInput(task, 'audio')
  const audio = await readAudio(path, { rate: RATE, channels: 2 })
  const [left, right] = audio?.channels ?? []
  if (!left || !right || peakOf({ left, right }) < SILENCE)
    throw new InvalidInput('The recording is silent. Send one in which something can be heard.')
  const mix = { left, right }
  const exactStems = await stemsFromRecipe(path, mix, (share) => task.progress(share * 0.9))
  if (!exactStems && isMono(mix))
    throw new InvalidInput(
      'The recording is mono. Voices are told from the rest by where they stand between left and right: send it in stereo.',
    )
  const stems = exactStems ?? separate(mix, RATE, (share) => task.progress(share * 0.9))
  return writeStems(
    [...stems].filter(([, track]) => peakOf(track) >= SILENCE),
    task.folder,
  )
}

/** Whether both sides are the same, as far as can be heard. */
function isMono({ left, right }: Stereo): boolean {
  let [side, middle] = [0, 0]
  for (let at = 0; at < left.length; at++) {
    side += (left[at] - right[at]) ** 2
    middle += (left[at] + right[at]) ** 2
  }
  return side < middle * MONO_SHARE
}

/** The stems rendered from the file's recipe, if the result matches the audio in the file. */
async function stemsFromRecipe(
  path: string,
  mix: Stereo,
  progress: (share: number) => void,
): Promise<ReadonlyMap<Stem, Stereo> | null> {
  const recipe = readRecipe((await readComment(path)) ?? '')
  const seconds = mix.left.length / RATE
  if (!recipe || Math.abs(Number(recipe.duration) - seconds) > 0.2) return null
  try {
    const rendered = renderMusic(parseMusicRequest(recipe), progress)
    return correlation(rendered.mix, mix) > MIN_CORRELATION ? rendered.stems : null
  } catch (error) {
    // A recipe with invalid params is not ours.
    if (error instanceof InvalidInput) return null
    throw error
  }
}

function correlation(one: Stereo, other: Stereo): number {
  let [both, own, others] = [0, 0, 0]
  for (const side of ['left', 'right'] as const) {
    const [a, b] = [one[side], other[side]]
    for (let at = 0; at < Math.min(a.length, b.length); at++) {
      both += a[at] * b[at]
      own += a[at] * a[at]
      others += b[at] * b[at]
    }
  }
  return both / Math.sqrt(own * others + 1e-12)
}

/** The comment in the metadata of a recording, or null. Ogg keeps it with the stream, the others with the file. */
async function readComment(path: string): Promise<string | null> {
  await using recording = await openRecording(path)
  const { input, audios } = recording
  return input.metadata?.get('comment') ?? audios[0]?.metadata?.get('comment') ?? null
}
