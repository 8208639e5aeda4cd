import type { PromptReader } from '@atelier/media/program.ts'
import { checkScene } from '../lib/image/scene/check-scene.ts'
import { assertDiffering, parseFill } from './parse-fill.ts'

export const readPrompt: PromptReader = ({ prompt, num_outputs }) => {
  const fill = parseFill(String(prompt))
  assertDiffering(fill, Number(num_outputs ?? 1))
  if (fill.is === 'scene') checkScene(fill.parsed)
  return fill
}
