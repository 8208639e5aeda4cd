import assert from 'node:assert/strict'
import { inputCropped } from '@atelier/contract/note.ts'
import type { Program } from '@atelier/media/program.ts'
import { overlay } from '../lib/image/pixels/overlay.ts'
import { harmonise } from '../lib/image/subject/harmonise.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { differInAspectRatio } from '../lib/image/pixels/differ-in-aspect-ratio.ts'
import { subjectOf } from '../lib/image/subject/subject.ts'

/** Puts the subject of the first image before the second, which is cropped to the aspect ratio of the first. */
export const swapBackground: Program = async (task) => {
  const [front, back] = task.inputs.images ?? []
  assert(front && back, 'the model requires two images')
  const image = await readImage(front)
  const subject = await subjectOf(image)
  task.progress(0.7)
  const { width, height } = image
  const behind = await readImage(back)
  if (differInAspectRatio(behind, image)) task.note(inputCropped('images', 'the second of images'))
  const scene = await pixelsOf(asSharp(behind).resize(width, height, { fit: 'cover' }))
  return [await writeImage(overlay(scene, harmonise(subject, scene)), task.folder, 'swapped')]
}
