import type { Matte } from '../planes/guided-filter.ts'

/**
 * Fills holes in a matte: background that is not connected to the image border belongs to the subject, such as a white
 * label before a white wall.
 */
export function fillHoles(matte: Matte, width: number, height: number): void {
  const reached = new Uint8Array(matte.length)
  const stack: number[] = []
  const visit = (at: number) => {
    if (reached[at]) return
    reached[at] = 1
    if (matte[at] < 0.5) stack.push(at)
  }
  for (let x = 0; x < width; x++) [x, (height - 1) * width + x].forEach(visit)
  for (let y = 0; y < height; y++) [y * width, y * width + width - 1].forEach(visit)
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at % width > 0) visit(at - 1)
    if (at % width < width - 1) visit(at + 1)
    if (at >= width) visit(at - width)
    if (at < matte.length - width) visit(at + width)
  }
  for (let at = 0; at < matte.length; at++) if (!reached[at]) matte[at] = 1
}
