import assert from 'node:assert/strict'
import { inputCropped } from '@atelier/contract/note.ts'
import type { Program } from '../program.ts'
import { layOver } from './pixels/lay-over.ts'
import { harmonise } from './subject/harmonise.ts'
import { readPicture, writePicture } from './pixels/picture-files.ts'
import { asSharp, pixelsOf } from './pixels/resized.ts'
import { differInShape } from './pixels/shape.ts'
import { subjectOf } from './subject/subject.ts'

/** Puts the subject of the first picture before the second, which is cropped to the shape of the first. */
export const swapBackground: Program = async (task) => {
  const [front, back] = task.inputs.images ?? []
  assert(front && back, 'the model requires two images')
  const picture = await readPicture(front)
  const subject = await subjectOf(picture)
  task.progress(0.7)
  const { width, height } = picture
  const behind = await readPicture(back)
  if (differInShape(behind, picture)) task.note(inputCropped('images', 'the second of images'))
  const scene = await pixelsOf(asSharp(behind).resize(width, height, { fit: 'cover' }))
  return [await writePicture(layOver(scene, harmonise(subject, scene)), task.folder, 'swapped')]
}
