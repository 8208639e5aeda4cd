import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { onlyInput } from '../lib/inputs.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'
import { isCutOut, subjectOf } from '../lib/image/subject/subject.ts'

/** Finds the subject with a saliency network, refines the matte along the edges of the image, and removes the rest. */
export const removeBackground: Program = async (task) => {
  const image = await readImage(onlyInput(task, 'image'))
  if (isCutOut(image)) {
    throw new InvalidInput('The image has no background to remove: it is already transparent.')
  }
  const subject = await subjectOf(image)
  task.progress(0.9)
  return [await writeImage(subject, task.folder, 'subject')]
}
