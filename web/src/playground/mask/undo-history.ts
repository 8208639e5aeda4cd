import type { Box, Raster } from './raster.ts'

/** What a part of a raster was on the other side of a step. */
type Step = { box: Box; bytes: Uint8Array }

const MAX_STEPS = 50

/** Remembers the steps of a painter, each by the part that it has changed, so that they can be taken back and done again. */
export function createUndoHistory(raster: Raster) {
  const done: Step[] = []
  const undone: Step[] = []
  let start: Uint8Array | undefined

  /** Goes one step back or forth; what was there is a step the other way. */
  function move(from: Step[], to: Step[]): Box | undefined {
    const step = from.pop()
    if (!step) return undefined
    to.push({ box: step.box, bytes: cut(raster.bytes, raster.width, step.box) })
    paste(raster, step)
    return step.box
  }
  return {
    /** Before a step: what it changes is not known yet. */
    begin: () => void (start = raster.bytes.slice()),
    /** After it, with the part that it has changed. What was undone before cannot be done again. */
    end(box: Box | undefined) {
      if (box && start) {
        done.push({ box, bytes: cut(start, raster.width, box) })
        undone.length = 0
      }
      if (done.length > MAX_STEPS) done.shift()
      start = undefined
    },
    /** Instead of its end: as if it had never begun. */
    cancel() {
      if (start) raster.bytes.set(start)
      start = undefined
    },
    undo: () => move(done, undone),
    redo: () => move(undone, done),
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

function paste(raster: Raster, { box, bytes }: Step): void {
  for (let row = 0; row < box.height; row++)
    raster.bytes.set(
      bytes.subarray(row * box.width, (row + 1) * box.width),
      (box.y + row) * raster.width + box.x,
    )
}
