import type { ParamValue } from '@atelier/contract/params.ts'
import { rngOf } from '../lib/random/rng.ts'
import { inPalette, isPalette } from '../lib/image/palette.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { inNamedColours } from '../lib/image/scene/named-colours.ts'
import { parsePrompt, parseNegativePrompt, type ParsedPrompt } from '../lib/image/scene/parse-prompt.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program, Task } from '@atelier/media/program.ts'
import { restPose, type CameraMove } from '../lib/video/camera/camera.ts'
import { parseCamera } from '../lib/video/camera/parse-camera.ts'
import { writeVideo } from '../lib/video/write-video.ts'
import { endFrameBlender } from './blend-end-frames.ts'
import { videoStyles, type VideoPainter } from '../lib/video/painted/video-styles.ts'
import { ditherFrame } from '../lib/video/scenery/dither-frame.ts'
import { movingScene } from './moving-scene.ts'
import { soundWordsOf, parsePace, withoutMotion } from './prompt-words.ts'
import { soundscape } from '../lib/video/soundtrack/soundscape.ts'
import { requestedVideo, type RequestedVideo } from '../lib/video/requested-video.ts'

/** Without words for the camera, it moves forward a little. */
const defaultMove: CameraMove = {
  from: { ...restPose, pan: -0.015 },
  to: { ...restPose, pan: 0.015, push: 0.12 },
  shake: 0,
}

/** Renders a video of a painted scene from a prompt. */
export const generate: Program = async (task) => {
  const video = requestedVideo(task.params)
  const rng = rngOf(Number(task.params.seed ?? 0))
  const { parsedPrompt, style, cameraMove, timeScale } = parseParams(task)
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

function parseParams({ params }: Task): {
  parsedPrompt: ParsedPrompt
  style: string | null
  cameraMove: CameraMove
  timeScale: number
} {
  const { rest, timeScale } = parsePace(String(params.prompt))
  const camera = parseCamera(rest, defaultMove)
  const prompted = parsePrompt(withoutMotion(camera.rest))
  const unwanted = new Set([
    ...prompted.unwanted,
    ...parseNegativePrompt(String(params.negative_prompt ?? '')),
  ])
  return {
    parsedPrompt: { ...prompted, unwanted },
    style: styleOf(prompted.style, params.style),
    cameraMove: camera.cameraMove,
    timeScale,
  }
}

function styleOf(prompted: string | null, chosen: ParamValue | undefined): string | null {
  const style = chosen === undefined || chosen === 'natural' ? prompted : String(chosen)
  if (prompted && style !== prompted)
    throw new InvalidInput(`The prompt asks for ${prompted} and the style is ${style}: choose one.`)
  if (style && !Object.hasOwn(videoStyles, style))
    throw new InvalidInput(
      `Films are not painted in "${style}"; there are ${Object.keys(videoStyles).join(', ')}.`,
    )
  return style
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
