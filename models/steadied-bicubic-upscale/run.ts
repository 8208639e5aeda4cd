import { readAudio } from '../lib/audio/read-audio.ts'
import { backProjectPlane } from '../lib/image/planes/back-project-plane.ts'
import { lumaOf } from '../lib/image/planes/luma.ts'
import { onlyInput } from '../lib/inputs.ts'
import type { Program } from '@atelier/media/program.ts'
import { pairs } from './pairs.ts'
import { temporalSmoother } from './temporal-smoothing.ts'
import { openVideo } from '../lib/video/read-video.ts'
import { writeVideo } from '../lib/video/write-video.ts'
import { smallPlane } from '../lib/video/motion/small-plane.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'

/** More passes add ringing along edges rather than detail. */
const PASSES = 2
/** The longest side for optical flow. */
const LONGEST_SIDE = 320

/**
 * Upscales a video: bicubic, then back-projection and motion-compensated temporal smoothing. Only luma is processed,
 * since videos store chroma at half the size, without detail. The network that upscales images takes a second per
 * frame, and finds hardly more detail in compressed frames.
 */
export const upscale: Program = async (task) => {
  const path = onlyInput(task, 'video')
  const video = await openVideo(path)
  const factor = Number(task.params.upscale_factor)
  const stretched = video.resampled({ width: video.width * factor, height: video.height * factor })

  async function* frames() {
    const smooth = temporalSmoother()
    let done = 0
    for await (const { small, large } of pairs(video, stretched)) {
      const before = lumaOf(large)
      const luma = before.slice()
      backProjectPlane(luma, lumaOf(small), small, factor, PASSES)
      smooth(luma, await smallPlane(small, LONGEST_SIDE), large)
      yield withLuma(large, before, luma)
      task.progress(Math.min(1, ++done / video.frameCount))
    }
  }
  const audio = await readAudio(path)
  const { folder } = task
  const { fps, hasAlpha: transparent } = video
  return [await writeVideo(frames(), { folder, name: 'upscaled', fps, audio, transparent })]
}

/** Replaces the luma of an image, given the luma before, both from 0 to 1; chroma is kept. */
function withLuma(image: Image, before: Float32Array, luma: Float32Array): Image {
  const drawn = blank(image.width, image.height)
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += 4) {
    const more = (luma[pixel] - before[pixel]) * 255
    drawn.data[at] = image.data[at] + more
    drawn.data[at + 1] = image.data[at + 1] + more
    drawn.data[at + 2] = image.data[at + 2] + more
    drawn.data[at + 3] = image.data[at + 3]
  }
  return drawn
}
