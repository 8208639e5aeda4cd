import type { Box, Raster } from './raster.ts'

/** What a part of a raster was before a step. */
type Step = { box: Box; before: Uint8Array }

const MAX_STEPS = 50

/** Remembers the steps of a painter, each by the part that it has changed, so that they can be taken back. */
export function createUndoHistory(raster: Raster) {
  const steps: Step[] = []
  let start: Uint8Array | undefined
  return {
    /** Before a step: what it changes is not known yet. */
    begin: () => void (start = raster.bytes.slice()),
    /** After it, with the part that it has changed. */
    end(box: Box | undefined) {
      if (box && start) steps.push({ box, before: cut(start, raster.width, box) })
      if (steps.length > MAX_STEPS) steps.shift()
      start = undefined
    },
    /** Instead of its end: as if it had never begun. */
    cancel() {
      if (start) raster.bytes.set(start)
      start = undefined
    },
    undo(): Box | undefined {
      const step = steps.pop()
      if (!step) return undefined
      const { box, before } = step
      for (let row = 0; row < box.height; row++)
        raster.bytes.set(
          before.subarray(row * box.width, (row + 1) * box.width),
          (box.y + row) * raster.width + box.x,
        )
      return box
    },
  }
}

function cut(bytes: Uint8Array, width: number, box: Box): Uint8Array {
  const part = new Uint8Array(box.width * box.height)
  for (let row = 0; row < box.height; row++) {
    const from = (box.y + row) * width + box.x
    part.set(bytes.subarray(from, from + box.width), row * box.width)
  }
  return part
}
