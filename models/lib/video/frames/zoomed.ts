import { blank, type Image } from '@atelier/media/image/image.ts'

/** Zooms into an image around a point, with subpixel precision; the size stays the same. */
export function zoomed(image: Image, x: number, y: number, factor: number): Image {
  const { width, height } = image
  return cropAndScale(
    image,
    { left: x - width / factor / 2, top: y - height / factor / 2, width: width / factor },
    width,
    height,
  )
}

/** Crops a window with subpixel precision and scales it to a size. Beyond the edges it repeats the edge pixels. */
export function cropAndScale(
  { width, height, data }: Image,
  window: { readonly left: number; readonly top: number; readonly width: number },
  shownWidth: number,
  shownHeight: number,
): Image {
  const result = blank(shownWidth, shownHeight)
  const scale = window.width / shownWidth
  const { columns, rights } = sampleColumns(shownWidth, window.left, scale, width)
  for (let y = 0; y < shownHeight; y++) {
    const place = Math.min(height - 1.001, Math.max(0, window.top + (y + 0.5) * scale - 0.5))
    const row = Math.floor(place)
    const lower = place - row
    const above = row * width * 4
    const below = Math.min(height - 1, row + 1) * width * 4
    for (let x = 0; x < shownWidth; x++) {
      const column = columns[x] * 4
      const next = Math.min(width - 1, columns[x] + 1) * 4
      const right = rights[x]
      const to = (y * shownWidth + x) * 4
      for (let channel = 0; channel < 3; channel++) {
        const up = data[above + column + channel] * (1 - right) + data[above + next + channel] * right
        const down = data[below + column + channel] * (1 - right) + data[below + next + channel] * right
        result.data[to + channel] = up + (down - up) * lower
      }
      result.data[to + 3] = 255
    }
  }
  return result
}

/** The source column of each shown column, and its fractional part. */
function sampleColumns(shown: number, left: number, scale: number, width: number) {
  const columns = new Int32Array(shown)
  const rights = new Float32Array(shown)
  for (let x = 0; x < shown; x++) {
    const place = Math.min(width - 1.001, Math.max(0, left + (x + 0.5) * scale - 0.5))
    columns[x] = Math.floor(place)
    rights[x] = place - columns[x]
  }
  return { columns, rights }
}
