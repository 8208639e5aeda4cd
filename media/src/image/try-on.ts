import { InvalidInput, type Program } from '../program.ts'
import { torsoBelow, type Torso } from './person/body.ts'
import { ease } from './colour/colour.ts'
import { layOver } from './pixels/lay-over.ts'
import { headOf } from './person/face-regions.ts'
import { fillWithin } from './patches/fill-within.ts'
import { readGarment, type Garment } from './person/garment.ts'
import type { Matte } from './planes/guided-filter.ts'
import { onlyInput } from '../task/inputs.ts'
import { findFaces } from './neural/faces.ts'
import { blank, type Picture } from './pixels/picture.ts'
import { readPicture, writePicture } from './pixels/picture-files.ts'
import { softened } from './planes/soften.ts'
import { subjectMatte } from './subject/subject.ts'

/** The lowest of the points of a face. */
const CHIN = 8

/** A garment is wider than the chest in it. */
const EASE = 1.08

/** Lays a garment over the torso of the person whose face is largest, bent to the body and lit like it. */
export const tryOn: Program = async (task) => {
  const picture = await readPicture(onlyInput(task, 'image'))
  const [face] = await findFaces(picture)
  if (!face) {
    throw new InvalidInput(
      'No face was found in the picture, and the shoulders are found from it. Send one that shows a person upright from the front, with head and upper body.',
    )
  }
  if (face.points[CHIN]![1] > picture.height * 0.75) {
    throw new InvalidInput('The picture ends at the neck: send one that shows the upper body as well.')
  }
  const matte = await subjectMatte(picture)
  fillWithin(matte, picture.width, picture.height)
  const torso = torsoBelow(face, matte, picture.width)
  task.progress(0.4)
  const garment = await readGarment(onlyInput(task, 'garment'), torso.width)
  task.progress(0.7)
  const worn = bent(garment, torso, picture)
  await fitTo(matte, worn, torso)
  await lightLike(picture, worn, torso)
  const dressed = layOver(picture, worn)
  return [await writePicture(layOver(dressed, await headOf(picture, face)), task.folder, 'tried-on')]
}

/**
 * The garment where the body is, as large as the picture. Sleeves are spread out in pictures of garments and hang down
 * beside a body: what lies beside the chest is drawn in and down.
 */
function bent(
  { picture: cloth, middle, width }: Garment,
  torso: Torso,
  { width: across, height: down }: Picture,
): Picture {
  const worn = blank(across, down)
  const scale = (torso.width * EASE) / width
  const half = (width / 2) * 0.96
  for (let y = Math.max(0, Math.floor(torso.y)); y < down; y++) {
    for (let x = 0; x < across; x++) {
      const fromMiddle = (x - torso.x + torso.lean * (y - torso.y)) / scale
      const beside = Math.max(0, Math.abs(fromMiddle) - half)
      const sourceX = middle + Math.sign(fromMiddle) * (Math.abs(fromMiddle) + beside * 0.45)
      const sourceY = (y - torso.y) / scale - beside * 0.5
      take(cloth, sourceX, sourceY, worn.data, (y * across + x) * 4)
    }
  }
  return worn
}

/** The colour between four pixels. */
function take(
  { width, height, data }: Picture,
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
    const upper = data[from + channel]! * (1 - across) + data[from + 4 + channel]! * across
    const next = from + width * 4 + channel
    const lower = data[next]! * (1 - across) + data[next + 4]! * across
    to[at + channel] = upper * (1 - down) + lower * down
  }
}

/** Cloth ends with the body that wears it, and turns away from the light where the body does. */
async function fitTo(matte: Matte, worn: Picture, { unit }: Torso): Promise<void> {
  const outline = blank(worn.width, worn.height)
  for (let at = 0; at < matte.length; at++) outline.data.fill(matte[at]! * 255, at * 4, at * 4 + 4)
  const [near, wide] = await Promise.all([0.03, 0.2].map((share) => softened(outline, unit * share)))
  for (let at = 0; at < worn.data.length; at += 4) {
    worn.data[at + 3] = worn.data[at + 3]! * Math.min(1, (near!.data[at + 3]! / 255) * 1.5)
    const turned = 0.72 + 0.28 * ease(0.5, 1, wide!.data[at + 3]! / 255)
    for (let channel = at; channel < at + 3; channel++) worn.data[channel] = worn.data[channel]! * turned
  }
}

/** With the broad light and shade that lies on what it covers, and the shadow of the chin. */
async function lightLike(
  picture: Picture,
  worn: Picture,
  { x: middle, y: neck, unit }: Torso,
): Promise<void> {
  const soft = await softened(picture, unit * 0.5)
  const brightness = (at: number) =>
    0.299 * soft.data[at]! + 0.587 * soft.data[at + 1]! + 0.114 * soft.data[at + 2]!
  let [sum, weight] = [0, 1e-6]
  for (let at = 0; at < worn.data.length; at += 4) {
    sum += brightness(at) * worn.data[at + 3]!
    weight += worn.data[at + 3]!
  }
  const usual = sum / weight + 12
  for (let at = 0; at < worn.data.length; at += 4) {
    if (worn.data[at + 3] === 0) continue
    const [x, y] = [(at / 4) % worn.width, Math.floor(at / 4 / worn.width)]
    const away = Math.hypot((x - middle) * 0.8, y - neck) / unit
    const shadow = 1 - 0.22 * Math.exp(-(away ** 2))
    const light = Math.min(1.25, Math.max(0.7, (brightness(at) + 12) / usual)) ** 0.45 * shadow
    for (let channel = at; channel < at + 3; channel++) worn.data[channel] = worn.data[channel]! * light
  }
}
