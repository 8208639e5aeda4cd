import { nothingKnown, type Examined } from '../examined.ts'
import { lookInto } from '../probe/bytes-of.ts'
import { isTransparent, openImage, understand } from '../probe/images.ts'
import { Refusal } from '../refusal.ts'
import { drawPreview, writePreview } from './write-preview.ts'

const LARGEST_BYTES = 2 ** 20

/**
 * Draws an SVG. The renderer runs no scripts and, given bytes instead of a path, has no folder whose files it could show.
 * Entities, with which a few lines become gigabytes, are not for us to expand.
 */
export async function examineSvg(path: string, folder: string): Promise<Examined> {
  const svg = await lookInto(path, (readAt) => readAt(0, LARGEST_BYTES + 1))
  if (svg.length > LARGEST_BYTES || /<!(ENTITY|DOCTYPE[^>]*\[)/i.test(svg.toString('latin1')))
    throw new Refusal('undecodable', 'The drawing is too large or too elaborate to be shown.')
  const { width, height } = await understand(openImage(svg).metadata())
  const drawn = await understand(drawPreview(openImage(svg), 'thumbnail'))
  const thumbnail = await writePreview(drawn, 'thumbnail', folder)
  const transparent = await isTransparent(openImage(thumbnail.path))
  return { ...nothingKnown, width, height, transparent, previews: [thumbnail] }
}
