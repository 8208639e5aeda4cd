// What built-in models make of real photographs and recordings, held against what is known to be true.
import { readFile } from 'node:fs/promises'
import type { ParamName, Params } from '@atelier/contract/params.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import type { Audio } from '@atelier/models/lib/audio/audio.ts'
import { readAudio } from '@atelier/models/lib/audio/read-audio.ts'
import { rngOf } from '@atelier/models/lib/random/rng.ts'
import { wordErrorRate } from '@atelier/models/test/audio-metrics.ts'
import { opaque, overlap } from '@atelier/models/test/image-metrics.ts'
import {
  lanczosOf,
  lumaPsnr,
  photographNames,
  photographOf,
  photographPath,
  shrunkBy,
  type PhotographName,
} from '@atelier/models/test/photographs.ts'
import { librivoxPath, librivoxText } from '@atelier/models/test/recordings.ts'
import { framesOf } from '@atelier/models/test/video-metrics.ts'
import sharp from 'sharp'
import type { ModelPool } from '../../server/src/platform/models/pool.ts'
import { modelOf, runProgram } from '../gallery/built-in-models.ts'
import { audioInput, imageInput, videoInput, type Input } from '../gallery/input.ts'
import { portrait } from '../gallery/portrait.ts'
import { glide } from '../gallery/scenes.ts'

const RATE = 48_000

/** The first file that a model makes of an input, seen before it goes. */
async function made<Seen>(
  pool: ModelPool,
  id: string,
  name: ParamName,
  { input, params = {} }: { input: Input; params?: Params },
  see: (path: string) => Promise<Seen>,
): Promise<Seen> {
  const model = modelOf(id)
  const asked = { params: { ...model.defaults, ...params }, files: { [name]: [input] }, outputs: 1 }
  const run = await runProgram(pool, model, asked)
  await using answer = run.made
  return await see(answer.files[0]!.path)
}

const imageAt = (path: string) => pixelsOf(sharp(path).ensureAlpha())
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Decibels over all photographs at twice the size: the model's, and those of Lanczos' kernel. */
export async function enlarged(pool: ModelPool, id: string): Promise<{ ours: number; lanczos: number }> {
  const [ours, lanczos]: [number[], number[]] = [[], []]
  for (const name of photographNames) {
    const truth = await photographOf(name)
    const small = shrunkBy(2, truth)
    const input = await imageInput(asSharp(small))
    const asked = { input, params: { upscale_factor: 2 } }
    ours.push(lumaPsnr(await made(pool, id, 'image', asked, imageAt), truth))
    lanczos.push(lumaPsnr(lanczosOf(small, 2), truth))
  }
  return { ours: mean(ours), lanczos: mean(lanczos) }
}

/** Intersection over union of what a model cuts out: somebody, drawn, before photographs. */
export async function cutOut(pool: ModelPool, id: string): Promise<{ mean: number; least: number }> {
  const shares: number[] = []
  for (const name of ['coffee', 'rocket', 'cat'] as const) {
    const behind = sharp(photographPath(name)).resize(400, 264, { fit: 'cover' })
    const subject = await portrait({ backdrop: '' }).resize({ height: 250 }).png().toBuffer()
    const place = { input: subject, gravity: 'south' }
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const empty = sharp({ create: { width: 400, height: 264, channels: 4, background } })
    const truth = await pixelsOf(sharp(await empty.composite([place]).png().toBuffer()))
    const input = await imageInput(sharp(await behind.composite([place]).png().toBuffer()))
    const found = await made(pool, id, 'image', { input }, imageAt)
    shares.push(overlap(truth.width, truth.height, opaque(truth), opaque(found)))
  }
  return { mean: mean(shares), least: Math.min(...shares) }
}

/** The share of wrong words in a recording, as it is or in white noise at 5 dB SNR. */
export async function misheard(pool: ModelPool, isNoisy: boolean): Promise<number> {
  const clean = await recording()
  const input = await audioInput(isNoisy ? inNoise(clean) : clean)
  const heard = await made(pool, 'moonshine-transcribe', 'audio', { input }, (path) => readFile(path, 'utf8'))
  return wordErrorRate(librivoxText, heard.replace('Mr.', 'mister'))
}

/** The scale-invariant signal-to-distortion ratio in decibels, before and after noise is taken out. */
export async function denoised(pool: ModelPool): Promise<{ before: number; after: number }> {
  const clean = await recording()
  const noisy = inNoise(clean)
  const input = await audioInput(noisy)
  const params = { format: 'wav' }
  const after = await made(pool, 'rnnoise-isolate', 'audio', { input, params }, async (path) =>
    siSdr(clean.channels[0]!, (await readAudio(path, { rate: RATE, channels: 1 }))!.channels[0]!),
  )
  return { before: siSdr(clean.channels[0]!, noisy.channels[0]!), after }
}

/** Decibels of frames that were dropped and are made again, and of the mean of their neighbours. */
export async function dropped(
  pool: ModelPool,
  name: PhotographName,
): Promise<{ ours: number; blend: number }> {
  const pace = { fps: 24, seconds: 1 }
  const truth = await glide(sharp(photographPath(name)), { width: 320, height: 208 }, pace)
  const kept = truth.filter((_, index) => index % 2 === 0)
  const input = await videoInput(kept, 12)
  const asked = { input, params: { fps: 24 } }
  const frames = await made(pool, 'optical-flow-interpolate', 'video', asked, (path) => framesOf({ path }))
  const missing = truth.flatMap((frame, index) => (index % 2 === 1 && index < 22 ? [{ frame, index }] : []))
  return {
    ours: mean(missing.map(({ frame, index }) => lumaPsnr(frames[index]!, frame))),
    blend: mean(
      missing.map(({ frame, index }) => lumaPsnr(between(truth[index - 1]!, truth[index + 1]!), frame)),
    ),
  }
}

function between(one: Image, other: Image): Image {
  return { ...one, data: one.data.map((value, at) => (value + other.data[at]!) / 2) }
}

const recording = async () => (await readAudio(librivoxPath, { rate: RATE, channels: 1 }))!

function inNoise({ rate, channels: [speech] }: Audio): Audio {
  const rng = rngOf(9)
  const noise = Float32Array.from(speech!, () => rng() + rng() + rng() - 1.5)
  const level = Math.sqrt(energy(speech!) / energy(noise) / 10 ** 0.5)
  return { rate, channels: [speech!.map((value, at) => value + level * noise[at]!)] }
}

const energy = (samples: Float32Array) => samples.reduce((sum, value) => sum + value * value, 0)

function siSdr(truth: Float32Array, heard: Float32Array): number {
  const length = Math.min(truth.length, heard.length)
  const [clean, found] = [truth.subarray(0, length), heard.subarray(0, length)]
  const scale = clean.reduce((sum, value, at) => sum + value * found[at]!, 0) / energy(clean)
  const rest = found.map((value, at) => value - scale * clean[at]!)
  return 10 * Math.log10((scale ** 2 * energy(clean)) / energy(rest))
}
