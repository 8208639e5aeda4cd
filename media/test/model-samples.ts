// Something to run each model of the catalog on, with no more than it requires.
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CatalogEntry } from '@atelier/contract/model.ts'
import type { MediaListParam, MediaParam, ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamName, Params, ParamValue } from '@atelier/contract/params.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import type { Sound } from '../src/audio/sound/sound.ts'
import { writeSound } from '../src/audio/sound/write-sound.ts'
import type { Made } from '../src/program.ts'
import { writeFilm } from '../src/video/film/write-film.ts'
import { discBeforeKey, somebodyFilmed, type FilmSize } from './sample-films.ts'
import { disc, grainy, somebody, type Size } from './sample-pictures.ts'
import { noisy, speech, textFor, tune } from './sample-sounds.ts'

type Asked = Pick<CatalogEntry, 'id' | 'taskType'> & {
  readonly params: readonly ParamDescriptor[]
  readonly needsOneOf?: readonly ParamName[]
}

export type SampleFile = { content: Buffer; mimeType: string }

export type ModelSample = {
  params: Params
  /** The files behind the media params. */
  files: Partial<Record<ParamName, SampleFile[]>>
}

/** What the tasks that need words understand. */
const prompts: Partial<Record<TaskType, string>> = {
  'image.edit': 'make it warmer',
  'image.inpaint': 'remove it',
  'image.relight': 'from the left',
  'audio.music': 'calm piano music',
  'audio.sfx': 'rain',
  '3d.from-text': 'a wooden chair',
}
const usualPrompt = 'a lake in the mountains at sunset'

/** Models that are for something before a plain background. */
const onBackdrop = new Set(['backdrop-key-remove-bg', 'backdrop-key-video-remove-bg'])

export async function sampleFor(model: Asked, size: FilmSize): Promise<ModelSample> {
  const { taskType, params, needsOneOf = [] } = model
  const sample: ModelSample = { params: enoughOf(needsOneOf, size), files: {} }
  for (const param of params.filter(({ required }) => required)) {
    if (param.kind === 'media') sample.files[param.name] = [await fileFor(param, model, size)]
    else if (param.kind === 'media_list') {
      const file = await fileFor(param, model, size)
      sample.files[param.name] = Array.from({ length: param.minItems }, () => file)
    } else sample.params[param.name] = valueFor(param, taskType, size)
  }
  return sample
}

/** Where one of several params is enough: words for a sound, or sides to grow. A model that does not say so gets none. */
function enoughOf(needed: readonly ParamName[], { width, height }: Size): Params {
  if (needed.includes('prompt')) return { prompt: 'rain' }
  if (!needed.includes('expand_left')) return {}
  const [across, down] = [Math.round(width / 4), Math.round(height / 4)]
  return { expand_left: across, expand_right: across, expand_top: down, expand_bottom: down }
}

function valueFor(param: ParamDescriptor, taskType: TaskType, { seconds }: FilmSize): ParamValue {
  if (param.kind === 'enum') return param.values[0]!
  if (param.kind === 'range') return param.min
  if (param.name === 'text') return textFor(seconds)
  return prompts[taskType] ?? usualPrompt
}

function fileFor(param: MediaParam | MediaListParam, model: Asked, size: FilmSize): Promise<SampleFile> {
  if (param.accept === 'audio') return soundFor(model, size)
  return param.accept === 'video' ? filmFor(model, size) : pictureFor(param.name, model, size)
}

async function pictureFor(name: ParamName, { id, taskType }: Asked, size: Size): Promise<SampleFile> {
  const content = (await drawn()).png().toBuffer()
  return { content: await content, mimeType: 'image/png' }

  async function drawn() {
    // As the mask painter writes it: white where something is to change, black elsewhere.
    if (name === 'mask') return disc(size, '#fff', '#000')
    if (onBackdrop.has(id)) return disc(size, '#a33', '#8fb')
    return taskType === 'image.restore' ? grainy(somebody(size), size) : somebody(size)
  }
}

function soundFor(model: Asked, { seconds }: FilmSize): Promise<SampleFile> {
  return written(async (folder) => writeSound(await heard(model, seconds), folder, 'sound'))
}

async function heard({ id, taskType }: Asked, seconds: number): Promise<Sound> {
  if (taskType === 'audio.isolate') return id.includes('stems') ? tune(seconds) : noisy(await speech(seconds))
  return speech(seconds)
}

function filmFor({ id }: Asked, size: FilmSize): Promise<SampleFile> {
  const frames = onBackdrop.has(id) ? discBeforeKey(size) : somebodyFilmed(size)
  const { fps, seconds } = size
  return written((folder) => writeFilm(frames, { folder, name: 'film', fps, sound: tune(seconds) }))
}

async function written(write: (folder: string) => Promise<Made>): Promise<SampleFile> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'sample-'))
  const { path, mimeType } = await write(folder.path)
  return { content: await readFile(path), mimeType }
}
