import { MOMENTS_PER_SECOND } from './moments.ts'
import { stretchesWhere, type Stretch } from './stretches.ts'

const seconds = (count: number) => Math.round(count * MOMENTS_PER_SECOND)

/** What is less likely is no speech, and what is shorter is a click. Within words a voice pauses for less than this gap. */
const [LIKELY, SHORTEST, GAP] = [0.5, seconds(0.08), seconds(0.15)]
/** The network understands a few sentences best, and was not taught with more. */
const MOST = seconds(14)
/** Behind a silence as long as this something new begins. */
const PAUSE = seconds(0.8)
/** Room for the breath at both ends, in which the softest consonants are. */
const ROOM = seconds(0.2)

/** Parts of a recording in which somebody speaks, cut where nobody does; times count hundredths of a second. */
export function piecesOf(likelihoods: Float32Array): Stretch[] {
  const { length } = likelihoods
  const spoken = stretchesWhere(length, (moment) => likelihoods[moment]! > LIKELY, {
    shortest: SHORTEST,
    gap: GAP,
  }).flatMap((stretch) => cut(stretch, likelihoods))
  const pieces = joined(spoken)
  return pieces.map(({ from, to }, index) => ({
    from: Math.max(0, from - Math.min(ROOM, half(from - (pieces[index - 1]?.to ?? -from)))),
    to: Math.min(length, to + Math.min(ROOM, half((pieces[index + 1]?.from ?? length + ROOM) - to))),
  }))
}

const half = (distance: number) => Math.max(0, Math.floor(distance / 2))

/** Who does not pause is cut where a voice is least likely, in the second half of what is understood at once. */
function cut(stretch: Stretch, likelihoods: Float32Array): Stretch[] {
  if (stretch.to - stretch.from <= MOST) return [stretch]
  let at = stretch.from + MOST / 2
  for (let moment = at; moment < stretch.from + MOST; moment++)
    if (likelihoods[moment]! < likelihoods[at]!) at = moment
  return [{ from: stretch.from, to: at }, ...cut({ from: at, to: stretch.to }, likelihoods)]
}

/** As few pieces as can be, with the longest pauses between them: a sentence that is cut is misunderstood. */
function joined(spoken: readonly Stretch[]): Stretch[] {
  // The least cost of having everything up to a stretch in pieces, and where the last of them begins.
  const costs = [0]
  const begins: number[] = []
  for (let last = 0; last < spoken.length; last++) {
    let [best, begin] = [Infinity, last]
    for (let first = last; first >= 0 && isOnePiece(spoken, first, last); first--) {
      const pause = spoken[first]!.from - (spoken[first - 1]?.to ?? 0)
      const cost = costs[first]! + 1 / (pause + 10)
      if (cost < best) [best, begin] = [cost, first]
    }
    costs.push(best)
    begins.push(begin)
  }
  const pieces: Stretch[] = []
  for (let last = spoken.length - 1; last >= 0; last = begins[last]! - 1)
    pieces.unshift({ from: spoken[begins[last]!]!.from, to: spoken[last]!.to })
  return pieces
}

function isOnePiece(spoken: readonly Stretch[], first: number, last: number): boolean {
  if (first === last) return true
  return spoken[last]!.to - spoken[first]!.from <= MOST && spoken[first + 1]!.from - spoken[first]!.to < PAUSE
}
