import type { DraftParam } from './draft.ts'

/** The numbers of an input for a side of the output. */
export interface Side {
  readonly default?: number | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
}

const ratios = [1, 4 / 3, 3 / 4, 16 / 9, 9 / 16] as const

const USUAL_SIDE = 1024

/**
 * A `resolution` of exact sizes: that of the backend, and others with as many pixels, so that no request takes more memory
 * than the one that is known to work.
 */
export function resolutionOf(width: Side, height: Side, multipleOf: number): DraftParam {
  const across = width.default ?? USUAL_SIDE
  const down = height.default ?? USUAL_SIDE
  const fits = (side: number, { min = 1, max = Infinity }: Side) => side >= min && side <= max
  const others = ratios.map((ratio) => {
    const side = Math.sqrt((across * down) / ratio)
    return { across: toMultiple(side * ratio, multipleOf), down: toMultiple(side, multipleOf) }
  })
  const own = [{ across, down }, ...(across === down ? [] : [{ across: down, down: across }])]
  const offered = [...own, ...others].filter(
    (size, index) => index === 0 || (fits(size.across, width) && fits(size.down, height)),
  )
  const isNear = (one: string, other: string) => {
    const [a = 1, b = 1] = one.split('x').map(Number)
    const [c = 1, d = 1] = other.split('x').map(Number)
    return Math.abs(a / b - c / d) < 0.15 * (a / b)
  }
  const names = offered.map((size) => `${size.across}x${size.down}`)
  // A ratio that the backend's own size nearly has would be the same offer twice.
  const values = names.filter((name, index) => !names.slice(0, index).some((other) => isNear(name, other)))
  return {
    name: 'resolution',
    descriptor: { kind: 'enum', values },
    isRequired: false,
    default: values[0]!, // The backend's own size, which is always there.
    guesses: ['the first size is the one of the source; the others have as many pixels'],
  }
}

const toMultiple = (pixels: number, multipleOf: number) =>
  Math.max(1, Math.round(pixels / multipleOf)) * multipleOf

/**
 * A `duration` from which a number of frames follows. Models that want 4n + 1 frames say so by their default, such as 81.
 */
export function durationOf(
  frames: number,
  fps: number,
  maxFrames = frames,
): { param: DraftParam; extra: number } {
  const extra = frames % 4 === 1 ? 1 : 0
  const usual = Math.max(1, Math.floor((frames - extra) / fps))
  const max = Math.max(usual, Math.floor((maxFrames - extra) / fps))
  return {
    extra,
    param: {
      name: 'duration',
      descriptor: { kind: 'range', min: 1, max, step: 1 },
      isRequired: false,
      default: usual,
      guesses: [
        `in seconds, of ${frames} frames at ${fps} a second; max is a guess: no longer than what is known to work`,
      ],
    },
  }
}
