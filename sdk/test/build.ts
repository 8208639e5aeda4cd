import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const sdkFolder = join(root, 'sdk')

/** What the compiler objects to. */
export function compile(folder: string): string {
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--project', folder])
    return ''
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout)
  }
}

/** Compiles the SDK, so that what is tested is what its users get. */
export function buildSdk(): void {
  const mistakes = compile(sdkFolder)
  if (mistakes !== '') throw new Error(mistakes)
}
