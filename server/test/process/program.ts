// Programs that end with the test or the file that started them.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { freePort, launchProgram, untilReady, type Program } from './launch.ts'

/** When something that a test made goes: with the test, or with its file. */
export type Lifetime = 'test' | 'file'

const ends: (() => void | Promise<void>)[] = []

/** Called by `every-file.ts` after each file. */
export async function endPrograms(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end()
}

/** Calls it when the test, or the file, is over. */
export function endWith(lifetime: Lifetime, end: () => void | Promise<void>): void {
  if (lifetime === 'test') onTestFinished(end)
  else ends.push(end)
}

/** Starts the program, with one child for media unless said otherwise; it need not succeed. */
export async function spawnProgram(
  variables: Record<string, string>,
  lifetime: Lifetime = 'test',
  launch?: Parameters<typeof launchProgram>[2],
): Promise<Program> {
  const program = launchProgram(await freePort(), { MEDIA_CHILDREN: '1', ...variables }, launch)
  endWith(lifetime, async () => {
    program.kill('SIGKILL')
    await program.ended
  })
  return program
}

/** Starts the program and waits until it is ready. */
export async function startProgram(
  variables: Record<string, string>,
  lifetime: Lifetime = 'test',
  launch?: Parameters<typeof launchProgram>[2],
): Promise<Program> {
  const program = await spawnProgram(variables, lifetime, launch)
  await untilReady(program)
  return program
}

/** A folder that goes with the run. */
export function makeDataDir(): string {
  return mkdtempSync(join(inject('runFolder'), 'process-'))
}
