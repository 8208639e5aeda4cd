import type { Program } from '@atelier/media/program.ts'
import { writeOutputs } from '../lib/image/outputs.ts'
import { inPalette, isPalette } from '../lib/image/palette.ts'
import { inNamedColours } from '../lib/image/scene/named-colours.ts'
import { paintParsedPrompt } from '../lib/image/scene/paint-scene.ts'
import { inStyle } from '../lib/image/style/in-style.ts'
import type { Params } from '@atelier/contract/params.ts'
import { parseParams } from './read-prompt.ts'

/** Paints a scene from a prompt. */
export const generate: Program = async (task) => {
  const { palette } = task.params
  const { parsed, style } = parseParams(task.params)
  const size = requestedSize(task.params)
  return writeOutputs(task, async (rng, progress) => {
    const painted = inNamedColours(await paintParsedPrompt(parsed, size, rng), parsed)
    progress(0.6)
    const styled = style ? await inStyle(painted, style, rng) : painted
    return isPalette(palette) ? inPalette(styled, palette) : styled
  })
}

/** The size in pixels for an `aspect_ratio` such as 16:9 and a `resolution` such as 1k, which is the longer side. */
function requestedSize({ aspect_ratio: aspectRatio, resolution }: Params): {
  width: number
  height: number
} {
  const [across = 1, down = 1] = String(aspectRatio ?? '1:1')
    .split(':')
    .map(Number)
  const longer = Number.parseFloat(String(resolution ?? '1k')) * 1024
  const scale = longer / Math.max(across, down)
  return { width: Math.round(across * scale), height: Math.round(down * scale) }
}
