import type { Box } from '../onnx/faces.ts'

type Size = { readonly width: number; readonly height: number }

/** Titles that have no room beside the faces are tried smaller. */
const SCALES = [1, 0.75, 0.5, 0.35]

/** Between the usual places, so many others are tried. */
const STEPS = 40

/**
 * Where a title, centred in a room, covers no face: at the first of its usual tops that is clear, or else at any height,
 * or else smaller. Where faces fill the room it covers as little of them as it can.
 */
export async function placeTitle<Title extends Size>(
  faces: readonly Box[],
  room: Box,
  render: (scale: number) => Promise<Title>,
  usualTops: (title: Title) => readonly number[],
): Promise<{ readonly title: Title; readonly top: number }> {
  let best: { title: Title; top: number; covered: number } | undefined
  for (const scale of SCALES) {
    const title = await render(scale)
    const free = Math.max(0, room.height - title.height)
    const others = Array.from({ length: STEPS + 1 }, (_, step) => room.top + (free * step) / STEPS)
    for (const top of [...usualTops(title), ...others]) {
      const left = room.left + (room.width - title.width) / 2
      const covered = coveredBy({ left, top, width: title.width, height: title.height }, faces)
      if (!best || covered < best.covered) best = { title, top, covered }
      if (covered === 0) return best
    }
  }
  return best!
}

/** The area of faces within a box. */
export function coveredBy(box: Box, faces: readonly Box[]): number {
  return faces.reduce((sum, face) => {
    const across = Math.min(box.left + box.width, face.left + face.width) - Math.max(box.left, face.left)
    const down = Math.min(box.top + box.height, face.top + face.height) - Math.max(box.top, face.top)
    return sum + Math.max(0, across) * Math.max(0, down)
  }, 0)
}
