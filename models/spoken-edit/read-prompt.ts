import type { PromptReader } from '@atelier/media/program.ts'
import { parseEdits } from './parse-edits.ts'

export const readPrompt: PromptReader = ({ prompt }) => parseEdits(String(prompt))
