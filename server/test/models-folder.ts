import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { writeModelFiles, type Backend } from './model-files.ts'

/** The backend that does what its prompt says. */
export const tricks: Backend = { provider: 'built-in', settings: { program: 'test.tricks' } }

/** A folder for MODELS_DIR with image models that name these backends, each at five coins an output. */
export function modelsFolder(
  backendsOf: Record<string, (string | Backend)[]>,
  differenceOf?: (id: string) => object,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-models-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const named = Object.entries(backendsOf).map(([id, backends]) => [
    id,
    backends.map((each) => (typeof each === 'string' ? { provider: each } : each)),
  ])
  writeModelFiles(folder, Object.fromEntries(named), differenceOf)
  return folder
}
