import { findBackdrop, backdropAt, type Backdrop } from '../lib/image/subject/backdrop.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { OpenVideo } from '../lib/video/read-video.ts'

const SAMPLES_PER_SECOND = 2

/** The share of the samples that must show a plain backdrop. */
const MIN_PLAIN_SHARE = 0.5

/** How far a backdrop may differ from the video's typical one, of 255, and still count as the same in another light. */
const LIGHTING_TOLERANCE = 40

/** The weight of the new frame in the running average: light drifts, and noise averages out. */
const DRIFT = 0.3

/**
 * Estimates the backdrop frame by frame. It must be plain in most of the video; where it is not, the last estimate is
 * used.
 */
export async function videoBackdrop(video: OpenVideo): Promise<(frame: Image) => Backdrop> {
  const samples: (Backdrop | null)[] = []
  let size = { width: 0, height: 0 }
  for await (const frame of video.resampled({ fps: SAMPLES_PER_SECOND }).frames()) {
    size = frame
    samples.push(findBackdrop(frame))
  }
  const plain = samples.filter((backdrop) => backdrop !== null)
  if (plain.length < samples.length * MIN_PLAIN_SHARE) {
    throw new InvalidInput(
      'The video has no plain backdrop: the colour along its edges varies. Send one whose subject stands before one colour, or choose a model that cuts a subject out of any video.',
    )
  }
  const typical = medoidOf(plain, size)
  let last = typical
  return (frame) => {
    const found = findBackdrop(frame)
    if (found && distance(found, typical, frame) < LIGHTING_TOLERANCE) last = between(last, found, DRIFT)
    return last
  }
}

function medoidOf(backdrops: readonly Backdrop[], size: Size): Backdrop {
  const totalDistance = (one: Backdrop) =>
    backdrops.reduce((sum, other) => sum + distance(one, other, size), 0)
  return backdrops.reduce((best, one) => (totalDistance(one) < totalDistance(best) ? one : best))
}

type Size = { readonly width: number; readonly height: number }

function distance(one: Backdrop, other: Backdrop, { width, height }: Size): number {
  const shade = (backdrop: Backdrop, channel: number) => backdropAt(backdrop, width / 2, height / 2, channel)
  return Math.hypot(...[0, 1, 2].map((channel) => shade(one, channel) - shade(other, channel)))
}

function between(one: Backdrop, other: Backdrop, share: number): Backdrop {
  const mix = (from: number, to: number) => from + (to - from) * share
  return one.map(({ level, across, down }, channel) => ({
    level: mix(level, other[channel].level),
    across: mix(across, other[channel].across),
    down: mix(down, other[channel].down),
  }))
}
