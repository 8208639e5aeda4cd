import { nothingKnown, type Examined } from '../examined.ts'
import { isTransparent, openImage, understand } from '../probe/images.ts'
import { readSvg } from '../probe/read-svg.ts'
import { drawPreview, writePreview } from './write-preview.ts'

/** Draws an SVG. */
export async function examineSvg(path: string, folder: string): Promise<Examined> {
  const svg = await readSvg(path)
  const { width, height } = await understand(openImage(svg).metadata())
  const drawn = await understand(drawPreview(openImage(svg), 'thumbnail'))
  const thumbnail = await writePreview(drawn, 'thumbnail', folder)
  const transparent = await isTransparent(openImage(thumbnail.path))
  return { ...nothingKnown, width, height, transparent, previews: [thumbnail] }
}
