import { rngOf } from '../lib/random/rng.ts'
import { inPalette, isPalette } from '../lib/image/palette.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { inNamedColours } from '../lib/image/scene/named-colours.ts'
import type { Program } from '@atelier/media/program.ts'
import { writeVideo } from '../lib/video/write-video.ts'
import { endFrameBlender } from './blend-end-frames.ts'
import { videoStyles, type VideoPainter } from '../lib/video/painted/video-styles.ts'
import { ditherFrame } from '../lib/video/scenery/dither-frame.ts'
import { movingScene } from './moving-scene.ts'
import { soundWordsOf } from './prompt-words.ts'
import { parseParams } from './read-prompt.ts'
import { soundscape } from '../lib/video/soundtrack/soundscape.ts'
import { requestedVideo, type RequestedVideo } from '../lib/video/requested-video.ts'

/** Renders a video of a painted scene from a prompt. */
export const generate: Program = async (task) => {
  const video = requestedVideo(task.params)
  const rng = rngOf(Number(task.params.seed ?? 0))
  const { parsedPrompt, style, cameraMove, timeScale } = parseParams(task.params)
  const { scene, frameAt } = await movingScene(parsedPrompt, { ...video, cameraMove, timeScale }, rng)
  const blendEndFrames = await endFrameBlender(task, video)
  const { palette, seed } = task.params
  const unstyledFrame = async (share: number) =>
    inNamedColours(ditherFrame(await frameAt(share)), parsedPrompt)
  const paint = await painterOf(style, video, Number(seed ?? 0), unstyledFrame)

  async function* frames() {
    for (let index = 0; index < video.frames; index++) {
      const painted = await paint(await unstyledFrame(index / (video.frames - 1)))
      yield blendEndFrames(isPalette(palette) ? inPalette(painted, palette) : painted, index)
      task.progress((index + 1) / (video.frames + 1))
    }
  }
  const audio =
    task.params.generate_audio === true ? soundscape(soundWordsOf(scene), video.seconds, rng) : null
  return [await writeVideo(frames(), { folder: task.folder, name: 'scene', fps: video.fps, audio })]
}

/** One painter for all frames, prepared with samples from the beginning, middle and end. */
async function painterOf(
  style: string | null,
  { size }: RequestedVideo,
  seed: number,
  unstyledFrame: (share: number) => Promise<Image>,
): Promise<VideoPainter> {
  const prepare = style && videoStyles[style]
  if (!prepare) return (image) => image
  const samples = [await unstyledFrame(0), await unstyledFrame(0.5), await unstyledFrame(1)]
  return prepare({ ...size, seed, samples })
}
