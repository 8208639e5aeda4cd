import type { PromptReader } from '@atelier/media/program.ts'
import { parseTints } from './parse-tints.ts'

/** Without a prompt the palette says it all. */
export const readPrompt: PromptReader = ({ prompt }) =>
  prompt ? { leftOut: parseTints(String(prompt)).leftOut } : { leftOut: [] }
