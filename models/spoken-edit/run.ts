import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { colourEdits } from './colours.ts'
import { finishEdits } from './finish.ts'
import { textEdits } from './add-text.ts'
import { lightEdits } from './light.ts'
import { lookEdits } from './looks.ts'
import { faceEdits } from './on-faces.ts'
import { within, type Edit } from './operation.ts'
import type { OperationName } from './operations.ts'
import { parseEdits } from './parse-edits.ts'
import { overlayEdits } from './overlays.ts'
import { matteOf } from './region-mattes.ts'
import { seasonEdits } from './seasons.ts'
import { shapeEdits } from './shape.ts'
import { straighten } from './straighten.ts'
import { subjectEdits } from './subject-edits.ts'
import { toneEdits } from './tone.ts'
import { onlyInput } from '../lib/inputs.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'

const edits: Record<OperationName, Edit> = {
  ...lightEdits,
  ...toneEdits,
  ...colourEdits,
  ...finishEdits,
  ...lookEdits,
  ...shapeEdits,
  ...textEdits,
  ...faceEdits,
  ...overlayEdits,
  ...seasonEdits,
  ...subjectEdits,
  straighten,
}

/** Applies the edits that the prompt asks for, in order. */
export const edit: Program = async (task) => {
  const { edits: requested } = parseEdits(String(task.params.prompt))
  const original = await readImage(onlyInput(task, 'image'))
  let image = original
  for (const [index, { clause, operation, region }] of requested.entries()) {
    const matte = region ? await matteOf(region, image) : undefined
    const changed = await edits[operation](image, clause, matte)
    image = matte && operation !== 'erase' ? within(image, changed, matte) : changed
    task.progress((index + 1) / requested.length)
  }
  if (isSame(image, original))
    throw new InvalidInput('That leaves the image as it is. Ask for something else.')
  return [await writeImage(image, task.folder, 'edited')]
}

function isSame(one: Image, other: Image): boolean {
  return (
    one.width === other.width &&
    one.height === other.height &&
    one.data.every((value, at) => value === other.data[at])
  )
}
