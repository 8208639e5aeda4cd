import { refuseNothing, refuseUnchanged } from './fair-deal/fair-deal.ts'
import type { Note } from '@atelier/contract/note.ts'
import { InvalidInput, type Generated, type Task } from './program.ts'
import { programs } from './programs.ts'
import type { GenerateRequest } from './protocol.ts'
import { Refusal } from './refusal.ts'

/** Runs a built-in model; it is loaded when a child first needs it. */
export async function generate(
  { program: name, ...asked }: GenerateRequest,
  folder: string,
  progress: Task['progress'],
): Promise<Generated> {
  const load = programs[name]
  if (!load) throw new Error(`There is no program ${name}`)
  const run = await load()
  try {
    await refuseNothing(asked.inputs)
    const notes: Note[] = []
    const files = await run({ ...asked, folder, progress, note: (note) => void notes.push(note) })
    await refuseUnchanged(files, asked.inputs)
    return { files, notes }
  } catch (error) {
    // That a file cannot be read is not our fault.
    throw error instanceof Refusal ? new InvalidInput(error.message, { cause: error }) : error
  }
}
