import { readFile, stat } from 'node:fs/promises'
import { unknownProperties, type MediaProperties } from '../properties.ts'
import { readGlb } from '../mesh/read/glb.ts'
import { unreadable } from '../mesh/read/unreadable.ts'
import { drawViews } from '../mesh/render/views.ts'
import { writePreview } from './write-preview.ts'

const MAX_BYTES = 128 * 2 ** 20

/** Draws a 3D model. */
export async function examineModel(path: string, folder: string): Promise<MediaProperties> {
  if ((await stat(path)).size > MAX_BYTES) throw unreadable('it is too large')
  const { thumbnail, poster } = await drawViews(await readGlb(await readFile(path), folder))
  const previews = [
    await writePreview(thumbnail, 'thumbnail', folder),
    await writePreview(poster, 'poster', folder),
  ]
  return { ...unknownProperties, previews }
}
