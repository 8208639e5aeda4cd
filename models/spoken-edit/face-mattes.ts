import sharp from 'sharp'
import { smoothstep } from '@atelier/media/image/colour.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { centroid, type Point } from '../lib/onnx/face-landmarks.ts'
import { findFaces, type Face } from '../lib/onnx/faces.ts'
import { regionsOf } from '../lib/image/face-regions.ts'
import type { Matte } from '../lib/image/planes/guided-filter.ts'
import { subjectMatte } from '../lib/image/subject/subject.ts'
import { hueOf } from './hue.ts'
import type { RegionName } from './regions.ts'

/** All faces of an image, of which there must be one. */
export async function facesOf(image: Image): Promise<readonly Face[]> {
  const faces = await findFaces(image)
  if (faces.length === 0)
    throw new InvalidInput(
      'No face was found in the picture. Send one that shows a face, upright and not too small.',
    )
  return faces
}

/** How much of each pixel belongs to a part of the people in an image. */
export async function faceMatte(region: RegionName, image: Image, known?: readonly Face[]): Promise<Matte> {
  const faces = known ?? (await facesOf(image))
  if (region === 'clothes' || region === 'hair') return aroundFaces(region, image, faces)
  const matte = new Float32Array(image.width * image.height)
  for (const face of faces) {
    const part = await partOf(region, face, image)
    for (let at = 0; at < matte.length; at++) matte[at] = Math.max(matte[at], part[at] / 255)
  }
  return matte
}

/** The eyes between their lids, the whites included. */
export async function wholeEyes(image: Image): Promise<Matte> {
  const whole = { left: 0, top: 0, width: image.width, height: image.height }
  const matte = new Float32Array(image.width * image.height)
  for (const face of await facesOf(image)) {
    const { eyes } = await regionsOf(face, whole)
    for (let at = 0; at < matte.length; at++) matte[at] = Math.max(matte[at], eyes[at] / 255)
  }
  return matte
}

async function partOf(region: RegionName, face: Face, image: Image): Promise<Uint8Array> {
  const whole = { left: 0, top: 0, width: image.width, height: image.height }
  const width = widthOf(face)
  if (region === 'lips')
    return draw(
      image,
      `${polygon(face.points.slice(48, 60), 'white')}${polygon(face.points.slice(60, 68), 'black')}`,
      width * 0.012,
    )
  if (region === 'eyes') return irises(face, image)
  const { skin, teeth } = await regionsOf(face, whole)
  if (region === 'teeth') return teeth
  if (region === 'skin') return skin
  const [x, y] = centroid(face.points)
  return draw(
    image,
    `<ellipse cx="${x}" cy="${y - width * 0.14}" rx="${width * 0.56}" ry="${width * 0.72}" fill="white"/>`,
    width * 0.04,
  )
}

/** Discs in the middle of the eyes, cut by the lids. */
async function irises({ points }: Face, image: Image): Promise<Uint8Array> {
  const eyes = [points.slice(36, 42), points.slice(42, 48)]
  const shapes = eyes.map((eye, index) => {
    const [x, y] = centroid(eye)
    const radius = Math.hypot(eye[3][0] - eye[0][0], eye[3][1] - eye[0][1]) * 0.24
    return `<clipPath id="lids${index}"><polygon points="${eye.join(' ')}"/></clipPath><circle cx="${x}" cy="${y}" r="${radius}" fill="white" clip-path="url(#lids${index})"/><circle cx="${x}" cy="${y}" r="${radius * 0.38}" fill="black"/>`
  })
  return draw(image, shapes.join(''), 0.6)
}

/** Hair is what of a person is above and beside the face; clothes are what is below and not of the colour of its skin. */
async function aroundFaces(region: RegionName, image: Image, faces: readonly Face[]): Promise<Matte> {
  const matte = await subjectMatte(image)
  const { width, height, data } = image
  const softness = widthOf(faces[0]) * 0.03
  const areas = faces.map((face) => (region === 'hair' ? hairArea(face) : clothesArea(face, height)))
  const mask = await draw(image, areas.join(''), softness)
  const bare = region === 'hair' ? await draw(image, faces.map(forehead).join(''), softness) : mask
  const skins = await Promise.all(
    faces.map(async (face) => (await regionsOf(face, { left: 0, top: 0, width, height })).skin),
  )
  const isSkin = skinLike(image, skins)
  for (let at = 0; at < matte.length; at++) {
    const skin = bare[at] === 0 ? 0 : isSkin(data[at * 4], data[at * 4 + 1], data[at * 4 + 2])
    matte[at] *= (mask[at] / 255) * (1 - (skin * bare[at]) / 255)
  }
  return matte
}

function clothesArea(face: Face, height: number): string {
  const [x, y] = face.points[8]
  const width = widthOf(face)
  return `<path d="M${x - width * 0.5} ${y + width * 0.12}h${width}l${width * 3} ${width * 0.6}V${height}H${x - width * 3.5}V${y + width * 0.72}z" fill="white"/>`
}

/** All around the face down to the chin, without the face itself up to the brows. */
function hairArea(face: Face): string {
  const [x, y] = centroid(face.points.slice(36, 48))
  const width = widthOf(face)
  const brows = face.points.slice(17, 27).toReversed()
  const below = `<rect x="0" y="${face.points[8][1] - width * 0.06}" width="100%" height="100%" fill="black"/>`
  return `<ellipse cx="${x}" cy="${y}" rx="${width * 0.98}" ry="${width * 1.25}" fill="white"/>${polygon([...face.points.slice(0, 17), ...brows], 'black')}${below}`
}

/** Between the brows and the hairline there may be hair or skin. */
function forehead(face: Face): string {
  const [x, y] = centroid(face.points.slice(36, 48))
  const width = widthOf(face)
  return `<ellipse cx="${x}" cy="${y}" rx="${width * 0.54}" ry="${width * 0.66}" fill="white"/>`
}

/** Whether a pixel has the hue and about the lightness of the skin in these masks. */
function skinLike(
  { data }: Image,
  masks: readonly Uint8Array[],
): (red: number, green: number, blue: number) => number {
  let [hues, light, strong, count] = [0, 0, 0, 0]
  for (const mask of masks)
    for (let at = 0; at < mask.length; at++) {
      if (mask[at] < 200) continue
      const pixel = hueOf(data[at * 4], data[at * 4 + 1], data[at * 4 + 2])
      hues += ((pixel.hue + 180) % 360) - 180
      light += pixel.light
      strong += pixel.chroma
      count++
    }
  const [hue, lightness, chroma] = [hues, light, strong].map((sum) => sum / Math.max(1, count))
  return (...pixel) => {
    const own = hueOf(...pixel)
    const apart = Math.abs(((own.hue - hue + 540) % 360) - 180)
    return (
      (1 - smoothstep(10, 22, apart)) *
      (1 - smoothstep(0.14, 0.26, Math.abs(own.light - lightness))) *
      (1 - smoothstep(0.14, 0.24, Math.abs(own.chroma - chroma)))
    )
  }
}

export const widthOf = ({ points }: Face) =>
  Math.hypot(points[16][0] - points[0][0], points[16][1] - points[0][1])

const polygon = (points: readonly Point[], fill: string) =>
  `<polygon points="${points.join(' ')}" fill="${fill}"/>`

async function draw({ width, height }: Image, shapes: string, softness: number): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="black"/>${shapes}</svg>`
  return sharp(Buffer.from(svg)).blur(Math.max(0.5, softness)).extractChannel(0).raw().toBuffer()
}
