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

/** Along the ground, with the rise and fall of a gait. */
const gait =
  (speed: number, steps: number, rise: number): Move =>
  ({ seconds, fromMiddle, phase, heading }) => ({
    right: fromMiddle * speed * heading,
    down: -Math.abs(Math.sin(seconds * steps + phase)) * rise,
  })
const running = gait(0.05, 7, 0.012)
const walking = gait(0.02, 4, 0.004)
const hopping = gait(0.025, 4, 0.03)
const waddling: Move = ({ seconds, phase, tall }) => ({
  bend: (up) => Math.sin(seconds * 3 + phase) * tall * 0.03 * up,
})
const grazing: Move = ({ seconds, fromMiddle, phase, heading }) => ({
  right: fromMiddle * 0.004 * heading,
  tall: 1 + Math.sin(seconds * 1.4 + phase) * 0.008,
})
const driving =
  (speed: number): Move =>
  ({ seconds, fromMiddle, phase, heading }) => ({
    right: fromMiddle * speed * heading,
    down: Math.sin(seconds * 14 + phase) * 0.0008,
  })
const drifting: Move = ({ seconds, phase }) => ({
  right: Math.sin(seconds * 0.5 + phase) * 0.02,
  down: Math.sin(seconds * 0.8 + phase) * 0.012,
})
const leaping: Move = ({ seconds, fromMiddle, phase, heading }) => ({
  right: fromMiddle * 0.04 * heading,
  down: -Math.abs(Math.sin(seconds * 1.2 + phase)) * 0.05,
})

/** The motion of each kind of object; others stand still. */
// prettier-ignore
export const moves: Partial<Record<ObjectName, Move>> = {
  tree: swaying(0.035), pine: swaying(0.03), palm: swaying(0.06, 1.1), flower: swaying(0.12, 1.6), cactus: swaying(0.004),
  boat: floating, island: reflecting, lighthouse: reflecting, bird: flying, balloon: hovering(0.006), lantern: hovering(0.014),
  kite: soaring, fish: swimming, jellyfish: pulsing, seaweed: wavering, campfire: burning,
  cat: breathing, sheep: breathing, deer: breathing, cow: grazing, rabbit: hopping, squirrel: breathing, owl: breathing, parrot: breathing, frog: hopping, bear: breathing, panda: breathing, penguin: waddling,
  dog: running, horse: running, unicorn: running, fox: running, wolf: breathing, lion: walking, tiger: walking, elephant: walking, camel: walking, dinosaur: walking, turtle: walking,
  person: walking, woman: walking, astronaut: drifting, robot: waddling, knight: breathing, wizard: breathing, eagle: flying, dragon: flying, butterfly: flying, plane: driving(0.05),
  car: driving(0.09), truck: driving(0.07), tractor: driving(0.03), train: driving(0.08), bicycle: driving(0.05), motorcycle: driving(0.09),
  duck: floating, swan: floating, whale: floating, dolphin: leaping, iceberg: floating, ufo: hovering(0), 'christmas-tree': swaying(0.01), firework: ({ seconds, phase }) => ({ pose: (seconds * 0.5 + phase) % 1 }), candle: burning,
  windmill: ({ seconds }) => ({ pose: (seconds * 0.45) % 1 }),
  comet: ({ fromMiddle, heading }) => ({ right: fromMiddle * 0.05 * heading, down: fromMiddle * 0.022 }),
  rocket: ({ fromMiddle, seconds }) => ({
    right: fromMiddle * 0.012 + Math.sin(seconds * 21) * 0.0006, down: -fromMiddle * 0.037, tall: 1 + Math.sin(seconds * 17) * 0.01,
  }),
  planet: ({ fromMiddle }) => ({ right: fromMiddle * 0.002 }),
  bee: flying, helicopter: driving(0.06), superhero: breathing, shark: swimming, octopus: pulsing, crab: walking, snail: driving(0.004), pig: walking, chicken: grazing, giraffe: walking, zebra: walking,
  monkey: breathing, hedgehog: walking, mouse: running, snake: walking, ghost: hovering(0.004), mermaid: breathing, gnome: breathing, queen: breathing, pirate: breathing, ballerina: waddling, bus: driving(0.07),
  ball: hopping, 'party-balloon': hovering(0.002), plant: swaying(0.02), umbrella: swaying(0.01), fireplace: ({ seconds }) => ({ tall: 1 + Math.sin(seconds * 9) * 0.003 }),
  'ferris-wheel': ({ seconds }) => ({ pose: (seconds * 0.3) % 1 }), flag: ({ seconds }) => ({ pose: (seconds * 0.8) % 1 }), swing: ({ seconds }) => ({ pose: (seconds * 0.4) % 1 }),
}
/** The number of poses in an animation cycle. */
export const posesOf: Partial<Record<ObjectName, number>> = {
  bird: 12,
  windmill: 30,
  eagle: 10,
  dragon: 10,
  butterfly: 8,
  firework: 10,
  'ferris-wheel': 16,
  flag: 12,
  swing: 16,
}
