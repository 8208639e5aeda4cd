/** How much of the score a window may lose against the best position, as a share of the range of scores. */
const MAX_LOSS = 0.1

/** Where the score is nearly flat, a loss of this share of all interest is not worth a move. */
const NEGLIGIBLE_LOSS = 0.04

/** The fastest subject that is followed crosses the whole range in this time; anything faster counts as a jump. */
const FASTEST_CROSSING_SECONDS = 0.65

/** The first and the last position where the window may begin in each frame. */
export type Corridor = { readonly first: Float32Array; readonly last: Float32Array }

/**
 * How far the window may be in each frame from the best position near its chosen stop before the subject gets too close
 * to an edge. The bounds move no faster than the camera can, and widen ahead of a jump of the subject.
 */
export function corridorAround(
  stops: readonly number[],
  scores: readonly Float32Array[],
  framesPerScore: number,
  frameCount: number,
  fps: number,
): Corridor {
  const bounds = scores.map((score, look) => boundsAt(score, stops[look]))
  const boundary = (side: 0 | 1) =>
    interpolateOverFrames(
      bounds.map((bound) => bound[side]),
      framesPerScore,
      frameCount,
    )
  const maxStep = scores[0].length / (FASTEST_CROSSING_SECONDS * fps)
  return {
    first: rateLimited(boundary(0), maxStep),
    last: rateLimited(
      boundary(1).map((place) => -place),
      maxStep,
    ).map((place) => -place),
  }
}

/** Interpolates values of the analyzed frames over all frames. */
export function interpolateOverFrames(
  values: readonly number[],
  framesPerValue: number,
  frameCount: number,
): Float32Array {
  return Float32Array.from({ length: frameCount }, (_, frame) => {
    const at = Math.min(values.length - 1, frame / framesPerValue)
    const before = values[Math.floor(at)]
    return before + (values[Math.ceil(at)] - before) * (at % 1)
  })
}

/** Climbs to the local maximum at the stop, and goes down on both sides while little of the score is lost. */
function boundsAt(score: Float32Array, stop: number): readonly [number, number] {
  let top = stop
  while (score[top + 1] > score[top]) top++
  while (score[top - 1] > score[top]) top--
  const most = score[top]
  const lost = Math.max(MAX_LOSS * (most - Math.min(...score)), NEGLIGIBLE_LOSS)
  let [first, last] = [top, top]
  while (score[first - 1] >= most - lost) first--
  while (score[last + 1] >= most - lost) last++
  return [first, last]
}

/** The highest curve below another that rises and falls by at most `maxStep` per frame. */
function rateLimited(line: Float32Array, maxStep: number): Float32Array {
  const slow = line.slice()
  for (let at = 1; at < slow.length; at++) slow[at] = Math.min(slow[at], slow[at - 1] + maxStep)
  for (let at = slow.length - 2; at >= 0; at--) slow[at] = Math.min(slow[at], slow[at + 1] + maxStep)
  return slow
}
