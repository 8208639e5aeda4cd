import type { Canvas } from '../../image/scene/canvas.ts'
import type { Layer } from './layer.ts'

/** The source of a frame row in the painting: its y, the x of its first pixel, and the step between pixels. */
export type SourceRow = { y: number; x: number; step: number }
export type RowMapping = (y: number, source: SourceRow) => void

/** Composites a layer over the frame, with a source row for each row of the frame. */
export function compositeLayer(frame: Canvas, layer: Layer, rows: RowMapping, opacity = 1): void {
  const { width, height } = frame
  const source: SourceRow = { y: 0, x: 0, step: 1 }
  for (let y = 0; y < height; y++) {
    rows(y, source)
    const down = source.y - layer.top
    if (!(down >= -0.5 && down <= layer.height - 0.5)) continue
    const start = source.x - layer.left
    const first = Math.max(0, Math.ceil((-0.5 - start) / source.step))
    const last = Math.min(width - 1, Math.floor((layer.width - 0.5 - start) / source.step))
    if (first <= last) compositeRow(frame, layer, y, down, start, source.step, first, last, opacity)
  }
}

function compositeRow(
  { width, data }: Canvas,
  layer: Layer,
  y: number,
  down: number,
  start: number,
  step: number,
  first: number,
  last: number,
  opacity: number,
): void {
  const from = layer.data
  const [rightmost, lowest] = [layer.width - 1, layer.height - 1]
  const above = Math.min(lowest, Math.max(0, Math.floor(down)))
  const below = Math.min(lowest, above + 1)
  const lower = Math.min(1, Math.max(0, down - above))
  const [upperRow, lowerRow] = [above * layer.width, below * layer.width]
  for (let x = first, at = (y * width + first) * 3; x <= last; x++, at += 3) {
    const across = start + x * step
    const left = across <= 0 ? 0 : Math.min(rightmost, Math.floor(across))
    const right = left < rightmost ? left + 1 : rightmost
    const share = across <= 0 ? 0 : across - left
    const one = (upperRow + left) * 4
    const two = (upperRow + right) * 4
    const three = (lowerRow + left) * 4
    const four = (lowerRow + right) * 4
    const ofTwo = share * (1 - lower)
    const ofThree = lower * (1 - share)
    const ofFour = share * lower
    const ofOne = 1 - ofTwo - ofThree - ofFour
    const alpha =
      from[one + 3] * ofOne + from[two + 3] * ofTwo + from[three + 3] * ofThree + from[four + 3] * ofFour
    if (alpha < 0.001) continue
    const kept = 1 - alpha * opacity
    data[at] =
      data[at] * kept +
      (from[one] * ofOne + from[two] * ofTwo + from[three] * ofThree + from[four] * ofFour) * opacity
    data[at + 1] =
      data[at + 1] * kept +
      (from[one + 1] * ofOne + from[two + 1] * ofTwo + from[three + 1] * ofThree + from[four + 1] * ofFour) *
        opacity
    data[at + 2] =
      data[at + 2] * kept +
      (from[one + 2] * ofOne + from[two + 2] * ofTwo + from[three + 2] * ofThree + from[four + 2] * ofFour) *
        opacity
  }
}
