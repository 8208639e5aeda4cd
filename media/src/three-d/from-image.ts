import type { Params } from '@atelier/contract/params.ts'
import { blank, type Picture } from '../image/pixels/picture.ts'
import { readPicture } from '../image/pixels/picture-files.ts'
import { resized } from '../image/pixels/resized.ts'
import { mainPart } from '../image/subject/main-part.ts'
import { isCutOut, subjectMatte, subjectOf } from '../image/subject/subject.ts'
import { onlyInput } from '../task/inputs.ts'
import { InvalidInput, type Program, type Task } from '../program.ts'
import type { Model } from './model/model.ts'
import { reliefOf } from './relief/relief.ts'
import {
  facesWithin,
  hasQuads,
  refuseAtOdds,
  refuseNeedlessQuality,
  refuseNeedlessTexture,
} from './wanted.ts'
import { writeModel, type ModelFormat } from './write/write-model.ts'

/** How many faces there may be where nobody says a number. */
const facesByQuality = { draft: 5000, standard: 30_000, high: 120_000 } as const
const MOST_FACES = 150_000
/** Pixels of the longer side. */
const texturesByQuality = { standard: 1024, high: 2048 } as const
/** The shape of a relief has no more detail than that. */
const SHAPE_SIDE = 1024

/** Makes a relief of a picture, with the picture as its texture. */
export const fromImage: Program = async (task) => {
  const { params, folder, progress } = task
  const model = await modelFrom(await readPicture(onlyInput(task, 'image')), params, progress)
  progress(0.7)
  const format = String(params.format) as ModelFormat
  return [await writeModel(model, folder, 'relief', format)]
}

export async function modelFrom(
  sent: Picture,
  params: Params,
  progress: Task['progress'] = () => {},
): Promise<Model> {
  const { texture, style, texture_quality } = params
  const mostFaces = mostFacesFor(params)
  // What has lost its background already is not put on one.
  const isWithoutGround = style === 'cutout' || isCutOut(sent)
  const whole = isWithoutGround ? await mainPart(await subjectOf(sent)) : flattened(sent)
  const isLarge = Math.max(whole.width, whole.height) > texturesByQuality.standard
  refuseNeedlessTexture(params, isLarge)
  progress(0.2)
  const picture = await within(whole, SHAPE_SIDE)
  const textureSide = texturesByQuality[texture_quality as keyof typeof texturesByQuality]
  const worn = async () => {
    const sized = await within(whole, textureSide)
    return isWithoutGround ? flattened(sized) : sized
  }
  return reliefOf({
    picture,
    matte: isWithoutGround ? opacityOf(picture) : await matteOf(picture),
    isCutOut: isWithoutGround,
    mostFaces,
    hasQuads: hasQuads(params),
    texture: texture === false ? null : await worn(),
  })
}

/** How many faces there may be; refuses params that are at odds before any picture is read. */
export function mostFacesFor(params: Params): number {
  refuseAtOdds(params)
  const most = facesWithin(params, facesByQuality, MOST_FACES)
  refuseNeedlessQuality(params, most, facesByQuality.standard)
  return most
}

/** A picture in which nothing stands out has a relief all the same. */
async function matteOf(picture: Picture): Promise<Float32Array | null> {
  try {
    return await subjectMatte(picture)
  } catch (error) {
    if (error instanceof InvalidInput) return null
    throw error
  }
}

function opacityOf({ data }: Picture): Float32Array {
  return Float32Array.from({ length: data.length / 4 }, (_, at) => data[at * 4 + 3]! / 255)
}

async function within(picture: Picture, side: number): Promise<Picture> {
  const scale = side / Math.max(picture.width, picture.height)
  if (scale >= 1) return picture
  const [width, height] = [picture.width, picture.height].map((length) =>
    Math.max(2, Math.round(length * scale)),
  )
  return resized(picture, width!, height!)
}

/** What can be seen through gets the mean colour of the rest: a texture reaches a little beyond its outline. */
function flattened({ width, height, data }: Picture): Picture {
  const sums = [0, 0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    for (let part = 0; part < 3; part++) sums[part]! += data[at + part]! * data[at + 3]!
    sums[3]! += data[at + 3]!
  }
  const flat = blank(width, height)
  for (let at = 0; at < data.length; at++) {
    const share = data[at - (at % 4) + 3]! / 255
    flat.data[at] = at % 4 === 3 ? 255 : data[at]! * share + (sums[at % 4]! / (sums[3] || 1)) * (1 - share)
  }
  return flat
}
