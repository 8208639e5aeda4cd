import { InvalidInput } from '@atelier/media/invalid-input.ts'

type Size = { readonly width: number; readonly height: number }

/** Width over height of an aspect ratio such as `16:9`. Refuses the ratio that the image or video already has. */
export function newAspectRatio({ width, height }: Size, value: unknown): number {
  const [, across = '', down = ''] = /^(\d+):(\d+)$/.exec(String(value)) ?? []
  const ratio = Number(across) / Number(down)
  if (!(ratio > 0)) throw new InvalidInput('aspect_ratio must be a width and a height, such as 16:9.')
  if (Math.abs(width - height * ratio) < 1 || Math.abs(height - width / ratio) < 1) {
    throw new InvalidInput(
      `The input is ${width} by ${height} pixels, which is ${across}:${down} already. Choose another aspect_ratio.`,
    )
  }
  return ratio
}
