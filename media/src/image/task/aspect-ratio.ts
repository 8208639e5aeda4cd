import { InvalidInput } from '../../program.ts'

type Size = { readonly width: number; readonly height: number }

/** Width over height of a shape such as `16:9`, and a refusal where the picture or film has it already. */
export function newShape({ width, height }: Size, value: unknown): number {
  const [, across = '', down = ''] = /^(\d+):(\d+)$/.exec(String(value)) ?? []
  const shape = Number(across) / Number(down)
  if (!(shape > 0)) throw new InvalidInput('aspect_ratio is a width and a height, such as 16:9.')
  if (Math.abs(width - height * shape) < 1 || Math.abs(height - width / shape) < 1) {
    throw new InvalidInput(
      `The input is ${width} by ${height} pixels, which is ${across}:${down} already. Choose another aspect_ratio.`,
    )
  }
  return shape
}
