import type { PromptReader } from '@atelier/media/program.ts'
import { checkScene } from '../lib/image/scene/check-scene.ts'
import { parseBackground } from './parse-background.ts'

export const readPrompt: PromptReader = ({ prompt }) => {
  const background = parseBackground(String(prompt))
  if (background.kind === 'scene') checkScene(background.parsed)
  return background
}
