import type { ObjectName } from '../lib/image/scene/vocabulary.ts'

/** The transform of an object at one time: lengths in units, the rest relative to how it was painted. */
export type Motion = {
  readonly right?: number
  readonly down?: number
  readonly wide?: number
  readonly tall?: number
  /** The horizontal offset of a row, by its height above the foot in heights of the object. */
  readonly bend?: (up: number) => number
  /** The phase of its animation cycle, from 0 to 1. */
  readonly pose?: number
}

/** What the motion of an object depends on. */
export type Moment = {
  readonly seconds: number
  /** Seconds since the middle of the video, when everything is at its painted position. */
  readonly fromMiddle: number
  /** Different for each object, so that they do not move in step. */
  readonly phase: number
  readonly wind: number
  readonly heading: number
  readonly tall: number
}

export type Move = (moment: Moment) => Motion

/** Bends in the wind: the foot is fixed, and the top moves most. */
const swaying =
  (strength: number, speed = 1.3): Move =>
  ({ seconds, phase, wind, tall }) => {
    const gust =
      Math.sin(seconds * speed + phase) + 0.45 * Math.sin(seconds * speed * 2.3 + phase * 2) + wind * 0.5
    return { bend: (up) => gust * strength * tall * Math.max(0, up) ** 1.7 }
  }

const floating: Move = ({ seconds, fromMiddle, phase, wind, tall }) => {
  const roll = Math.sin(seconds * 1.05 + phase) * 0.035
  return {
    right: fromMiddle * 0.006 * wind,
    down: Math.sin(seconds * 1.4 + phase) * tall * 0.02,
    bend: (up) => (up > 0 ? roll * up * tall : Math.sin(up * 22 + seconds * 3.2) * tall * 0.014),
  }
}

const reflecting: Move = ({ seconds, tall }) => ({
  bend: (up) => (up > 0 ? 0 : Math.sin(up * 22 + seconds * 3.2) * tall * 0.012),
})

const hovering =
  (rise: number): Move =>
  ({ seconds, fromMiddle, phase, wind }) => ({
    right: fromMiddle * 0.008 * wind + Math.sin(seconds * 0.5 + phase) * 0.006,
    down: -fromMiddle * rise + Math.sin(seconds * 0.7 + phase * 2) * 0.005,
  })

const flying: Move = ({ seconds, fromMiddle, phase, wind }) => ({
  right: fromMiddle * (0.04 + (phase % 1) * 0.02) * wind,
  down: Math.sin(seconds * 1.1 + phase) * 0.008,
  pose: (seconds * (1.5 + (phase % 1) * 0.5) + phase) % 1,
})

const swimming: Move = ({ seconds, fromMiddle, phase, heading }) => ({
  right: fromMiddle * (0.03 + (phase % 1) * 0.02) * heading,
  down: Math.sin(seconds * 0.9 + phase) * 0.008,
  wide: 1 + Math.sin(seconds * 7 + phase) * 0.045,
})

const pulsing: Move = ({ seconds, fromMiddle, phase, tall }) => {
  const beat = Math.sin(seconds * 2.1 + phase)
  return {
    right: Math.sin(seconds * 0.4 + phase) * 0.01,
    down: -fromMiddle * 0.012 + beat * 0.004,
    wide: 1 + beat * 0.07,
    tall: 1 - beat * 0.05,
    bend: (up) => Math.sin(up * 7 + seconds * 2.4 + phase) * tall * 0.05 * Math.max(0, 0.75 - up),
  }
}

const wavering: Move = ({ seconds, phase, tall }) => ({
  bend: (up) =>
    (Math.sin(seconds * 1.2 + phase - up * 4) + Math.sin(phase - up * 4) * 0.3) *
    tall *
    0.07 *
    Math.max(0, up),
})

const burning: Move = ({ seconds, phase, tall }) => {
  const flare = Math.sin(seconds * 9 + phase) * 0.05 + Math.sin(seconds * 15.3) * 0.035
  return {
    tall: 1 + flare,
    bend: (up) =>
      (Math.sin(seconds * 11 - up * 6) * 0.05 + Math.sin(seconds * 7.3 - up * 3.1) * 0.05) *
      tall *
      Math.max(0, up) ** 1.4,
  }
}

const soaring: Move = ({ seconds, phase, wind, tall }) => ({
  right: Math.sin(seconds * 0.9 + phase) * 0.016 + wind * 0.004,
  down: Math.sin(seconds * 1.4 + phase * 2) * 0.009,
  bend: (up) => Math.sin(seconds * 2.4 + up * 5 + phase) * tall * 0.09 * Math.max(0, 1 - up * 1.6),
})

const breathing: Move = ({ seconds, phase }) => ({ tall: 1 + Math.sin(seconds * 1.9 + phase) * 0.008 })

/** The motion of each kind of object; others stand still. */
// prettier-ignore
export const moves: Partial<Record<ObjectName, Move>> = {
  tree: swaying(0.035), pine: swaying(0.03), palm: swaying(0.06, 1.1), flower: swaying(0.12, 1.6), cactus: swaying(0.004),
  boat: floating, island: reflecting, lighthouse: reflecting, bird: flying, balloon: hovering(0.006), lantern: hovering(0.014),
  kite: soaring, fish: swimming, jellyfish: pulsing, seaweed: wavering, campfire: burning,
  cat: breathing, sheep: breathing, deer: breathing,
  windmill: ({ seconds }) => ({ pose: (seconds * 0.45) % 1 }),
  comet: ({ fromMiddle, heading }) => ({ right: fromMiddle * 0.05 * heading, down: fromMiddle * 0.022 }),
  rocket: ({ fromMiddle, seconds }) => ({
    right: fromMiddle * 0.012 + Math.sin(seconds * 21) * 0.0006, down: -fromMiddle * 0.037, tall: 1 + Math.sin(seconds * 17) * 0.01,
  }),
  planet: ({ fromMiddle }) => ({ right: fromMiddle * 0.002 }),
}
/** The number of poses in an animation cycle. */
export const posesOf: Partial<Record<ObjectName, number>> = { bird: 12, windmill: 30 }
