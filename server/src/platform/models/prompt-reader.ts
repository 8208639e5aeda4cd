import type { PromptReading } from '@atelier/contract/prompt-reading.ts'
import { messageOf } from '../thrown.ts'

/** Null for a program that takes any words, or none. */
export type ReadPrompt = (program: string, params: object) => Promise<PromptReading | null>

type Readers = Readonly<
  Record<string, () => Promise<(params: object) => { readonly leftOut: readonly string[] }>>
>

/** `path` is the module with the readers of the built-in models, which is loaded with the first prompt. */
export function createPromptReader(path: string): ReadPrompt {
  let table: Promise<Readers> | undefined
  return async (program, params) => {
    // Imported at run time, because the models may not be installed.
    table ??= import(path).then(({ promptReaders }: { promptReaders: Readers }) => promptReaders)
    const readers = await table.catch((error: unknown) => {
      table = undefined
      throw error
    })
    if (!Object.hasOwn(readers, program)) return null
    const read = await readers[program]!()
    try {
      return { leftOut: read(params).leftOut, refusal: null }
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InvalidInput') throw error
      return { leftOut: [], refusal: messageOf(error) }
    }
  }
}
