import type { ParamValue } from '@atelier/contract/params.ts'
import type { InputFile, Work } from '../provider.ts'

export type Size = { readonly width: number; readonly height: number }

/** Large enough to look at, small enough to draw at once. */
const imageSides = { smallest: 64, usual: 256, largest: 256 }
// The largest is that of the fixture.
const videoSides = { smallest: 64, usual: 64, largest: 128 }
const maxEditedPixels = 2 ** 20

/** The size of an image: that of the image that is edited, otherwise a miniature of what was requested. */
export function imageSize({ params, inputs }: Work): Size {
  const input = sizeOf(inputs)
  const ratio = ratioOf(params.aspect_ratio)
  if (input && ratio === undefined && params.resolution === undefined) return atMost(input, maxEditedPixels)
  return miniature(ratio ?? shapeOf(input), longestSide(params.resolution, imageSides), 1)
}

/** The size of a video; the sides are even because two pixels share one colour. */
export function videoSize({ params, inputs }: Work): Size {
  const ratio = ratioOf(params.aspect_ratio) ?? shapeOf(sizeOf(inputs))
  return miniature(ratio, longestSide(params.resolution, videoSides), 2)
}

/** The duration of a video or a tune: as requested, otherwise that of the audio or video that it is made from. */
export function secondsOf({ params, inputs }: Work, defaultSeconds: number, maxSeconds: number): number {
  const asked = Number.parseFloat(String(params.duration))
  const inputSeconds = inputs.audio?.[0]?.durationSeconds ?? inputs.video?.[0]?.durationSeconds
  return Math.min(asked > 0 ? asked : (inputSeconds ?? defaultSeconds), maxSeconds)
}

function sizeOf(inputs: Work['inputs']): Size | undefined {
  const files: (InputFile | undefined)[] = [
    inputs.image?.[0],
    inputs.images?.[0],
    inputs.video?.[0],
    inputs.first_frame?.[0],
  ]
  const sizes = files.map((file) => file && { width: file.width ?? 0, height: file.height ?? 0 })
  return sizes.find((size) => size && size.width > 0 && size.height > 0)
}

function shapeOf(size: Size | undefined): number {
  return size ? size.width / size.height : 1
}

/** `16:9` as a number; undefined for words such as `auto`. */
function ratioOf(value: ParamValue | undefined): number | undefined {
  const [, width, height] = /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/.exec(String(value)) ?? []
  const ratio = Number(width) / Number(height)
  return ratio > 0 && Number.isFinite(ratio) ? ratio : undefined
}

/** An eighth of `720p` or `2K`, in steps of 16 pixels. */
function longestSide(resolution: ParamValue | undefined, sides: typeof imageSides): number {
  const [, digits, thousands] = /(\d+)\s*(k?)/i.exec(String(resolution)) ?? []
  if (digits === undefined) return sides.usual
  const pixels = Number(digits) * (thousands ? 1024 : 1)
  return Math.min(Math.max(Math.round(pixels / 128) * 16, sides.smallest), sides.largest)
}

function miniature(ratio: number, longest: number, step: number): Size {
  const inSteps = (length: number) => Math.max(1, Math.round(length / step)) * step
  return { width: inSteps(longest * Math.min(1, ratio)), height: inSteps(longest / Math.max(1, ratio)) }
}

function atMost({ width, height }: Size, pixels: number): Size {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)))
  const scaled = (length: number) => Math.max(1, Math.floor(length * scale))
  return { width: scaled(width), height: scaled(height) }
}
