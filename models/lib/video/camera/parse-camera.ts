import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { restPose, type CameraPose, type CameraMove } from './camera.ts'

/** The words for a camera move, and its extent; symmetric moves begin on the other side. */
type MovePattern = {
  readonly name: string
  readonly words: RegExp
  readonly to?: Partial<CameraPose>
  readonly from?: Partial<CameraPose>
  readonly shake?: number
}

const verb = (stem: string) => `${stem}(?:s|es|ing|ning|ed|ned)?`
const panVerbs = `(?:${verb('pan')}|${verb('truck')}|${verb('track')}|${verb('slid')}e?|${verb('mov')}e?)`
const tiltVerbs = `(?:${panVerbs}|${verb('tilt')}|${verb('cran')}e?|${verb('pedestal')})`
const dollyVerbs = `(?:${verb('push')}|${verb('doll(?:y|ie)')}|${verb('mov')}e?|${verb('track')}|${verb('fl(?:y|ie)')})`
const movePattern = (what: string, where: string) =>
  new RegExp(`\\b${what} (?:to the |to )?(?:${where})\\b`, 'g')

// prettier-ignore
const moves: readonly MovePattern[] = [
  { name: 'zoom out', words: movePattern(verb('zoom'), 'out|back'), from: { zoom: 1.3 } },
  { name: 'zoom in', words: new RegExp(`\\b${verb('zoom')}(?: in(?:to)?| closer)?\\b`, 'g'), to: { zoom: 1.3 } },
  { name: 'pull back', words: movePattern(`(?:${verb('pull')}|${dollyVerbs})`, 'back|backwards?|out|away'), from: { push: 0.28 } },
  { name: 'push in', words: movePattern(dollyVerbs, 'in|into|forwards?|ahead|closer|over|through'), to: { push: 0.28 } },
  { name: 'pan left', words: movePattern(panVerbs, 'left'), from: { pan: -0.14 }, to: { pan: 0.14 } },
  { name: 'pan right', words: movePattern(panVerbs, 'right'), from: { pan: 0.14 }, to: { pan: -0.14 } },
  { name: 'tilt up', words: movePattern(tiltVerbs, 'up|upwards?'), from: { tilt: -0.08 }, to: { tilt: 0.08 } },
  { name: 'tilt down', words: movePattern(tiltVerbs, 'down|downwards?'), from: { tilt: 0.08 }, to: { tilt: -0.08 } },
  { name: 'orbit', words: /\b(?:orbit(?:s|ing)?|arc(?:s|ing)? around|circl(?:es|ing|e) around)\b/g, from: { orbit: -0.2 }, to: { orbit: 0.2 } },
  { name: 'drone', words: /\b(?:drone|aerial|fly-?over|fly-?through|fpv)\b/g, to: { push: 0.36, tilt: -0.03 } },
  { name: 'ken burns', words: /\bken[- ]burns\b/g, from: { pan: -0.03 }, to: { pan: 0.03, zoom: 1.22 } },
  { name: 'dolly', words: /\bdolly\b/g, to: { push: 0.28 } },
  { name: 'handheld', words: /\b(?:hand-?held|shak(?:e|es|y|ing)|trembl(?:es|ing))\b/g, shake: 0.012 },
]
const statics =
  /\b(?:static|(?:still|fixed|steady) (?:camera|shot)|locked(?:[- ]off)?|tripod|motionless|no (?:camera )?(?:motion|movement))\b/g
/** Words around a move that have no effect. */
const fillerPattern =
  /\b(?:cameras?|shots?|lens|movements?|motion|footage|video|film|clip|movie|effect|smooth(?:ly)?|stead(?:y|ily))\b/g
const paces: readonly [RegExp, number][] = [
  [/\b(?:slow(?:ly)?|gentl[ey]|subtl[ey]|softly)\b/g, 0.6],
  [/\b(?:fast|quick(?:ly)?|rapid(?:ly)?|swift(?:ly)?)\b/g, 1.5],
]

/** The camera move that a prompt asks for. */
export type ParsedCamera = {
  readonly names: readonly string[]
  readonly cameraMove: CameraMove
  /** The prompt without the words for the camera. */
  readonly rest: string
}

export const knownMoves = [...moves.map(({ name }) => name), 'static']

/** Extracts the camera moves from a prompt. Without any, the camera makes the fallback move. */
export function parseCamera(prompt: string, fallback: CameraMove): ParsedCamera {
  let rest = prompt.toLowerCase()
  const extract = (words: RegExp) => {
    const without = rest.replaceAll(words, ' ')
    const isThere = without !== rest
    rest = without
    return isThere
  }
  const isStatic = extract(statics)
  const named = moves.filter(({ words }) => extract(words))
  extract(fillerPattern)
  const pace = paces.reduce((product, [words, factor]) => (extract(words) ? product * factor : product), 1)
  rejectOpposites(isStatic ? ['static', ...named.map(({ name }) => name)] : named.map(({ name }) => name))
  if (isStatic) return { names: ['static'], cameraMove: { from: restPose, to: restPose, shake: 0 }, rest }
  const from = scaledBy({ ...restPose, ...Object.assign({}, ...named.map((move) => move.from ?? {})) }, pace)
  const to = scaledBy({ ...restPose, ...Object.assign({}, ...named.map((move) => move.to ?? {})) }, pace)
  const shake = Math.max(0, ...named.map((move) => move.shake ?? 0))
  return {
    names: named.map(({ name }) => name),
    cameraMove: named.length > 0 ? { from, to, shake } : fallback,
    rest,
  }
}

const opposites: readonly (readonly [string, string])[] = [
  ['zoom in', 'zoom out'],
  ['push in', 'pull back'],
  ['pan left', 'pan right'],
  ['tilt up', 'tilt down'],
  ['drone', 'pull back'],
]

function rejectOpposites(names: readonly string[]): void {
  const pair = opposites.find((both) => both.every((one) => names.includes(one)))
  const [first, second] = names[0] === 'static' && names.length > 1 ? names : (pair ?? [])
  if (first && second)
    throw new InvalidInput(`The camera cannot do both "${first}" and "${second}": choose one.`)
}

function scaledBy(pose: CameraPose, pace: number): CameraPose {
  const { pan, tilt, orbit, zoom, push } = pose
  return {
    pan: pan * pace,
    tilt: tilt * pace,
    orbit: orbit * pace,
    zoom: 1 + (zoom - 1) * pace,
    push: push * pace,
  }
}
