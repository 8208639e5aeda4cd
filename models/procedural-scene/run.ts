import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { writeOutputs } from '../lib/image/outputs.ts'
import { inPalette, isPalette } from '../lib/image/palette.ts'
import { inNamedColours } from '../lib/image/scene/named-colours.ts'
import { paintParsedPrompt } from '../lib/image/scene/paint-scene.ts'
import { parsePrompt, parseNegativePrompt, type ParsedPrompt } from '../lib/image/scene/parse-prompt.ts'
import { inStyle } from '../lib/image/style/in-style.ts'
import { isStyle, type StyleName } from '../lib/image/style/style-words.ts'
import type { Params } from '@atelier/contract/params.ts'

/** Paints a scene from a prompt. */
export const generate: Program = async (task) => {
  const { prompt, negative_prompt: unwantedWords, palette } = task.params
  const prompted = parsePrompt(String(prompt))
  const unwanted = new Set([...prompted.unwanted, ...parseNegativePrompt(String(unwantedWords ?? ''))])
  const parsed = { ...prompted, unwanted }
  const style = styleOf(parsed, task.params.style)
  const size = requestedSize(task.params)
  return writeOutputs(task, async (rng, progress) => {
    const painted = inNamedColours(await paintParsedPrompt(parsed, size, rng), parsed)
    progress(0.6)
    const styled = style ? await inStyle(painted, style, rng) : painted
    return isPalette(palette) ? inPalette(styled, palette) : styled
  })
}

function styleOf(parsed: ParsedPrompt, chosen: unknown): StyleName | null {
  if (!isStyle(chosen)) return parsed.style
  if (parsed.style && parsed.style !== chosen) {
    throw new InvalidInput(`The prompt asks for ${parsed.style} and the style is ${chosen}: choose one.`)
  }
  return chosen
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
