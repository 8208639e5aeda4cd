import { corridorAround, overFrames, type Corridor } from './corridor.ts'

/** How far a camera that moves at once may be from where it will be, in seconds: it sets off and stops gently. */
const EASE_SECONDS = 0.4

/** How often the way is made softer, and brought back to where the subject is seen: more often changes nothing visible. */
const ROUNDS = 60

/** What it costs to move over the whole length of the way, beside what is to be seen: small moves are not worth it. */
const COST_OF_MOVING = 0.8

/**
 * Where a window along a line should begin in every frame, from 0 to the last place there is for it. `gains` says of each
 * frame that was looked at how much of what is interesting the window holds at each place. The way is the one that sees
 * most and moves least, over the whole scene, with corners as soft as they can be with the subject well inside.
 */
export function cameraPath(
  gains: readonly Float32Array[],
  framesPerGain: number,
  frameCount: number,
  fps: number,
): Float32Array {
  const stops = bestStops(gains)
  const corridor = corridorAround(stops, gains, framesPerGain, frameCount, fps)
  const radius = Math.round(EASE_SECONDS * fps)
  let path = overFrames(stops, framesPerGain, frameCount)
  // Three means in a row: neither the place nor the speed nor the push of the camera jumps.
  for (let time = 0; time < 3; time++) path = meanAround(path, radius)
  // Finer and finer, since a mean over a turn of the subject cuts the corner by the square of its radius.
  for (let round = 0; round < ROUNDS; round++)
    path = meanAround(within(path, corridor), Math.ceil((radius / 2) * (1 - round / ROUNDS)))
  return path
}

function within(path: Float32Array, { first, last }: Corridor): Float32Array {
  return path.map((place, frame) => Math.min(last[frame]!, Math.max(first[frame]!, place)))
}

/** For each frame the place from which most is seen in all of them together, less what the way between them costs. */
function bestStops(gains: readonly Float32Array[]): number[] {
  const places = gains[0]!.length
  const costOfStep = COST_OF_MOVING / places
  const cameFrom: Uint16Array[] = []
  let sums = gains[0]!.slice()
  for (const gain of gains.slice(1)) {
    const from = new Uint16Array(places)
    const best = sums.slice()
    for (let place = 0; place < places; place++) from[place] = place
    // The best way to each place comes from the left or from the right, and through the places between.
    const arrive = (place: number, neighbour: number) => {
      if (best[neighbour]! - costOfStep <= best[place]!) return
      best[place] = best[neighbour]! - costOfStep
      from[place] = from[neighbour]!
    }
    for (let place = 1; place < places; place++) arrive(place, place - 1)
    for (let place = places - 2; place >= 0; place--) arrive(place, place + 1)
    for (let place = 0; place < places; place++) best[place]! += gain[place]!
    cameFrom.push(from)
    sums = best
  }
  let place = middleOfBest(sums)
  const stops = [place]
  for (const from of cameFrom.toReversed()) stops.unshift((place = from[place]!))
  return stops
}

/** Of all places that are as good, the middle one. */
function middleOfBest(sums: Float32Array): number {
  const most = Math.max(...sums) - 1e-6
  const first = sums.findIndex((sum) => sum >= most)
  const last = sums.findLastIndex((sum) => sum >= most)
  return Math.round((first + last) / 2)
}

/** Beyond its ends a way goes on as it was going: what stands still stays still, and what moves keeps its pace. */
function meanAround(path: Float32Array, radius: number): Float32Array {
  const last = path.length - 1
  const near = (index: number) => path[Math.min(last, Math.max(0, index))]!
  const at = (index: number) =>
    index < 0
      ? 2 * path[0]! - near(-index)
      : index > last
        ? 2 * path[last]! - near(2 * last - index)
        : path[index]!
  let sum = 0
  for (let index = -radius; index <= radius; index++) sum += at(index)
  return path.map((_, index) => {
    const mean = sum / (2 * radius + 1)
    sum += at(index + radius + 1) - at(index - radius)
    return mean
  })
}
