import { rowsOf } from '../../image/planes/rows-of.ts'
import type { Flow } from './flow.ts'

type Row = { readonly across: Float32Array; readonly down: Float32Array }

/**
 * A flow stretched over a larger picture, in pixels of that picture, row by row: whole it would take more memory than
 * the picture. What a row holds is true until the next is asked for.
 */
export function flowRows(flow: Flow, width: number, height: number): (y: number) => Row {
  const across = rowsOf(flow.across, flow, width, height, width / flow.width)
  const down = rowsOf(flow.down, flow, width, height, height / flow.height)
  return (y) => ({ across: across(y), down: down(y) })
}
