import type { Params } from '@atelier/contract/params.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { PromptReader } from '@atelier/media/program.ts'
import { checkScene } from '../lib/image/scene/check-scene.ts'
import { parseNegativePrompt, parsePrompt } from '../lib/image/scene/parse-prompt.ts'
import type { ParsedPrompt } from '../lib/image/scene/parsed-prompt.ts'
import { isStyle, type StyleName } from '../lib/image/style/style-words.ts'

/** The scene that the params ask for, and its style. */
export function parseParams(params: Params): { parsed: ParsedPrompt; style: StyleName | null } {
  const prompted = parsePrompt(String(params.prompt))
  const unwanted = new Set([
    ...prompted.unwanted,
    ...parseNegativePrompt(String(params.negative_prompt ?? '')),
  ])
  return { parsed: { ...prompted, unwanted }, style: styleOf(prompted, params.style) }
}

export const readPrompt: PromptReader = (params) => checkScene(parseParams(params).parsed)

function styleOf(parsed: ParsedPrompt, chosen: unknown): StyleName | null {
  if (!isStyle(chosen)) return parsed.style
  if (parsed.style && parsed.style !== chosen) {
    throw new InvalidInput(`The prompt asks for ${parsed.style} and the style is ${chosen}: choose one.`)
  }
  return chosen
}
