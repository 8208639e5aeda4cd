import { unknownProperties, type MediaProperties } from '../properties.ts'
import { isTransparent, openImage, refuseUndecodable } from '../probe/images.ts'
import { readSvg } from '../probe/read-svg.ts'
import { drawPreview, writePreview } from './write-preview.ts'

/** Draws an SVG. */
export async function examineSvg(path: string, folder: string): Promise<MediaProperties> {
  const svg = await readSvg(path)
  const { width, height } = await refuseUndecodable(openImage(svg).metadata())
  const drawn = await refuseUndecodable(drawPreview(openImage(svg), 'thumbnail'))
  const thumbnail = await writePreview(drawn, 'thumbnail', folder)
  const transparent = await isTransparent(openImage(thumbnail.path))
  return { ...unknownProperties, width, height, transparent, previews: [thumbnail] }
}
