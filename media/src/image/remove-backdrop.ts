import { InvalidInput, type Program } from '../program.ts'
import { backdropMatte } from './subject/plain-backdrop.ts'
import { cutOut } from './subject/cut-out.ts'
import { onlyInput } from '../task/inputs.ts'
import { readPicture, writePicture } from './pixels/picture-files.ts'
import { isCutOut } from './subject/subject.ts'

/** Makes a backdrop of one colour see-through: exact to the pixel where a network only guesses. */
export const removeBackdrop: Program = async (task) => {
  const picture = await readPicture(onlyInput(task, 'image'))
  if (isCutOut(picture)) {
    throw new InvalidInput('The picture has no background to remove: one can see through it already.')
  }
  const matte = await backdropMatte(picture)
  if (!matte.some((value) => value > 0.5)) {
    throw new InvalidInput('Nothing stands before the backdrop: the whole picture is of one colour.')
  }
  task.progress(0.5)
  return [await writePicture(await cutOut(picture, matte), task.folder, 'subject')]
}
