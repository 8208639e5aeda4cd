import { readAudio } from '../lib/audio/read-audio.ts'
import { newAspectRatio } from '../lib/image/aspect-ratio.ts'
import { onlyInput } from '../lib/inputs.ts'
import type { Program } from '@atelier/media/program.ts'
import { openVideo, type Video } from '../lib/video/read-video.ts'
import { writeVideo } from '../lib/video/write-video.ts'
import { cameraPath } from './camera-path.ts'
import { cropped } from './crop.ts'
import { scenesOf, type Scene } from './scenes.ts'
import { windowScores } from './window-scores.ts'

/** The longest side of the images that are analyzed; larger ones take longer and tell little more. */
const ANALYSIS_SIDE = 320

const ANALYSES_PER_SECOND = 8

/** Crops a video to another aspect ratio with a window that follows what a viewer looks at. */
export const reframe: Program = async (task) => {
  const path = onlyInput(task, 'video')
  const video = await openVideo(path)
  const shape = newAspectRatio(video, task.params.aspect_ratio)
  const width = even(Math.min(video.width, video.height * shape))
  const height = even(Math.min(video.height, video.width / shape))
  const small = video.resampled(smallSize(video))
  const analysisInterval = Math.max(1, Math.round(video.fps / ANALYSES_PER_SECOND))
  const scenes = await scenesOf(small, analysisInterval, (share) => task.progress(share * 0.5))
  const isAcross = width < even(video.width)
  const maxStart = isAcross ? video.width - width : video.height - height
  const share = isAcross ? width / video.width : height / video.height
  const starts = scenes.flatMap(({ interests, frameCount }: Scene) => {
    const scores = interests.map((interest) => windowScores(interest, isAcross, share, maxStart + 1))
    return [...cameraPath(scores, analysisInterval, frameCount, video.fps)]
  })

  async function* frames() {
    let index = 0
    for await (const frame of video.frames()) {
      const start = Math.min(maxStart, Math.max(0, starts[Math.min(starts.length - 1, index)]))
      yield cropped(frame, { left: isAcross ? start : 0, top: isAcross ? 0 : start, width, height })
      task.progress(0.5 + (0.5 * ++index) / video.frameCount)
    }
  }
  const audio = await readAudio(path)
  const { folder } = task
  const { fps, hasAlpha: transparent } = video
  return [await writeVideo(frames(), { folder, name: 'reframed', fps, audio, transparent })]
}

/** Chroma is stored for two by two pixels, so sides must be even. */
const even = (pixels: number) => Math.max(2, Math.round(pixels) & ~1)

function smallSize({ width, height }: Video): { width: number; height: number } {
  const scale = Math.min(1, ANALYSIS_SIDE / Math.max(width, height))
  return { width: Math.max(2, Math.round(width * scale)), height: Math.max(2, Math.round(height * scale)) }
}
