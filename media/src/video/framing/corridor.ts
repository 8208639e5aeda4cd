/** How much less than the most it could hold a window may hold, of what it gains by going there. */
const MOST_LOSS = 0.1

/** Where a window holds nearly as much everywhere, so much of all that is interesting is not worth a move. */
const HARDLY_LESS = 0.04

/** The fastest subject that is followed crosses the whole way in this time; what is faster has leapt. */
const SECONDS_FOR_THE_WAY = 0.65

/** The first and the last place where a window may begin in each frame. */
export type Corridor = { readonly first: Float32Array; readonly last: Float32Array }

/**
 * How far a window may be in each frame from where most is seen, near the stop that was chosen for it, before the
 * subject comes to its side. Walls move no faster than a camera can; where the subject leaps, they open in time for it.
 */
export function corridorAround(
  stops: readonly number[],
  gains: readonly Float32Array[],
  framesPerGain: number,
  frameCount: number,
  fps: number,
): Corridor {
  const bounds = gains.map((gain, look) => boundsAt(gain, stops[look]!))
  const wall = (side: 0 | 1) =>
    overFrames(
      bounds.map((bound) => bound[side]),
      framesPerGain,
      frameCount,
    )
  const pace = gains[0]!.length / (SECONDS_FOR_THE_WAY * fps)
  return {
    first: slowed(wall(0), pace),
    last: slowed(
      wall(1).map((place) => -place),
      pace,
    ).map((place) => -place),
  }
}

/** What was found at looks, for the frames between them. */
export function overFrames(
  values: readonly number[],
  framesPerValue: number,
  frameCount: number,
): Float32Array {
  return Float32Array.from({ length: frameCount }, (_, frame) => {
    const at = Math.min(values.length - 1, frame / framesPerValue)
    const before = values[Math.floor(at)]!
    return before + (values[Math.ceil(at)]! - before) * (at % 1)
  })
}

/** Up the hill from the stop, and down on both sides as far as little is lost. */
function boundsAt(gain: Float32Array, stop: number): readonly [number, number] {
  let top = stop
  while (gain[top + 1]! > gain[top]!) top++
  while (gain[top - 1]! > gain[top]!) top--
  const most = gain[top]!
  const lost = Math.max(MOST_LOSS * (most - Math.min(...gain)), HARDLY_LESS)
  let [first, last] = [top, top]
  while (gain[first - 1]! >= most - lost) first--
  while (gain[last + 1]! >= most - lost) last++
  return [first, last]
}

/** The highest line below another that rises and falls no faster than a pace. */
function slowed(line: Float32Array, pace: number): Float32Array {
  const slow = line.slice()
  for (let at = 1; at < slow.length; at++) slow[at] = Math.min(slow[at]!, slow[at - 1]! + pace)
  for (let at = slow.length - 2; at >= 0; at--) slow[at] = Math.min(slow[at]!, slow[at + 1]! + pace)
  return slow
}
