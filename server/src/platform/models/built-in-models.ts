import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeOf } from '../thrown.ts'
import { createPromptReader, type ReadPrompt } from './prompt-reader.ts'

/** The workspace `models`, if it is installed. */
export type BuiltInModels = {
  /** Holds a folder with a model file each, and effects.yaml. */
  folder: string
  /** The program that child processes of the model pool run. */
  childProgram: string
  /** The names by which model files refer to programs. */
  programs: readonly string[]
  readPrompt: ReadPrompt
}

/** Undefined where the models are not installed: the service runs without them. */
export function findBuiltInModels(): BuiltInModels | undefined {
  try {
    const table = fileURLToPath(import.meta.resolve('@atelier/models/programs.ts'))
    if (!existsSync(table)) return undefined
    // Required at run time, because an import would fail where the models are not installed.
    const { programs } = createRequire(import.meta.url)(table) as { programs: object }
    return {
      folder: dirname(table),
      childProgram: fileURLToPath(import.meta.resolve('@atelier/models/main.ts')),
      programs: Object.keys(programs),
      readPrompt: createPromptReader(join(dirname(table), 'prompts.ts')),
    }
  } catch (error) {
    if (codeOf(error) === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
