import { refuseEmptyInputs, refuseUnchanged } from './lib/validation/validation.ts'
import type { Note } from '@atelier/contract/note.ts'
import type { Generated, Task } from '@atelier/media/program.ts'
import { programs } from './programs.ts'
import type { GenerateRequest } from '@atelier/media/protocol.ts'

/** Runs a built-in model, loading it if this process has not used it yet. */
export async function generate(
  { program: name, ...request }: GenerateRequest,
  folder: string,
  progress: Task['progress'],
): Promise<Generated> {
  const load = programs[name]
  if (!load) throw new Error(`There is no program ${name}`)
  const run = await load()
  await refuseEmptyInputs(request.inputs)
  const notes: Note[] = []
  const files = await run({ ...request, folder, progress, note: (note) => void notes.push(note) })
  await refuseUnchanged(files, request.inputs)
  return { files, notes }
}
