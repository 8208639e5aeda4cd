import { blank, type Image } from '@atelier/media/image/image.ts'

type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Crops at a subpixel position along one axis, since a camera that moves by whole pixels stutters. It interpolates over
 * four pixels (Catmull-Rom), because linear interpolation would alternate between sharp and soft.
 */
export function cropped(image: Image, { left, top, width, height }: Box): Image {
  const crop = blank(width, height)
  const [column, row] = [Math.floor(left), Math.floor(top)]
  const isAcross = column !== left
  const share = isAcross ? left - column : top - row
  const step = isAcross ? 4 : image.width * 4
  const [first, second, third, fourth] = weightsAt(share)
  const last = isAcross ? image.width - 1 : image.height - 1
  for (let y = 0; y < height; y++) {
    const from = ((row + y) * image.width + column) * 4
    if (share === 0) {
      crop.data.set(image.data.subarray(from, from + width * 4), y * width * 4)
      continue
    }
    for (let x = 0; x < width; x++) {
      const place = isAcross ? column + x : row + y
      const before = place > 0 ? -step : 0
      const after = place < last ? step : 0
      const beyond = place + 1 < last ? after + step : after
      for (let channel = 0; channel < 4; channel++) {
        const at = from + x * 4 + channel
        crop.data[(y * width + x) * 4 + channel] =
          image.data[at + before] * first +
          image.data[at] * second +
          image.data[at + after] * third +
          image.data[at + beyond] * fourth
      }
    }
  }
  return crop
}

function weightsAt(share: number): readonly [number, number, number, number] {
  const [square, cube] = [share ** 2, share ** 3]
  return [
    (-share + 2 * square - cube) / 2,
    (2 - 5 * square + 3 * cube) / 2,
    (share + 4 * square - 3 * cube) / 2,
    (-square + cube) / 2,
  ]
}
