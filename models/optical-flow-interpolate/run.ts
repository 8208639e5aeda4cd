import { readAudio } from '../lib/audio/read-audio.ts'
import { onlyInput } from '../lib/inputs.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { openVideo } from '../lib/video/read-video.ts'
import { writeVideo } from '../lib/video/write-video.ts'
import { interpolateFrames } from './interpolate-frames.ts'

/** Raises the frame rate by motion-compensated interpolation. */
export const interpolate: Program = async (task) => {
  const path = onlyInput(task, 'video')
  const video = await openVideo(path)
  const fps = Number(task.params.fps)
  if (video.fps > fps * 0.98) {
    throw new InvalidInput(
      `The video has ${shown(video.fps)} frames per second already. Choose an fps that is higher than that.`,
    )
  }
  if (video.frameCount < 2) {
    throw new InvalidInput(
      'The video has a single frame, so nothing moves in it. Send one with at least two.',
    )
  }
  const count = Math.round(video.seconds * fps)
  async function* frames() {
    let drawn = 0
    for await (const frame of interpolateFrames(video.frames(), video.fps / fps, count)) {
      yield frame
      task.progress(++drawn / count)
    }
  }
  const audio = await readAudio(path)
  const { folder } = task
  const transparent = video.hasAlpha
  return [await writeVideo(frames(), { folder, name: 'interpolated', fps, audio, transparent })]
}

const shown = (fps: number) => String(Math.round(fps * 100) / 100)
