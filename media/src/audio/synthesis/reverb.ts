import { RATE, type Stereo } from './stereo.ts'

/** Lengths of the ways that sound takes in a room, without a common measure so that no echo stands out. */
const ways = [1433, 1601, 1867, 2053, 2251, 2399, 2617, 2797]

export type Room = {
  /** Until a thousandth is left. */
  readonly seconds: number
  /** Largest frequency that the walls give back. */
  readonly hertz: number
  /** How large, 1 for a hall of some 20 metres. */
  readonly size: number
}

/** What a room answers to a sound, of the same length. It is linear: the answer to a sum is the sum of the answers. */
export function reverb({ left, right }: Stereo, { seconds, hertz, size }: Room): Stereo {
  const length = left.length
  const answer: Stereo = { left: new Float32Array(length), right: new Float32Array(length) }
  const lines = ways.map((way) => new Float32Array(Math.round(way * size)))
  const places = new Int32Array(8)
  const losses = Float64Array.from(lines, (line) => 10 ** ((-3 * line.length) / (seconds * RATE)))
  const walls = new Float64Array(8)
  const heard = new Float64Array(8)
  const soft = 1 - Math.exp((-2 * Math.PI * hertz) / RATE)
  for (let at = 0; at < length; at++) {
    let sum = 0
    for (let way = 0; way < 8; way++) {
      const wall = walls[way]! + (lines[way]![places[way]!]! * losses[way]! - walls[way]!) * soft
      walls[way] = wall
      heard[way] = wall
      sum += wall
    }
    answer.left[at] = (heard[0]! - heard[2]! + heard[4]! - heard[6]!) * 0.5
    answer.right[at] = (heard[1]! - heard[3]! + heard[5]! - heard[7]!) * 0.5
    // Each way gives to all others: a reflection that keeps the energy.
    const share = sum / 4
    for (let way = 0; way < 8; way++) {
      const line = lines[way]!
      line[places[way]!] = heard[way]! - share + (way % 2 === 0 ? left[at]! : right[at]!) * 0.35
      if (++places[way]! >= line.length) places[way] = 0
    }
  }
  return answer
}
