import type { PromptReader } from '@atelier/media/program.ts'
import { parsePrompt } from './parse-prompt.ts'

export const readPrompt: PromptReader = ({ prompt }) => parsePrompt(String(prompt))
