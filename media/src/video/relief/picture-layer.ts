import type { Picture } from '../../image/pixels/picture.ts'
import type { Layer } from '../scenery/layer.ts'

/** A picture as a layer of a painting. */
export function pictureLayer({ width, height, data }: Picture): Layer {
  const layer = new Float32Array(data.length)
  for (let at = 0; at < data.length; at += 4) {
    const opacity = data[at + 3]! / 255
    layer[at] = data[at]! * opacity
    layer[at + 1] = data[at + 1]! * opacity
    layer[at + 2] = data[at + 2]! * opacity
    layer[at + 3] = opacity
  }
  return { width, height, left: 0, top: 0, data: layer }
}
