import { InvalidInput, type Program } from '../program.ts'
import { brighten } from './person/brighten.ts'
import { regionsOf } from './person/face-regions.ts'
import { onlyInput } from '../task/inputs.ts'
import { findFaces, type Box, type Face } from './neural/faces.ts'
import type { Picture } from './pixels/picture.ts'
import { readPicture, writePicture } from './pixels/picture-files.ts'
import { asSharp, pixelsOf } from './pixels/resized.ts'
import { calmRedness, onlySkin, smoothSkin } from './person/skin.ts'

const strengths: Readonly<Record<string, number>> = { subtle: 0.4, natural: 0.7, polished: 1 }

/** Evens out the skin of every face and brightens its eyes and teeth; all else keeps every pixel. */
export const retouch: Program = async (task) => {
  const picture = await readPicture(onlyInput(task, 'image'))
  const faces = await findFaces(picture)
  if (faces.length === 0) {
    throw new InvalidInput(
      'No face was found in the picture. Send one that shows a face from the front or half from the side, upright and not too small.',
    )
  }
  for (const [index, face] of faces.entries()) {
    await retouchFace(picture, face, strengths[String(task.params.style)]!)
    task.progress((index + 1) / (faces.length + 1))
  }
  return [await writePicture(picture, task.folder, 'retouched')]
}

async function retouchFace(picture: Picture, face: Face, strength: number): Promise<void> {
  const box = roomAround(face.box, picture)
  const part = await pixelsOf(asSharp(picture).extract(box))
  const { skin: region, eyes, teeth } = await regionsOf(face, box)
  const skin = onlySkin(region, part)
  await smoothSkin(part, skin, face.box.width, strength)
  calmRedness(part, skin, strength)
  brighten(part, eyes, 0.22 * strength, 0.1 * strength)
  brighten(part, teeth, 0.12 * strength, 0.5 * strength)
  for (let y = 0; y < box.height; y++) {
    const row = part.data.subarray(y * box.width * 4, (y + 1) * box.width * 4)
    picture.data.set(row, ((box.top + y) * picture.width + box.left) * 4)
  }
}

/** The forehead and the ears lie outside of the box in which a face is found. */
function roomAround(box: Box, { width, height }: Picture): Box {
  const left = Math.max(0, Math.floor(box.left - box.width * 0.3))
  const top = Math.max(0, Math.floor(box.top - box.height * 0.5))
  const right = Math.min(width, Math.ceil(box.left + box.width * 1.3))
  const bottom = Math.min(height, Math.ceil(box.top + box.height * 1.3))
  return { left, top, width: right - left, height: bottom - top }
}
