import type { Image } from '@atelier/media/image/image.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { openVideo, type Video, type OpenVideo } from '../video/read-video.ts'
import { LEAST_SIDE } from './images.ts'
import { CODEC_TOLERANCE, isSameAudio } from './audio.ts'

/** Frames are compared at a width that hides most coding artefacts; the tolerances of the mean and of a pixel cover the rest. */
const SMALL_WIDTH = 64
const [MEAN_TOLERANCE, PIXEL_TOLERANCE] = [1.5, 24]

export async function refuseFramelessVideo(path: string): Promise<void> {
  const video = await openVideo(path)
  if (video.width < LEAST_SIDE || video.height < LEAST_SIDE)
    throw new InvalidInput(`The video must be at least ${LEAST_SIDE} pixels wide and high.`)
  for await (const _ of video.frames()) return
  throw new InvalidInput('No frame of the video can be decoded. Export it again and send the new file.')
}

export async function isSameVideo(before: string, after: string): Promise<boolean> {
  const [one, other] = [await openVideo(before), await openVideo(after)]
  return (
    isSameShape(one, other) &&
    (await isSameAudio(before, after, CODEC_TOLERANCE)) &&
    (await hasSameFrames(one, other))
  )
}

/** Encoders drop a pixel from odd sides. */
function isSameShape(one: Video, other: Video): boolean {
  return (
    Math.abs(one.width - other.width) <= 1 &&
    Math.abs(one.height - other.height) <= 1 &&
    Math.abs(one.fps - other.fps) < 0.1 &&
    Math.abs(one.frameCount - other.frameCount) <= 1
  )
}

/** Stops at the first frame that differs, which is usually the very first. */
async function hasSameFrames(one: OpenVideo, other: OpenVideo): Promise<boolean> {
  const height = Math.max(2, Math.round((one.height / one.width) * SMALL_WIDTH))
  const small = { width: SMALL_WIDTH, height }
  const otherFrames = other.resampled(small).frames()
  try {
    for await (const frame of one.resampled(small).frames()) {
      const { value } = await otherFrames.next()
      if (value && hasChanged(frame, value)) return false
    }
    return true
  } finally {
    await otherFrames.return(undefined)
  }
}

function hasChanged(one: Image, other: Image): boolean {
  let sum = 0
  let largest = 0
  for (let at = 0; at < one.data.length; at++) {
    const difference = Math.abs(one.data[at] - other.data[at])
    sum += difference
    largest = Math.max(largest, difference)
  }
  return sum / one.data.length > MEAN_TOLERANCE || largest > PIXEL_TOLERANCE
}
