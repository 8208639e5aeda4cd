import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { backdropMatte } from '../lib/image/subject/plain-backdrop.ts'
import { cutOut } from '../lib/image/subject/cut-out.ts'
import { onlyInput } from '../lib/inputs.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'
import { isCutOut } from '../lib/image/subject/subject.ts'

/** Makes a backdrop of one colour transparent, more exactly than a network can. */
export const removeBackdrop: Program = async (task) => {
  const image = await readImage(onlyInput(task, 'image'))
  if (isCutOut(image)) {
    throw new InvalidInput('The image has no background to remove: it is already transparent.')
  }
  const matte = await backdropMatte(image)
  if (!matte.some((value) => value > 0.5)) {
    throw new InvalidInput(
      'Nothing stands out from the background: the whole image is one colour. Send one with a subject.',
    )
  }
  task.progress(0.5)
  return [await writeImage(await cutOut(image, matte), task.folder, 'subject')]
}
