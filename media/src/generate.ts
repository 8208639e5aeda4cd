import { refuseNothing, refuseUnchanged } from './fair-deal/fair-deal.ts'
import { InvalidInput, type Made, type Task } from './program.ts'
import { programs } from './programs.ts'
import type { GenerateRequest } from './protocol.ts'
import { Refusal } from './refusal.ts'

/** Runs a built-in model; it is loaded when a child first needs it. */
export async function generate(
  { program: name, ...asked }: GenerateRequest,
  folder: string,
  progress: Task['progress'],
): Promise<readonly Made[]> {
  const load = programs[name]
  if (!load) throw new Error(`There is no program ${name}`)
  const run = await load()
  try {
    await refuseNothing(asked.inputs)
    const made = await run({ ...asked, folder, progress })
    await refuseUnchanged(made, asked.inputs)
    return made
  } catch (error) {
    // That a file cannot be read is not our fault.
    throw error instanceof Refusal ? new InvalidInput(error.message, { cause: error }) : error
  }
}
