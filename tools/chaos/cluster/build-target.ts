// The server as a few files, as `npm start` runs it, but with its failpoints, and with what stands in for some of its modules:
// from its sources, each of the many starts would load two thousand files.
import { randomUUID } from 'node:crypto'
import { existsSync, globSync, rmSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { serverEntry } from '../../../scripts/build-server.ts'
import { costlySandbox, faults, type FaultName } from '../sabotage/faults.ts'
import { findStandIn } from '../sabotage/stand-ins.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Beside the sources, where packages are found. */
const cache = join(root, 'node_modules/.cache/atelier')
const source = fileURLToPath(new URL('target.ts', import.meta.url))
/** The embedded database runs in a thread from its own files. */
const external = ['@electric-sql/pglite', 'pg-native']

const dayMs = 24 * 60 * 60 * 1000

const builds = new Map<FaultName | undefined, Promise<string>>()

/** What to start, for the time of this process. */
export function buildTarget(fault?: FaultName): Promise<string> {
  return builds.getOrInsertComputed(fault, () => build(fault))
}

async function build(fault?: FaultName): Promise<string> {
  const standIns = { ...costlySandbox, ...(fault && faults[fault].standIns) }
  const children = findBuiltChildren()
  const { rolldown } = await import('rolldown')
  const bundled = await rolldown({
    input: source,
    external,
    platform: 'node',
    tsconfig: false, // What it says is for the type checker.
    plugins: [
      {
        name: 'stand-ins',
        async resolveId(specifier, importer) {
          if (!importer?.startsWith(join(root, 'server/src'))) return undefined
          const resolved = await this.resolve(specifier, importer, { skipSelf: true })
          return resolved && findStandIn(standIns, resolved.id)
        },
      },
      {
        name: 'keep-import-meta-url',
        transform: (code, path) =>
          isAbsolute(path) && code.includes('import.meta')
            ? { code: children.reduce(useBuilt, code).replaceAll('import.meta.url', urlOf(path)), map: null }
            : undefined,
      },
    ],
  })
  removeOld()
  const draft = join(cache, `chaos-${randomUUID()}`)
  process.once('exit', () => rmSync(draft, { recursive: true, force: true }))
  await bundled.write({ dir: draft, format: 'esm', entryFileNames: 'main.js' })
  await bundled.close()
  return join(draft, 'main.js')
}

/** Those of processes that were killed. */
function removeOld() {
  for (const path of globSync(join(cache, 'chaos-*'))) {
    const madeAtMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (madeAtMs < Date.now() - dayMs) rmSync(path, { recursive: true, force: true })
  }
}

const urlOf = (path: string) => JSON.stringify(pathToFileURL(path).href)

const useBuilt = (code: string, [call, path]: [string, string]) => code.replaceAll(call, urlOf(path))

/** The children of the build of these sources, by the calls that find them; none where there is no such build. */
function findBuiltChildren(): [call: string, path: string][] {
  const entry = serverEntry()
  return ['media', 'models']
    .map((workspace): [string, string] => [
      `import.meta.resolve('@atelier/${workspace}/main.ts')`,
      entry.replace(join(root, 'server/dist'), join(root, workspace, 'dist')),
    ])
    .filter(([, path]) => path !== entry && existsSync(path))
}
