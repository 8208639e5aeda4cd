import { blank, type Picture } from '../../image/pixels/picture.ts'

/** The part of a picture around a place, as large as the picture itself; places and sizes need not be whole pixels. */
export function zoomed(picture: Picture, x: number, y: number, factor: number): Picture {
  const { width, height } = picture
  return windowOf(
    picture,
    { left: x - width / factor / 2, top: y - height / factor / 2, width: width / factor },
    width,
    height,
  )
}

/** A window on a picture, in a size of its own. Beyond the rim it shows the rim. */
export function windowOf(
  { width, height, data }: Picture,
  window: { readonly left: number; readonly top: number; readonly width: number },
  shownWidth: number,
  shownHeight: number,
): Picture {
  const result = blank(shownWidth, shownHeight)
  const scale = window.width / shownWidth
  const { columns, rights } = stepsOf(shownWidth, window.left, scale, width)
  for (let y = 0; y < shownHeight; y++) {
    const place = Math.min(height - 1.001, Math.max(0, window.top + (y + 0.5) * scale - 0.5))
    const row = Math.floor(place)
    const lower = place - row
    const above = row * width * 4
    const below = Math.min(height - 1, row + 1) * width * 4
    for (let x = 0; x < shownWidth; x++) {
      const column = columns[x]! * 4
      const next = Math.min(width - 1, columns[x]! + 1) * 4
      const right = rights[x]!
      const to = (y * shownWidth + x) * 4
      for (let part = 0; part < 3; part++) {
        const up = data[above + column + part]! * (1 - right) + data[above + next + part]! * right
        const down = data[below + column + part]! * (1 - right) + data[below + next + part]! * right
        result.data[to + part] = up + (down - up) * lower
      }
      result.data[to + 3] = 255
    }
  }
  return result
}

/** For each column that is shown, the one to its left that it comes from, and how far right of it. */
function stepsOf(shown: number, left: number, scale: number, width: number) {
  const columns = new Int32Array(shown)
  const rights = new Float32Array(shown)
  for (let x = 0; x < shown; x++) {
    const place = Math.min(width - 1.001, Math.max(0, left + (x + 0.5) * scale - 0.5))
    columns[x] = Math.floor(place)
    rights[x] = place - columns[x]!
  }
  return { columns, rights }
}
