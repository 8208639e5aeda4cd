import { InvalidInput } from '../../program.ts'
import type { Picture } from '../pixels/picture.ts'

/** Width over height of a shape such as `16:9`, and a refusal where the picture has it already. */
export function newShape({ width, height }: Picture, value: unknown): number {
  const [, across = '', down = ''] = /^(\d+):(\d+)$/.exec(String(value)) ?? []
  const shape = Number(across) / Number(down)
  if (!(shape > 0)) throw new InvalidInput('aspect_ratio is a width and a height, such as 16:9.')
  if (Math.abs(width - height * shape) < 1 || Math.abs(height - width / shape) < 1) {
    throw new InvalidInput(
      `The image is ${width} by ${height} pixels, which is ${across}:${down} already. Choose another aspect_ratio.`,
    )
  }
  return shape
}
