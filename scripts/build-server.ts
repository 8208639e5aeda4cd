// Builds the server: its sources, some two thousand files with the packages, become a few, which load in a quarter of the time.
// What was built runs only while the sources are those it was built from.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InputOptions } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'server/src/main.ts')
const manifestPath = join(root, 'server/dist/manifest.json')

/** What the server starts as processes of their own; the built-in models may be missing. */
const childWorkspaces = ['media', 'models'].filter((workspace) => existsSync(mainOf(workspace)))

/** Each build has a folder of its own in each workspace: one that runs meanwhile keeps what it loads late. */
type Manifest = { build: string; hashes: Record<string, string> }

/** What decides about a build beside the sources: how it is done, and the versions of all packages. */
const settings = [
  'scripts/build-server.ts',
  'server/package.json',
  'media/package.json',
  'models/package.json',
  'contract/package.json',
  'node_modules/.package-lock.json',
]

/**
 * What to run: the build, or the source where there is no build of just this source. A module that Node loads before the
 * program (`--import`) may arm its failpoints, or replace modules by their paths, so with one it is the source, too.
 */
export function serverEntry(nodeArguments: readonly string[] = []): string {
  if (nodeArguments.some((argument) => argument.startsWith('--import'))) return source
  const manifest = readManifest()
  return manifest && isCurrent(manifest) ? entryOf('server', manifest.build) : source
}

/** Does nothing where it has been built already. */
export async function buildServer(): Promise<void> {
  const last = readManifest()
  if (last && isCurrent(last)) return
  const build = randomUUID()
  const hashes = Object.fromEntries(settings.map((path) => [path, hashOf(readFileSync(join(root, path)))]))
  for (const workspace of childWorkspaces) {
    // Native packages find their binaries beside themselves.
    await bundle(workspace, build, (id) => !isAbsolute(id) && !/^\.|^@atelier\//.test(id), hashes)
  }
  // The embedded database runs in a thread from its own files.
  await bundle('server', build, ['@electric-sql/pglite', 'pg-native'], hashes)
  await writeManifest({ build, hashes })
  if (last) await removeOlderThan(last.build)
}

function mainOf(workspace: string): string {
  return join(root, workspace, workspace === 'models' ? 'main.ts' : 'src/main.ts')
}

const entryOf = (workspace: string, build: string) => join(root, workspace, 'dist', build, 'main.js')

function readManifest(): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
  } catch {
    return undefined // Never built.
  }
}

/** Others may build at the same moment; they find one of the two, and both are right. */
async function writeManifest(manifest: Manifest): Promise<void> {
  const draft = `${manifestPath}.${manifest.build}`
  await writeFile(draft, JSON.stringify(manifest))
  await rename(draft, manifestPath)
}

function isCurrent({ build, hashes }: Manifest): boolean {
  try {
    return (
      [...childWorkspaces, 'server'].every((workspace) => existsSync(entryOf(workspace, build))) &&
      Object.entries(hashes).every(([path, hash]) => hash === hashOf(readFileSync(join(root, path))))
    )
  } catch {
    return false // A source is gone.
  }
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64')

/** Makes `main.js` of a workspace, and notes what went into it, as it was when it was read. */
async function bundle(
  workspace: string,
  build: string,
  external: NonNullable<InputOptions['external']>,
  hashes: Record<string, string>,
): Promise<void> {
  const { rolldown } = await import('rolldown')
  const dir = join(root, workspace, 'dist', build)
  const bundled = await rolldown({
    input: mainOf(workspace),
    external,
    platform: 'node',
    tsconfig: false, // What it says is for the type checker.
    checks: { bundlerTimings: false }, // On a busy machine it would say how slow it was.
    treeshake: { manualPureFunctions: ['failpoint'] }, // A build has none: docs/decisions/0035-failpoints.md.
    plugins: [
      {
        name: 'keep-import-meta-url',
        /** Whatever a source reads or starts beside itself is still found, although its code now stands elsewhere. */
        transform(code, path) {
          if (!isAbsolute(path)) return undefined // Of the builder itself.
          const place = relative(root, path)
          if (!place.includes('node_modules/')) hashes[place] = hashOf(code)
          if (!code.includes('import.meta')) return undefined
          const own = `new URL(${JSON.stringify(relative(dir, path))}, import.meta.url).href`
          const withBuilt = childWorkspaces.reduce(
            (text, child) =>
              text.replaceAll(
                `import.meta.resolve('@atelier/${child}/main.ts')`,
                `new URL('../../../${child}/dist/${build}/main.js', import.meta.url).href`,
              ),
            code.replaceAll('import.meta.url', own),
          )
          return { code: withBuilt, map: null } // Its lines stay where they are.
        },
      },
    ],
  })
  await bundled.write({ dir, format: 'esm', sourcemap: true })
  await bundled.close()
}

/** Zero for a build that another process has just removed, so that nothing counts as older. */
const madeAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** The last build may still be running, and another process may just be writing a newer one, so only older ones go. */
async function removeOlderThan(build: string): Promise<void> {
  for (const workspace of [...childWorkspaces, 'server']) {
    const folder = join(root, workspace, 'dist')
    for (const name of await readdir(folder))
      if (madeAt(join(folder, name)) < madeAt(join(folder, build)))
        await rm(join(folder, name), { recursive: true, force: true })
  }
}

if (import.meta.main) await buildServer()
