// Sample params and files to run each model of the catalog on, with no more than it requires.
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CatalogEntry } from '@atelier/contract/model.ts'
import type { MediaListParam, MediaParam, ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamName, Params, ParamValue } from '@atelier/contract/params.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import type { Audio } from '../lib/audio/audio.ts'
import { writeAudio } from '../lib/audio/write-audio.ts'
import type { Output } from '@atelier/media/program.ts'
import { writeVideo } from '../lib/video/write-video.ts'
import { discBeforeKey, somebodyFilmed, type VideoSize } from './sample-videos.ts'
import { disc, grainy, somebody, type Size } from './sample-images.ts'
import { noisy, speech, textFor, tune } from './sample-audio.ts'

type SampledModel = Pick<CatalogEntry, 'id' | 'taskType'> & {
  readonly params: readonly ParamDescriptor[]
  readonly needsOneOf?: readonly ParamName[]
}

export type SampleFile = { content: Buffer; mimeType: string }

export type ModelSample = {
  params: Params
  /** The files behind the media params. */
  files: Partial<Record<ParamName, SampleFile[]>>
}

/** Prompts for the tasks that understand only certain words. */
const prompts: Partial<Record<TaskType, string>> = {
  'image.edit': 'make it warmer',
  'image.inpaint': 'remove it',
  'image.relight': 'from the left',
  'audio.music': 'calm piano music',
  'audio.sfx': 'rain',
  '3d.from-text': 'a wooden chair',
}
const defaultPrompt = 'a lake in the mountains at sunset'

/** Models that need a subject on a plain background, and those that refuse to continue somebody who is cut off by an edge. */
const onBackdrop = new Set([
  'backdrop-key-remove-bg',
  'backdrop-key-video-remove-bg',
  'texture-fill-outpaint',
  'texture-fill-reframe',
])

/** Of a word that is cut off nobody can be sure. */
const SHORTEST_SENTENCE_SECONDS = 3

export async function sampleFor(model: SampledModel, wanted: VideoSize): Promise<ModelSample> {
  const { taskType, params, needsOneOf = [] } = model
  const seconds = Math.max(wanted.seconds, taskType === 'audio.stt' ? SHORTEST_SENTENCE_SECONDS : 0)
  const size = { ...wanted, seconds }
  const sample: ModelSample = { params: oneOfNeeded(needsOneOf, size), files: {} }
  for (const param of params.filter(({ required }) => required)) {
    if (param.kind === 'media') sample.files[param.name] = [await fileFor(param, model, size)]
    else if (param.kind === 'media_list') {
      const file = await fileFor(param, model, size)
      sample.files[param.name] = Array.from({ length: param.minItems }, () => file)
    } else sample.params[param.name] = valueFor(param, taskType, size)
  }
  return sample
}

/** Params for models that need one of several: a prompt, or sides to expand. */
function oneOfNeeded(needed: readonly ParamName[], { width, height }: Size): Params {
  if (needed.includes('prompt')) return { prompt: 'rain' }
  if (!needed.includes('expand_left')) return {}
  const [across, down] = [Math.round(width / 4), Math.round(height / 4)]
  return { expand_left: across, expand_right: across, expand_top: down, expand_bottom: down }
}

function valueFor(param: ParamDescriptor, taskType: TaskType, { seconds }: VideoSize): ParamValue {
  if (param.kind === 'enum') return param.values[0]
  if (param.kind === 'range') return param.min
  if (param.name === 'text') return textFor(seconds)
  return prompts[taskType] ?? defaultPrompt
}

const files = new Map<string, Promise<SampleFile>>()

/** Each file is made once for all models that use it. */
function fileFor(
  param: MediaParam | MediaListParam,
  model: SampledModel,
  size: VideoSize,
): Promise<SampleFile> {
  const cacheKey = JSON.stringify([param.accept, subjectFor(param.name, model), size])
  const file = files.get(cacheKey) ?? makeFile(param, model, size)
  files.set(cacheKey, file)
  return file
}

function makeFile({ accept, name }: MediaParam | MediaListParam, model: SampledModel, size: VideoSize) {
  const subject = subjectFor(name, model)
  if (accept === 'audio') return audioOf(subject, size)
  return accept === 'video' ? videoOf(subject, size) : imageOf(subject, size)
}

type Subject = 'somebody' | 'grey' | 'mask' | 'backdrop' | 'grain' | 'tune' | 'noise'

/** What the file shows; for most models a person who looks at the camera or speaks. */
function subjectFor(name: ParamName, { id, taskType }: SampledModel): Subject {
  if (name === 'mask') return 'mask'
  if (onBackdrop.has(id)) return 'backdrop'
  if (taskType === 'image.restore') return 'grain'
  if (taskType === 'image.colorize') return 'grey'
  if (taskType === 'audio.isolate') return id.includes('stems') ? 'tune' : 'noise'
  return 'somebody'
}

async function imageOf(subject: Subject, size: Size): Promise<SampleFile> {
  const content = (await drawn()).png().toBuffer()
  return { content: await content, mimeType: 'image/png' }

  async function drawn() {
    // As the mask painter writes it: white where something is to change, black elsewhere.
    if (subject === 'mask') return disc(size, '#fff', '#000')
    if (subject === 'backdrop') return disc(size, '#a33', '#8fb')
    if (subject === 'grey') return somebody(size).greyscale()
    return subject === 'grain' ? grainy(somebody(size), size) : somebody(size)
  }
}

function audioOf(subject: Subject, { seconds }: VideoSize): Promise<SampleFile> {
  return written(async (folder) => writeAudio(await samplesOf(subject, seconds), folder, 'sound'))
}

async function samplesOf(subject: Subject, seconds: number): Promise<Audio> {
  if (subject === 'tune') return tune(seconds)
  return subject === 'noise' ? noisy(await speech(seconds)) : speech(seconds)
}

function videoOf(subject: Subject, size: VideoSize): Promise<SampleFile> {
  const frames = subject === 'backdrop' ? discBeforeKey(size) : somebodyFilmed(size)
  const { fps, seconds } = size
  return written((folder) => writeVideo(frames, { folder, name: 'film', fps, audio: tune(seconds) }))
}

async function written(write: (folder: string) => Promise<Output>): Promise<SampleFile> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'sample-'))
  const { path, mimeType } = await write(folder.path)
  return { content: await readFile(path), mimeType }
}
