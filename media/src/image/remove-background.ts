import { InvalidInput, type Program } from '../program.ts'
import { onlyInput } from '../task/inputs.ts'
import { readPicture, writePicture } from './pixels/picture-files.ts'
import { isCutOut, subjectOf } from './subject/subject.ts'

/** Finds what stands out with a network, draws its edge along those of the picture, and keeps only that. */
export const removeBackground: Program = async (task) => {
  const picture = await readPicture(onlyInput(task, 'image'))
  if (isCutOut(picture)) {
    throw new InvalidInput('The picture has no background to remove: one can see through it already.')
  }
  const subject = await subjectOf(picture)
  task.progress(0.9)
  return [await writePicture(subject, task.folder, 'subject')]
}
