// Something to run each model of the catalog on, with no more than it requires.
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import type { CatalogEntry } from '@atelier/contract/model.ts'
import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamName, Params, ParamValue } from '@atelier/contract/params.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import sharp, { type Sharp } from 'sharp'
import { diceOf } from '../src/image/chance/dice.ts'

type Size = { width: number; height: number }
type Asked = Pick<CatalogEntry, 'id' | 'taskType'> & { readonly params: readonly ParamDescriptor[] }

export type ModelSample = {
  params: Params
  /** The pictures behind the media params, as PNG. */
  pictures: Partial<Record<ParamName, Buffer[]>>
}

/** What the tasks that need words understand. */
const prompts: Partial<Record<TaskType, string>> = {
  'image.edit': 'make it warmer',
  'image.inpaint': 'remove it',
  'image.relight': 'from the left',
}
const usualPrompt = 'a lake in the mountains at sunset'

/** People outdoors: a photograph that the package of the face networks brings with it. */
const photograph = join(
  dirname(findPackageJSON('@vladmandic/face-api', import.meta.url)!),
  'demo/sample6.jpg',
)

/** Models that are for a certain kind of picture. */
const onBackdrop = new Set(['backdrop-key-remove-bg'])

export async function sampleFor(model: Asked, size: Size): Promise<ModelSample> {
  const { taskType, params } = model
  const sample: ModelSample = { params: taskType === 'image.outpaint' ? roomAround(size) : {}, pictures: {} }
  for (const param of params.filter(({ required }) => required)) {
    if (param.kind === 'media') sample.pictures[param.name] = [await pictureFor(param.name, model, size)]
    else if (param.kind === 'media_list') {
      const picture = await pictureFor(param.name, model, size)
      sample.pictures[param.name] = Array.from({ length: param.minItems }, () => picture)
    } else sample.params[param.name] = valueFor(param, taskType)
  }
  return sample
}

/** A quarter on each side. No model can require it by itself: one side is enough, whichever. */
function roomAround({ width, height }: Size): Params {
  const [across, down] = [Math.round(width / 4), Math.round(height / 4)]
  return { expand_left: across, expand_right: across, expand_top: down, expand_bottom: down }
}

function valueFor(param: ParamDescriptor, taskType: TaskType): ParamValue {
  if (param.kind === 'enum') return param.values[0]!
  if (param.kind === 'range') return param.min
  return prompts[taskType] ?? usualPrompt
}

async function pictureFor(
  name: ParamName,
  { id, taskType }: Asked,
  { width, height }: Size,
): Promise<Buffer> {
  // As the mask painter writes it: white where something is to change, black elsewhere.
  if (name === 'mask') return drawDisc(width, height, '#fff', '#000')
  if (onBackdrop.has(id)) return drawDisc(width, height, '#a33', '#8fb')
  const somebody = sharp(photograph).extract({ left: 130, top: 400, width: 600, height: 600 })
  const fitting = somebody.resize(width, height, { fit: 'cover' })
  return taskType === 'image.restore' ? addGrain(fitting, width, height) : fitting.png().toBuffer()
}

/** As of a film in bad light: there is something to restore. */
async function addGrain(image: Sharp, width: number, height: number): Promise<Buffer> {
  const pixels = await image.removeAlpha().raw().toBuffer()
  const dice = diceOf(7)
  const grainy = Uint8ClampedArray.from(pixels, (value) => value + 80 * (dice() - 0.5))
  return sharp(grainy, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** Over a fifth of the picture. */
function drawDisc(width: number, height: number, colour: string, background: string): Promise<Buffer> {
  const radius = Math.sqrt((0.2 * width * height) / Math.PI)
  const disc = `<circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="${colour}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${disc}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background }).png().toBuffer()
}
