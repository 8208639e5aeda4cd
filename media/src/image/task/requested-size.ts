import type { Params } from '@atelier/contract/params.ts'

/** Pixels across and down for an `aspect_ratio` such as 16:9 and a `resolution` such as 1k, which is the longer side. */
export function requestedSize({ aspect_ratio: shape, resolution }: Params): {
  width: number
  height: number
} {
  const [across = 1, down = 1] = String(shape ?? '1:1')
    .split(':')
    .map(Number)
  const longer = Number.parseFloat(String(resolution ?? '1k')) * 1024
  const scale = longer / Math.max(across, down)
  return { width: Math.round(across * scale), height: Math.round(down * scale) }
}
