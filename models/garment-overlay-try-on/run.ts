import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { torsoBelow, type Torso } from './body.ts'
import { smoothstep } from '@atelier/media/image/colour.ts'
import { overlay } from '../lib/image/pixels/overlay.ts'
import { headOf } from '../lib/image/face-regions.ts'
import { fillHoles } from '../lib/image/patches/fill-holes.ts'
import { readGarment, type Garment } from './garment.ts'
import type { Matte } from '../lib/image/planes/guided-filter.ts'
import { onlyInput } from '../lib/inputs.ts'
import { findFaces } from '../lib/onnx/faces.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'
import { blurImage } from '../lib/image/planes/blur-image.ts'
import { subjectMatte } from '../lib/image/subject/subject.ts'

/** The index of the chin among the landmarks. */
const CHIN = 8

/** The ease of a garment: how much wider it is than the chest. */
const EASE = 1.08

/** Overlays a garment on the torso of the person with the largest face, warped to the body and lit like it. */
export const tryOn: Program = async (task) => {
  const image = await readImage(onlyInput(task, 'image'))
  const [face] = await findFaces(image)
  if (!face) {
    throw new InvalidInput(
      'No face was found in the picture, and the shoulders are found from it. Send one that shows a person upright from the front, with head and upper body.',
    )
  }
  if (face.points[CHIN][1] > image.height * 0.75) {
    throw new InvalidInput('The image ends at the neck. Send one that shows the upper body as well.')
  }
  const matte = await subjectMatte(image)
  fillHoles(matte, image.width, image.height)
  const torso = torsoBelow(face, matte, image.width)
  task.progress(0.4)
  const garment = await readGarment(onlyInput(task, 'garment'), torso.width)
  task.progress(0.7)
  const worn = warpGarment(garment, torso, image)
  await clipToBody(matte, worn, torso)
  await matchLighting(image, worn, torso)
  const dressed = overlay(image, worn)
  return [await writeImage(overlay(dressed, await headOf(image, face)), task.folder, 'tried-on')]
}

/**
 * The garment at the position of the torso, in an image of the same size. Product photographs show sleeves spread out, so
 * what lies beside the chest is moved inwards and down.
 */
function warpGarment(
  { image: cloth, middle, width }: Garment,
  torso: Torso,
  { width: across, height: down }: Image,
): Image {
  const worn = blank(across, down)
  const scale = (torso.width * EASE) / width
  const half = (width / 2) * 0.96
  for (let y = Math.max(0, Math.floor(torso.y)); y < down; y++) {
    for (let x = 0; x < across; x++) {
      const fromMiddle = (x - torso.x + torso.lean * (y - torso.y)) / scale
      const beside = Math.max(0, Math.abs(fromMiddle) - half)
      const sourceX = middle + Math.sign(fromMiddle) * (Math.abs(fromMiddle) + beside * 0.45)
      const sourceY = (y - torso.y) / scale - beside * 0.5
      sampleBilinear(cloth, sourceX, sourceY, worn.data, (y * across + x) * 4)
    }
  }
  return worn
}

/** Bilinear interpolation between four pixels. */
function sampleBilinear(
  { width, height, data }: Image,
  x: number,
  y: number,
  to: Uint8ClampedArray,
  at: number,
): void {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return
  const [across, down] = [x - left, y - top]
  const from = (top * width + left) * 4
  for (let channel = 0; channel < 4; channel++) {
    const upper = data[from + channel] * (1 - across) + data[from + 4 + channel] * across
    const next = from + width * 4 + channel
    const lower = data[next] * (1 - across) + data[next + 4] * across
    to[at + channel] = upper * (1 - down) + lower * down
  }
}

/** Clips the garment to the silhouette of the person and darkens it towards the edges of the body. */
async function clipToBody(matte: Matte, worn: Image, { unit }: Torso): Promise<void> {
  const outline = blank(worn.width, worn.height)
  for (let at = 0; at < matte.length; at++) outline.data.fill(matte[at] * 255, at * 4, at * 4 + 4)
  const [near, wide] = await Promise.all([0.03, 0.2].map((share) => blurImage(outline, unit * share)))
  for (let at = 0; at < worn.data.length; at += 4) {
    worn.data[at + 3] = worn.data[at + 3] * Math.min(1, (near.data[at + 3] / 255) * 1.5)
    const turned = 0.72 + 0.28 * smoothstep(0.5, 1, wide.data[at + 3] / 255)
    for (let channel = at; channel < at + 3; channel++) worn.data[channel] = worn.data[channel] * turned
  }
}

/** Applies the low-frequency shading of the covered image, and a shadow below the chin. */
async function matchLighting(image: Image, worn: Image, { x: middle, y: neck, unit }: Torso): Promise<void> {
  const soft = await blurImage(image, unit * 0.5)
  const brightness = (at: number) => lumaOfRgb(soft.data[at], soft.data[at + 1], soft.data[at + 2])
  let [sum, weight] = [0, 1e-6]
  for (let at = 0; at < worn.data.length; at += 4) {
    sum += brightness(at) * worn.data[at + 3]
    weight += worn.data[at + 3]
  }
  const usual = sum / weight + 12
  for (let at = 0; at < worn.data.length; at += 4) {
    if (worn.data[at + 3] === 0) continue
    const [x, y] = [(at / 4) % worn.width, Math.floor(at / 4 / worn.width)]
    const distance = Math.hypot((x - middle) * 0.8, y - neck) / unit
    const shadow = 1 - 0.22 * Math.exp(-(distance ** 2))
    const light = Math.min(1.25, Math.max(0.7, (brightness(at) + 12) / usual)) ** 0.45 * shadow
    for (let channel = at; channel < at + 3; channel++) worn.data[channel] = worn.data[channel] * light
  }
}
