import { InvalidInput } from '../../program.ts'
import { still, type CameraAt, type CameraWay } from './camera.ts'

/** What moves are called, and how far each goes; a way that is balanced begins on the other side. */
type Move = {
  readonly name: string
  readonly words: RegExp
  readonly to?: Partial<CameraAt>
  readonly from?: Partial<CameraAt>
  readonly shake?: number
}

const verb = (stem: string) => `${stem}(?:s|es|ing|ning|ed|ned)?`
const aside = `(?:${verb('pan')}|${verb('truck')}|${verb('track')}|${verb('slid')}e?|${verb('mov')}e?)`
const upright = `(?:${aside}|${verb('tilt')}|${verb('cran')}e?|${verb('pedestal')})`
const ahead = `(?:${verb('push')}|${verb('doll(?:y|ie)')}|${verb('mov')}e?|${verb('track')}|${verb('fl(?:y|ie)')})`
const way = (what: string, where: string) => new RegExp(`\\b${what} (?:to the |to )?(?:${where})\\b`, 'g')

// prettier-ignore
const moves: readonly Move[] = [
  { name: 'zoom out', words: way(verb('zoom'), 'out|back'), from: { zoom: 1.3 } },
  { name: 'zoom in', words: new RegExp(`\\b${verb('zoom')}(?: in(?:to)?| closer)?\\b`, 'g'), to: { zoom: 1.3 } },
  { name: 'pull back', words: way(`(?:${verb('pull')}|${ahead})`, 'back|backwards?|out|away'), from: { push: 0.28 } },
  { name: 'push in', words: way(ahead, 'in|into|forwards?|ahead|closer|over|through'), to: { push: 0.28 } },
  { name: 'pan left', words: way(aside, 'left'), from: { pan: -0.14 }, to: { pan: 0.14 } },
  { name: 'pan right', words: way(aside, 'right'), from: { pan: 0.14 }, to: { pan: -0.14 } },
  { name: 'tilt up', words: way(upright, 'up|upwards?'), from: { tilt: -0.08 }, to: { tilt: 0.08 } },
  { name: 'tilt down', words: way(upright, 'down|downwards?'), from: { tilt: 0.08 }, to: { tilt: -0.08 } },
  { name: 'orbit', words: /\b(?:orbit(?:s|ing)?|arc(?:s|ing)? around|circl(?:es|ing|e) around)\b/g, from: { orbit: -0.2 }, to: { orbit: 0.2 } },
  { name: 'drone', words: /\b(?:drone|aerial|fly-?over|fly-?through|fpv)\b/g, to: { push: 0.36, tilt: -0.03 } },
  { name: 'ken burns', words: /\bken[- ]burns\b/g, from: { pan: -0.03 }, to: { pan: 0.03, zoom: 1.22 } },
  { name: 'dolly', words: /\bdolly\b/g, to: { push: 0.28 } },
  { name: 'handheld', words: /\b(?:hand-?held|shak(?:e|es|y|ing)|trembl(?:es|ing))\b/g, shake: 0.012 },
]
const statics =
  /\b(?:static|(?:still|fixed|steady) (?:camera|shot)|locked(?:[- ]off)?|tripod|motionless|no (?:camera )?(?:motion|movement))\b/g
/** Said around a move, of which nothing follows. */
const around =
  /\b(?:cameras?|shots?|lens|movements?|motion|footage|video|film|clip|movie|effect|smooth(?:ly)?|stead(?:y|ily))\b/g
const paces: readonly [RegExp, number][] = [
  [/\b(?:slow(?:ly)?|gentl[ey]|subtl[ey]|softly)\b/g, 0.6],
  [/\b(?:fast|quick(?:ly)?|rapid(?:ly)?|swift(?:ly)?)\b/g, 1.5],
]

/** What a prompt says of the camera. */
export type CameraWish = {
  readonly names: readonly string[]
  readonly way: CameraWay
  /** The prompt without it. */
  readonly rest: string
}

export const knownMoves = [...moves.map(({ name }) => name), 'static']

/** Takes the moves out of a prompt. Where there are none it goes the usual way. */
export function understandCamera(prompt: string, usual: CameraWay): CameraWish {
  let rest = prompt.toLowerCase()
  const take = (words: RegExp) => {
    const without = rest.replaceAll(words, ' ')
    const isThere = without !== rest
    rest = without
    return isThere
  }
  const isStatic = take(statics)
  const named = moves.filter(({ words }) => take(words))
  take(around)
  const pace = paces.reduce((product, [words, factor]) => (take(words) ? product * factor : product), 1)
  refuseOpposites(isStatic ? ['static', ...named.map(({ name }) => name)] : named.map(({ name }) => name))
  if (isStatic) return { names: ['static'], way: { from: still, to: still, shake: 0 }, rest }
  const from = paced({ ...still, ...Object.assign({}, ...named.map((move) => move.from ?? {})) }, pace)
  const to = paced({ ...still, ...Object.assign({}, ...named.map((move) => move.to ?? {})) }, pace)
  const shake = Math.max(0, ...named.map((move) => move.shake ?? 0))
  return { names: named.map(({ name }) => name), way: named.length > 0 ? { from, to, shake } : usual, rest }
}

const opposites: readonly (readonly [string, string])[] = [
  ['zoom in', 'zoom out'],
  ['push in', 'pull back'],
  ['pan left', 'pan right'],
  ['tilt up', 'tilt down'],
  ['drone', 'pull back'],
]

function refuseOpposites(names: readonly string[]): void {
  const pair = opposites.find((both) => both.every((one) => names.includes(one)))
  const [first, second] = names[0] === 'static' && names.length > 1 ? names : (pair ?? [])
  if (first && second)
    throw new InvalidInput(`The camera cannot do both "${first}" and "${second}": choose one.`)
}

function paced(place: CameraAt, pace: number): CameraAt {
  const { pan, tilt, orbit, zoom, push } = place
  return {
    pan: pan * pace,
    tilt: tilt * pace,
    orbit: orbit * pace,
    zoom: 1 + (zoom - 1) * pace,
    push: push * pace,
  }
}
