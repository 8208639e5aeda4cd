import { readAudio } from '../lib/audio/read-audio.ts'
import { inPalette, isPalette } from '../lib/image/palette.ts'
import { onlyInput } from '../lib/inputs.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { openOpaqueVideo } from '../lib/video/read-opaque-video.ts'
import { writeVideo } from '../lib/video/write-video.ts'
import { videoStyles } from '../lib/video/painted/video-styles.ts'
import { temporalDenoiser } from '../lib/video/painted/temporal-denoiser.ts'
import type { Image } from '@atelier/media/image/image.ts'
import type { OpenVideo } from '../lib/video/read-video.ts'

/** Paints a video frame by frame, with strokes and tiles that stay in place. The audio is kept. */
export const paintVideo: Program = async (task) => {
  const { style, palette, seed } = task.params
  const prepare = Object.hasOwn(videoStyles, String(style)) ? videoStyles[String(style)] : undefined
  if (!prepare)
    throw new InvalidInput(
      `"${String(style)}" is not a style; choose one of ${Object.keys(videoStyles).join(', ')}.`,
    )
  const path = onlyInput(task, 'video')
  const video = await openOpaqueVideo(path)
  const paint = await prepare({ ...video, seed: Number(seed ?? 0), samples: await samplesOf(video) })
  const denoise = temporalDenoiser()

  async function* painted() {
    let count = 0
    for await (const frame of video.frames()) {
      const image = await paint(denoise(frame))
      yield isPalette(palette) ? inPalette(image, palette) : image
      task.progress(++count / (video.frameCount + 1))
    }
  }
  const audio = await readAudio(path)
  return [await writeVideo(painted(), { folder: task.folder, name: String(style), fps: video.fps, audio })]
}

const SAMPLES = 6
const WIDTH = 192

/** Small, evenly spaced sample frames of a video. */
async function samplesOf(video: OpenVideo): Promise<Image[]> {
  const small = video.resampled({
    fps: Math.min(video.fps, SAMPLES / video.seconds),
    width: WIDTH,
    height: Math.max(16, Math.round((WIDTH * video.height) / video.width)),
  })
  return Array.fromAsync(small.frames())
}
