import { corridorAround, interpolateOverFrames, type Corridor } from './corridor.ts'

/** The camera eases in and out of a move over this many seconds. */
const EASE_SECONDS = 0.4

/** How often the path is smoothed and clamped to the corridor again; more rounds change nothing visible. */
const ROUNDS = 60

/** The cost of moving from one end to the other, compared with the score, so that small moves are not worth it. */
const MOVEMENT_COST = 0.8

/**
 * Where the crop window should begin in every frame, from 0 to the last possible position. `scores` holds, for each
 * analyzed frame, how much of the interest the window contains at each position. The path maximizes the score minus the
 * cost of movement over the whole scene, and is then smoothed as far as the subject stays well inside.
 */
export function cameraPath(
  scores: readonly Float32Array[],
  framesPerScore: number,
  frameCount: number,
  fps: number,
): Float32Array {
  const stops = bestStops(scores)
  const corridor = corridorAround(stops, scores, framesPerScore, frameCount, fps)
  const radius = Math.round(EASE_SECONDS * fps)
  let path = interpolateOverFrames(stops, framesPerScore, frameCount)
  // Three box filters in a row keep position, speed and acceleration continuous.
  for (let time = 0; time < 3; time++) path = slidingMean(path, radius)
  // The radius shrinks, since a mean across a turn of the subject cuts the corner by the square of the radius.
  for (let round = 0; round < ROUNDS; round++)
    path = slidingMean(clamped(path, corridor), Math.ceil((radius / 2) * (1 - round / ROUNDS)))
  return path
}

function clamped(path: Float32Array, { first, last }: Corridor): Float32Array {
  return path.map((place, frame) => Math.min(last[frame], Math.max(first[frame], place)))
}

/** The position for each frame that maximizes the sum of scores minus the cost of moving, by dynamic programming. */
function bestStops(scores: readonly Float32Array[]): number[] {
  const places = scores[0].length
  const stepCost = MOVEMENT_COST / places
  const predecessors: Uint16Array[] = []
  let sums = scores[0].slice()
  for (const score of scores.slice(1)) {
    const from = new Uint16Array(places)
    const best = sums.slice()
    for (let place = 0; place < places; place++) from[place] = place
    // The best path to each position comes from its left or right neighbour.
    const relax = (place: number, neighbour: number) => {
      if (best[neighbour] - stepCost <= best[place]) return
      best[place] = best[neighbour] - stepCost
      from[place] = from[neighbour]
    }
    for (let place = 1; place < places; place++) relax(place, place - 1)
    for (let place = places - 2; place >= 0; place--) relax(place, place + 1)
    for (let place = 0; place < places; place++) best[place] += score[place]
    predecessors.push(from)
    sums = best
  }
  let place = middleOfBest(sums)
  const stops = [place]
  for (const from of predecessors.toReversed()) stops.unshift((place = from[place]))
  return stops
}

/** Of all equally good positions, the middle one. */
function middleOfBest(sums: Float32Array): number {
  const most = Math.max(...sums) - 1e-6
  const first = sums.findIndex((sum) => sum >= most)
  const last = sums.findLastIndex((sum) => sum >= most)
  return Math.round((first + last) / 2)
}

/** A moving average that extrapolates the path beyond its ends, so that the camera keeps its speed there. */
function slidingMean(path: Float32Array, radius: number): Float32Array {
  const last = path.length - 1
  const near = (index: number) => path[Math.min(last, Math.max(0, index))]
  const at = (index: number) =>
    index < 0
      ? 2 * path[0] - near(-index)
      : index > last
        ? 2 * path[last] - near(2 * last - index)
        : path[index]
  let sum = 0
  for (let index = -radius; index <= radius; index++) sum += at(index)
  return path.map((_, index) => {
    const mean = sum / (2 * radius + 1)
    sum += at(index + radius + 1) - at(index - radius)
    return mean
  })
}
