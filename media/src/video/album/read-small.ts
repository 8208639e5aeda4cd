import { fromInput } from '../../image/pixels/open-input.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { pixelsOf } from '../../image/pixels/resized.ts'
import { onWhite } from '../../image/style/in-style.ts'

/** No larger than a film shows it: a dozen large photographs would not fit into the memory. */
export async function readSmall(path: string, side: number): Promise<Picture> {
  const picture = await fromInput(path, (image) =>
    pixelsOf(image.resize(side, side, { fit: 'inside', withoutEnlargement: true })),
  )
  return onWhite(picture)
}
