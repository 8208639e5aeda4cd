import type { PromptReader } from '@atelier/media/program.ts'
import { checkScene } from '../lib/image/scene/check-scene.ts'
import { parseFill } from './parse-fill.ts'

export const readPrompt: PromptReader = ({ prompt }) => {
  const fill = parseFill(String(prompt))
  if (fill.is === 'scene') checkScene(fill.parsed)
  return fill
}
