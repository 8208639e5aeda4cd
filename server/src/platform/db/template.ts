// Making a PGlite database takes seconds and 800 MB; copying a made one takes a tenth of a second.
import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jobSchemaVersion } from '../jobs/schema.ts'
import { openEmbedded } from './embedded.ts'
import { hashFunctions, readFunctions, type Functions } from './functions.ts'
import { applyMigrations, readMigrations } from './migrations.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const defaultCache = join(root, 'node_modules/.cache/atelier')
const dayMs = 24 * 60 * 60 * 1000

/** Makes this build's template if it is missing and returns its folder. Two processes may do so at once. */
export async function prepareTemplate(cache = defaultCache): Promise<string> {
  const folder = join(cache, `database-${hashSchema()}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  removeOld(cache)
  const draft = `${folder}.${randomUUID()}`
  try {
    await makeDatabase(draft)
    makeReadable(draft)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error // Otherwise another process was faster, and its template is the same.
  }
  return folder
}

/** Whoever installs, often root, is not who starts the service; there is nothing in it but the schema. */
function makeReadable(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

/** Creates a database with this build's schema in `folder`. It appears complete or not at all, even if we are killed. */
export async function createDatabase(folder: string, cache = defaultCache): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  const template = await prepareTemplate(cache).catch(() => undefined) // The cache may be on a read-only disk.
  if (template) cpSync(template, draft, { recursive: true })
  else await makeDatabase(draft)
  renameSync(draft, folder)
}

async function makeDatabase(folder: string) {
  // If the engine dies, the running query rejects, too, so that nothing is lost here.
  const embedded = await openEmbedded({ folder, onDeath: () => {} })
  embedded.pool.on('error', () => {})
  try {
    await applyMigrations(embedded.pool)
  } finally {
    await embedded.close()
  }
}

/** Of all that a template is made of. */
export function hashSchema(functions: Functions = readFunctions()): string {
  // PGlite exports no package.json, but its folder can be found.
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const hash = createHash('sha256').update(readFileSync(join(engine, '../../package.json')))
  hash.update(`${jobSchemaVersion}\0`)
  for (const { name, sql } of readMigrations()) hash.update(`${name}\0${sql}\0`)
  hash.update(`${functions.release}\0${hashFunctions(functions)}`)
  return hash.digest('hex').slice(0, 16)
}

/** Removes templates of earlier schemas, and drafts of processes that were killed. */
function removeOld(cache: string) {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    const isOld = name.startsWith('database-') && statSync(path).mtimeMs < Date.now() - dayMs
    if (isOld) rmSync(path, { recursive: true, force: true })
  }
}
