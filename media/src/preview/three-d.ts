import { readFile, stat } from 'node:fs/promises'
import { nothingKnown, type Examined } from '../examined.ts'
import { readGlb } from '../three-d/read/glb.ts'
import { unreadable } from '../three-d/read/unreadable.ts'
import { drawViews } from '../three-d/render/views.ts'
import { writePreview } from './write-preview.ts'

const MOST_BYTES = 128 * 2 ** 20

/** Draws a 3D model. */
export async function examineModel(path: string, folder: string): Promise<Examined> {
  if ((await stat(path)).size > MOST_BYTES) throw unreadable('it is too large')
  const { thumbnail, poster } = await drawViews(await readGlb(await readFile(path), folder))
  const previews = [
    await writePreview(thumbnail, 'thumbnail', folder),
    await writePreview(poster, 'poster', folder),
  ]
  return { ...nothingKnown, previews }
}
