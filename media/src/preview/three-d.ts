import { readFile, stat } from 'node:fs/promises'
import { nothingKnown, type Examined } from '../examined.ts'
import { asSharp } from '../image/pixels/resized.ts'
import { readGlb } from '../three-d/read/glb.ts'
import { unreadable } from '../three-d/read/unreadable.ts'
import { renderModel } from '../three-d/render/render-model.ts'
import { drawPreview, writePreview } from './write-preview.ts'

const MOST_BYTES = 128 * 2 ** 20
const POSTER_SIDE = 800

/** Draws a 3D model from its front and side; the small picture is the large one made smaller. */
export async function examineModel(path: string, folder: string): Promise<Examined> {
  if ((await stat(path)).size > MOST_BYTES) throw unreadable('it is too large')
  const model = await readGlb(await readFile(path), folder)
  const picture = asSharp(renderModel(model, { size: POSTER_SIDE })).removeAlpha()
  const thumbnail = await drawPreview(picture.clone(), 'thumbnail')
  const poster = await drawPreview(picture, 'poster')
  return {
    ...nothingKnown,
    previews: [
      await writePreview(thumbnail, 'thumbnail', folder),
      await writePreview(poster, 'poster', folder),
    ],
  }
}
