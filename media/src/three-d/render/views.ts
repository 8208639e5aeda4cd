import { asSharp } from '../../image/pixels/resized.ts'
import { drawPreview } from '../../preview/write-preview.ts'
import type { Model } from '../model/model.ts'
import { renderModel } from './render-model.ts'

/** Pixels across and down of the view that every output waits for. */
export const POSTER_SIDE = 800

/** A model from its front and side, as previews; the small picture is the large one made smaller. */
export async function drawViews(model: Model): Promise<{ thumbnail: Buffer; poster: Buffer }> {
  const picture = asSharp(renderModel(model, { size: POSTER_SIDE })).removeAlpha()
  return {
    thumbnail: await drawPreview(picture.clone(), 'thumbnail'),
    poster: await drawPreview(picture, 'poster'),
  }
}
