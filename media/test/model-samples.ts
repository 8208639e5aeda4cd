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

const files = new Map<string, Promise<SampleFile>>()

/** Made once for all models that get the same. */
function fileFor(param: MediaParam | MediaListParam, model: Asked, size: FilmSize): Promise<SampleFile> {
  const mark = JSON.stringify([param.accept, subjectFor(param.name, model), size])
  const file = files.get(mark) ?? makeFile(param, model, size)
  files.set(mark, file)
  return file
}

function makeFile({ accept, name }: MediaParam | MediaListParam, model: Asked, size: FilmSize) {
  const subject = subjectFor(name, model)
  if (accept === 'audio') return soundOf(subject, size)
  return accept === 'video' ? filmOf(subject, size) : pictureOf(subject, size)
}

type Subject = 'somebody' | 'mask' | 'backdrop' | 'grain' | 'tune' | 'noise'

/** What is to be seen or heard; most models are content with somebody, who looks at us or speaks. */
function subjectFor(name: ParamName, { id, taskType }: Asked): Subject {
  if (name === 'mask') return 'mask'
  if (onBackdrop.has(id)) return 'backdrop'
  if (taskType === 'image.restore') return 'grain'
  if (taskType === 'audio.isolate') return id.includes('stems') ? 'tune' : 'noise'
  return 'somebody'
}

async function pictureOf(subject: Subject, size: Size): Promise<SampleFile> {
  const content = (await drawn()).png().toBuffer()
  return { content: await content, mimeType: 'image/png' }

  async function drawn() {
    // As the mask painter writes it: white where something is to change, black elsewhere.
    if (subject === 'mask') return disc(size, '#fff', '#000')
    if (subject === 'backdrop') return disc(size, '#a33', '#8fb')
    return subject === 'grain' ? grainy(somebody(size), size) : somebody(size)
  }
}

function soundOf(subject: Subject, { seconds }: FilmSize): Promise<SampleFile> {
  return written(async (folder) => writeSound(await heard(subject, seconds), folder, 'sound'))
}

async function heard(subject: Subject, seconds: number): Promise<Sound> {
  if (subject === 'tune') return tune(seconds)
  return subject === 'noise' ? noisy(await speech(seconds)) : speech(seconds)
}

function filmOf(subject: Subject, size: FilmSize): Promise<SampleFile> {
  const frames = subject === 'backdrop' ? discBeforeKey(size) : somebodyFilmed(size)
  const { fps, seconds } = size
  return written((folder) => writeFilm(frames, { folder, name: 'film', fps, sound: tune(seconds) }))
}

async function written(write: (folder: string) => Promise<Made>): Promise<SampleFile> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'sample-'))
  const { path, mimeType } = await write(folder.path)
  return { content: await readFile(path), mimeType }
}
