// The built-in models of the catalog, and children as the service has them to run one.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { ParamName, Params } from '@atelier/contract/params.ts'
import { findBuiltInModels } from '../../server/src/platform/models/built-in-models.ts'
import { openCatalogReader, ownFiles } from '../../server/src/catalog/catalog.files.ts'
import type { Model } from '../../server/src/catalog/model.ts'
import { createModelPool, type ModelAnswer, type ModelPool } from '../../server/src/platform/models/pool.ts'

/** Also where files of examples are missing, which are made here. */
const { catalog: read, errors } = openCatalogReader({
  publicUrl: '',
  hasCoinValue: false,
  fileBytes: () => 0,
}).read(ownFiles(findBuiltInModels() ?? null))
assert(read, errors.join('\n'))
export const catalog = read

/** A model that the gallery names; the catalog has it, or the name is wrong. */
export function modelOf(id: string): Model {
  const model = catalog.models.get(id)
  assert(model, `there is a model ${id}`)
  return model
}

export const isBuiltIn = ({ backends }: Model) => backends[0]?.provider === 'built-in'
export const builtInModels = [...catalog.models.values()].filter(isBuiltIn)

/** Children of its own, so that their memory is that of what is run in them. */
export async function withModelPool<Result>(use: (pool: ModelPool) => Promise<Result>): Promise<Result> {
  const program = findBuiltInModels()?.childProgram
  assert(program, 'the built-in models are installed')
  const folder = mkdtempSync(join(tmpdir(), 'atelier-models-'))
  const pool = createModelPool({
    program,
    children: availableParallelism(),
    niceness: 0,
    folder,
    log: pino({ level: 'warn' }),
  })
  try {
    return await use(pool)
  } finally {
    await pool.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Asked = {
  readonly params: Params
  readonly files: Partial<Record<ParamName, readonly { readonly content: Buffer }[]>>
  readonly outputs: number
}

/** What a model makes of params that are complete, and how long it took from asking to the files. */
export async function runProgram(
  pool: ModelPool,
  { backends }: Model,
  { params, files, outputs }: Asked,
): Promise<{ made: ModelAnswer; seconds: number }> {
  const inputs = Object.entries(files).map(([name, list]) => [
    name,
    list.map(({ content }) => streamOf(content)),
  ])
  const program = String(backends[0]?.settings?.['program'])
  const begunMs = performance.now()
  const made = await pool.generate(
    { program, params, inputs: Object.fromEntries(inputs), outputs },
    { signal: new AbortController().signal, onProgress: () => {} },
  )
  return { made, seconds: (performance.now() - begunMs) / 1000 }
}

async function* streamOf(content: Buffer) {
  yield content
}
