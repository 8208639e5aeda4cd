import { blank, type Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf, resized } from '@atelier/media/image/resized.ts'
import type { Planes } from './runtime.ts'

/** A square of an image, in its pixels, turned clockwise about its middle by an angle in radians. */
export type Square = {
  readonly x: number
  readonly y: number
  readonly side: number
  readonly angle: number
}

/** What the square shows, from 0 to 1 and black beyond the image, as the input of a network of that size. */
export async function cropSquare(image: Image, square: Square, size: number): Promise<Planes> {
  const scale = size / square.side
  const upright = await scaledAround(image, square, scale)
  const [cos, sin] = [Math.cos(square.angle), Math.sin(square.angle)]
  const values = new Float32Array(3 * size * size)
  for (let at = 0; at < size * size; at++) {
    const [u, v] = [(at % size) + 0.5 - size / 2, Math.floor(at / size) + 0.5 - size / 2]
    const x = upright.width / 2 + cos * u - sin * v - 0.5
    const y = upright.height / 2 + sin * u + cos * v - 0.5
    for (let channel = 0; channel < 3; channel++)
      values[channel * size * size + at] = bilinear(upright, x, y, channel) / 255
  }
  return { channels: 3, width: size, height: size, values }
}

/** Where a point of the network's input is in the image. */
export function pointInImage(square: Square, size: number, x: number, y: number): [x: number, y: number] {
  const [u, v] = [(x / size - 0.5) * square.side, (y / size - 0.5) * square.side]
  const [cos, sin] = [Math.cos(square.angle), Math.sin(square.angle)]
  return [square.x + cos * u - sin * v, square.y + sin * u + cos * v]
}

/** An upright part of the image in which the turned square has room, at the scale of the network's input. */
async function scaledAround(image: Image, { x, y, side, angle }: Square, scale: number): Promise<Image> {
  const reach = (side * (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle)))) / 2
  const [left, right] = within(x, reach, image.width)
  const [top, bottom] = within(y, reach, image.height)
  const room = Math.ceil(reach * scale) * 2
  const whole = blank(room, room)
  if (right <= left || bottom <= top) return whole
  const part = await pixelsOf(
    asSharp(image).extract({ left, top, width: right - left, height: bottom - top }),
  )
  const small = await resized(
    part,
    Math.max(1, Math.round(part.width * scale)),
    Math.max(1, Math.round(part.height * scale)),
  )
  const [across, down] = [Math.round((left - x) * scale + room / 2), Math.round((top - y) * scale + room / 2)]
  const [from, to] = [Math.max(0, -across), Math.min(small.width, room - across)]
  for (let row = Math.max(0, -down); row < Math.min(small.height, room - down); row++) {
    const pixels = small.data.subarray((row * small.width + from) * 4, (row * small.width + to) * 4)
    whole.data.set(pixels, ((row + down) * room + across + from) * 4)
  }
  return whole
}

const within = (middle: number, reach: number, length: number): [number, number] => [
  Math.max(0, Math.floor(middle - reach)),
  Math.min(length, Math.ceil(middle + reach)),
]

function bilinear({ width, height, data }: Image, x: number, y: number, channel: number): number {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)))
  const [across, down] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))]
  const at = (top * width + left) * 4 + channel
  const upper = data[at] * (1 - across) + data[at + 4] * across
  const lower = data[at + width * 4] * (1 - across) + data[at + width * 4 + 4] * across
  return upper * (1 - down) + lower * down
}
