import { resampledRows } from '../../image/planes/resampled-rows.ts'
import type { Flow } from './flow.ts'

type Row = { readonly across: Float32Array; readonly down: Float32Array }

/**
 * Upscales a flow to the size of an image row by row, since the whole would take more memory than the image. A row is
 * valid until the next is requested.
 */
export function flowRows(flow: Flow, width: number, height: number): (y: number) => Row {
  const across = resampledRows(flow.across, flow, width, height, width / flow.width)
  const down = resampledRows(flow.down, flow, width, height, height / flow.height)
  return (y) => ({ across: across(y), down: down(y) })
}
