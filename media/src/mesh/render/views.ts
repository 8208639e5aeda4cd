import { asSharp } from '../../image/resized.ts'
import { drawPreview } from '../../preview/write-preview.ts'
import type { Model } from '../model.ts'
import { renderModel } from './render-model.ts'

/** Pixels across and down of the poster, which every 3D output waits for. */
export const POSTER_SIDE = 800

/** The previews of a model; the thumbnail is the poster made smaller. */
export async function drawViews(model: Model): Promise<{ thumbnail: Buffer; poster: Buffer }> {
  const image = asSharp(renderModel(model, { size: POSTER_SIDE })).removeAlpha()
  return {
    thumbnail: await drawPreview(image.clone(), 'thumbnail'),
    poster: await drawPreview(image, 'poster'),
  }
}
