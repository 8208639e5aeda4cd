import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { brighten } from './brighten.ts'
import { regionsOf } from '../lib/image/face-regions.ts'
import { onlyInput } from '../lib/inputs.ts'
import { findFaces, type Box, type Face } from '../lib/onnx/faces.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { reduceRedness, skinMask, smoothSkin } from './skin.ts'

const strengths: Readonly<Record<string, number>> = { subtle: 0.4, natural: 0.7, polished: 1 }

/** Smooths the skin of every face and brightens its eyes and teeth; all other pixels stay as they are. */
export const retouch: Program = async (task) => {
  const image = await readImage(onlyInput(task, 'image'))
  const faces = await findFaces(image)
  if (faces.length === 0) {
    throw new InvalidInput(
      'No face was found in the picture. Send one that shows a face from the front or half from the side, upright and not too small.',
    )
  }
  for (const [index, face] of faces.entries()) {
    await retouchFace(image, face, strengths[String(task.params.style)])
    task.progress((index + 1) / (faces.length + 1))
  }
  return [await writeImage(image, task.folder, 'retouched')]
}

async function retouchFace(image: Image, face: Face, strength: number): Promise<void> {
  const box = enlargeBox(face.box, image)
  const part = await pixelsOf(asSharp(image).extract(box))
  const { skin: region, eyes, teeth } = await regionsOf(face, box)
  const skin = skinMask(region, part)
  await smoothSkin(part, skin, face.box.width, strength)
  reduceRedness(part, skin, strength)
  brighten(part, eyes, 0.22 * strength, 0.1 * strength)
  brighten(part, teeth, 0.12 * strength, 0.5 * strength)
  for (let y = 0; y < box.height; y++) {
    const row = part.data.subarray(y * box.width * 4, (y + 1) * box.width * 4)
    image.data.set(row, ((box.top + y) * image.width + box.left) * 4)
  }
}

/** Enlarges the detected box, which leaves out the forehead and the ears. */
function enlargeBox(box: Box, { width, height }: Image): Box {
  const left = Math.max(0, Math.floor(box.left - box.width * 0.3))
  const top = Math.max(0, Math.floor(box.top - box.height * 0.5))
  const right = Math.min(width, Math.ceil(box.left + box.width * 1.3))
  const bottom = Math.min(height, Math.ceil(box.top + box.height * 1.3))
  return { left, top, width: right - left, height: bottom - top }
}
