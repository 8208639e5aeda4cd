// Where the panels of an example stand in the frame of its card.
import type { Panel } from './panel.ts'

export type CardPanel = Panel & { readonly kind: 'picture' | 'wave' }

export type Measured = { readonly panel: CardPanel; readonly aspect: number; readonly height: number }
type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
export type Cell = Box & {
  readonly of: Measured
  readonly fit: 'cover' | 'contain'
  /** The part of the panel to show, once it fills the whole frame. */
  readonly shown?: Box
}
type Size = { readonly width: number; readonly height: number }

const LINE = 2
const GAP = 8
/** Upright and square pictures lose too much in a wide frame: they stand beside each other. */
const LEAST_WIDE = 1.15
/** A recording below a video. */
const STRIP_SHARE = 0.24

export function cells(
  inputs: readonly Measured[],
  outputs: readonly Measured[],
  size: Size,
  isMasked: boolean,
): Cell[] {
  const pictures = { in: inputs.filter(isPicture), out: outputs.filter(isPicture) }
  const [first] = pictures.out
  if (!first) return rows([...inputs, ...outputs].slice(-4), { left: 0, top: 0, ...size }, 'contain')
  const waves = outputs.filter((each) => !isPicture(each))
  if (waves.length > 0) return aboveWave(first, waves, size)
  const [before] = pictures.in
  if (!before) return [{ ...whole(size), of: first, fit: 'cover' }]

  const isSameShape = Math.abs(before.aspect / first.aspect - 1) < 0.05
  const isSameKind = before.panel.frames.length > 1 === first.panel.frames.length > 1
  if (isSameKind && !isSameShape && pictures.in.length === 1) return besideEachOther(before, first, size)
  if (first.aspect < LEAST_WIDE || isMasked) return halves(pictures.in, first, size)
  if (!isSameKind || pictures.in.length > 1) return [{ ...whole(size), of: first, fit: 'cover' }]
  return split(before, first, size)
}

const isPicture = ({ panel }: Measured) => panel.kind === 'picture'
const whole = (size: Size): Box => ({ left: 0, top: 0, ...size })

/** One frame, its left half before and its right half after. */
function split(before: Measured, after: Measured, { width, height }: Size): Cell[] {
  const half = width / 2
  const left = { left: 0, top: 0, width: half - LINE / 2, height }
  const right = { left: half + LINE / 2, top: 0, width: half - LINE / 2, height }
  return [
    { ...left, of: before, fit: 'cover', shown: left },
    { ...right, of: after, fit: 'cover', shown: right },
  ]
}

/** What went in at the left, one below the other, and what came out at the right. */
function halves(before: readonly Measured[], after: Measured, { width, height }: Size): Cell[] {
  const half = width / 2 - LINE / 2
  return [
    ...rows(before, { left: 0, top: 0, width: half, height }, 'cover'),
    { left: width / 2 + LINE / 2, top: 0, width: half, height, of: after, fit: 'cover' },
  ]
}

/** Each whole, as large as the frame allows: here the shape is what changes. */
function besideEachOther(before: Measured, after: Measured, { width, height }: Size): Cell[] {
  const most = height - 2 * GAP
  const tall = Math.min(most, (width - 3 * GAP) / (before.aspect + after.aspect))
  const widths = [before, after].map(({ aspect }) => Math.floor(aspect * tall))
  const left = Math.floor((width - widths[0]! - widths[1]! - GAP) / 2)
  const top = Math.floor((height - tall) / 2)
  const box = { top, height: Math.floor(tall), fit: 'cover' } as const
  return [
    { ...box, left, width: widths[0]!, of: before },
    { ...box, left: left + widths[0]! + GAP, width: widths[1]!, of: after },
  ]
}

function aboveWave(picture: Measured, [wave]: readonly Measured[], size: Size): Cell[] {
  const strip = Math.round(size.height * STRIP_SHARE)
  return [
    { ...whole(size), height: size.height - strip, of: picture, fit: 'cover' },
    ...(wave ? rows([wave], { ...whole(size), top: size.height - strip, height: strip }, 'contain') : []),
  ]
}

function rows(panels: readonly Measured[], box: Box, fit: Cell['fit']): Cell[] {
  const gap = panels.length > 1 ? LINE : 0
  const height = Math.floor((box.height - gap * (panels.length - 1)) / panels.length)
  return panels.map((of, index) => ({ ...box, top: box.top + index * (height + gap), height, of, fit }))
}
