import type { Program } from '../program.ts'
import { backProject } from './enlarged/back-projection.ts'
import { onlyInput } from '../task/inputs.ts'
import { readPicture, writePicture } from './pixels/picture-files.ts'
import { resized } from './pixels/resized.ts'
import { opaqueColours, withAlphaOf } from './pixels/see-through.ts'

/** More add ringing along edges rather than detail. */
const PASSES = 2

/** Bicubic, made sharp again by what got lost on the way: at once, where a network takes seconds. */
export const enlarge: Program = async (task) => {
  const picture = await readPicture(onlyInput(task, 'image'))
  const factor = Number(task.params.upscale_factor)
  const colours = await opaqueColours(picture)
  let large = await resized(colours, picture.width * factor, picture.height * factor)
  for (let pass = 1; pass <= PASSES; pass++) {
    large = await backProject(large, colours)
    task.progress(pass / (PASSES + 1))
  }
  return [await writePicture(await withAlphaOf(large, picture), task.folder, 'enlarged')]
}
