import type { Params } from '@atelier/contract/params.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { readImage } from '../lib/image/pixels/image-files.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { mainPart } from '../lib/image/subject/main-part.ts'
import { isCutOut, subjectMatte, subjectOf } from '../lib/image/subject/subject.ts'
import { onlyInput } from '../lib/inputs.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program, Task } from '@atelier/media/program.ts'
import type { Model } from '@atelier/media/mesh/model.ts'
import { reliefOf } from './relief.ts'
import {
  faceLimit,
  hasQuads,
  refuseContradictions,
  refuseNeedlessQuality,
  refuseNeedlessTexture,
} from '../lib/mesh/params.ts'
import { writeModel, type ModelFormat } from '../lib/mesh/write/write-model.ts'

/** How many faces the relief may have if `polycount` is not set. */
const facesByQuality = { draft: 5000, standard: 30_000, high: 120_000 } as const
const MOST_FACES = 150_000
/** Pixels of the longer side. */
const texturesByQuality = { standard: 1024, high: 2048 } as const
/** The shape is derived from the image at this size; a relief shows no finer detail. */
const SHAPE_SIDE = 1024

/** Makes a relief of an image, with the image as its texture. */
export const fromImage: Program = async (task) => {
  const { params, folder, progress } = task
  const model = await modelFrom(await readImage(onlyInput(task, 'image')), params, progress)
  progress(0.7)
  const format = String(params.format) as ModelFormat
  return [await writeModel(model, folder, 'relief', format)]
}

export async function modelFrom(
  input: Image,
  params: Params,
  progress: Task['progress'] = () => {},
): Promise<Model> {
  const { texture, style, texture_quality } = params
  const mostFaces = mostFacesFor(params)
  // An image without a background is not put on a plaque.
  const hasNoBackground = style === 'cutout' || isCutOut(input)
  const whole = hasNoBackground ? await mainPart(await subjectOf(input)) : flattened(input)
  const isLarge = Math.max(whole.width, whole.height) > texturesByQuality.standard
  refuseNeedlessTexture(params, isLarge)
  progress(0.2)
  const image = await within(whole, SHAPE_SIDE)
  const textureSide = texturesByQuality[texture_quality as keyof typeof texturesByQuality]
  const textureImage = async () => {
    const sized = await within(whole, textureSide)
    return hasNoBackground ? flattened(sized) : sized
  }
  return reliefOf({
    image,
    matte: hasNoBackground ? opacityOf(image) : await matteOf(image),
    isCutOut: hasNoBackground,
    mostFaces,
    hasQuads: hasQuads(params),
    texture: texture === false ? null : await textureImage(),
  })
}

/** How many faces there may be; also refuses contradictory params, before any image is read. */
export function mostFacesFor(params: Params): number {
  refuseContradictions(params)
  const most = faceLimit(params, facesByQuality, MOST_FACES)
  refuseNeedlessQuality(params, most, facesByQuality.standard)
  return most
}

/** Null for an image without a recognisable subject, which can become a relief all the same. */
async function matteOf(image: Image): Promise<Float32Array | null> {
  try {
    return await subjectMatte(image)
  } catch (error) {
    if (error instanceof InvalidInput) return null
    throw error
  }
}

function opacityOf({ data }: Image): Float32Array {
  return Float32Array.from({ length: data.length / 4 }, (_, at) => data[at * 4 + 3] / 255)
}

async function within(image: Image, side: number): Promise<Image> {
  const scale = side / Math.max(image.width, image.height)
  if (scale >= 1) return image
  const [width, height] = [image.width, image.height].map((length) => Math.max(2, Math.round(length * scale)))
  return resized(image, width, height)
}

/** Fills transparent areas with the mean colour of the rest, since the texture reaches a little beyond the outline. */
function flattened({ width, height, data }: Image): Image {
  const sums = [0, 0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    for (let part = 0; part < 3; part++) sums[part] += data[at + part] * data[at + 3]
    sums[3] += data[at + 3]
  }
  const flat = blank(width, height)
  for (let at = 0; at < data.length; at++) {
    const share = data[at - (at % 4) + 3] / 255
    flat.data[at] = at % 4 === 3 ? 255 : data[at] * share + (sums[at % 4] / (sums[3] || 1)) * (1 - share)
  }
  return flat
}
