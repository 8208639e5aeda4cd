import type { Matte } from './guided-filter.ts'

/** What cannot be reached from the edges belongs to the subject, whatever it looks like: a white label before a white wall. */
export function fillWithin(matte: Matte, width: number, height: number): void {
  const reached = new Uint8Array(matte.length)
  const waiting: number[] = []
  const visit = (at: number) => {
    if (reached[at]) return
    reached[at] = 1
    if (matte[at]! < 0.5) waiting.push(at)
  }
  for (let x = 0; x < width; x++) [x, (height - 1) * width + x].forEach(visit)
  for (let y = 0; y < height; y++) [y * width, y * width + width - 1].forEach(visit)
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at % width > 0) visit(at - 1)
    if (at % width < width - 1) visit(at + 1)
    if (at >= width) visit(at - width)
    if (at < matte.length - width) visit(at + width)
  }
  for (let at = 0; at < matte.length; at++) if (!reached[at]) matte[at] = 1
}
