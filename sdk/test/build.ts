import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const sdkFolder = fileURLToPath(new URL('..', import.meta.url))

/** Compiles the SDK, so that what is tested is what its users get. */
export function buildSdk(): void {
  const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
  execFileSync(process.execPath, [compiler, '--project', sdkFolder])
}
