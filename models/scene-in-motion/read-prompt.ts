import type { Params } from '@atelier/contract/params.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { PromptReader } from '@atelier/media/program.ts'
import { checkScene } from '../lib/image/scene/check-scene.ts'
import { parseNegativePrompt, parsePrompt } from '../lib/image/scene/parse-prompt.ts'
import type { ParsedPrompt } from '../lib/image/scene/parsed-prompt.ts'
import { restPose, type CameraMove } from '../lib/video/camera/camera.ts'
import { parseCamera } from '../lib/video/camera/parse-camera.ts'
import { parsePace, withoutMotion } from './prompt-words.ts'

/** Without words for the camera, it moves forward a little. */
const defaultMove: CameraMove = {
  from: { ...restPose, pan: -0.015 },
  to: { ...restPose, pan: 0.015, push: 0.12 },
  shake: 0,
}

/** The styles that a video can be painted in. */
const videoStyleNames = new Set(
  `oil watercolour poster pixel mosaic stained-glass halftone engraving pencil ink charcoal`.split(' '),
)

export function parseParams(params: Params): {
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

export const readPrompt: PromptReader = (params) => checkScene(parseParams(params).parsedPrompt)

function styleOf(prompted: string | null, chosen: Params['style']): string | null {
  const style = chosen === undefined || chosen === 'natural' ? prompted : String(chosen)
  if (prompted && style !== prompted)
    throw new InvalidInput(`The prompt asks for ${prompted} and the style is ${style}: choose one.`)
  if (style && !videoStyleNames.has(style))
    throw new InvalidInput(
      `Films are not painted in "${style}"; there are ${[...videoStyleNames].join(', ')}.`,
    )
  return style
}
