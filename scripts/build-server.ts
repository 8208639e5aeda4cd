// Builds the server: what stands in its sources, some two thousand files with the packages, becomes a few in server/dist, which
// load in a quarter of the time. What was built runs only while the sources are those it was built from.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InputOptions } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
export const serverSource = join(root, 'server/src/main.ts')
const record = join(root, 'server/dist/built-from.json')

/** As the built server finds it. */
const builtMedia = "new URL('../../media/dist/main.js', import.meta.url).href"

type BuiltFrom = { files: string[]; digest: string }

/** What to run: the build, or the source where there is no build of just this source. */
export function serverEntry(): string {
  try {
    const { files, digest }: BuiltFrom = JSON.parse(readFileSync(record, 'utf8'))
    if (digest === digestOf(files)) return join(root, 'server/dist/main.js')
  } catch {
    // Never built, or of files that are gone.
  }
  return serverSource
}

/** Does nothing where it has been built already. */
export async function buildServer(): Promise<void> {
  if (serverEntry() !== serverSource) return
  await rm(record, { force: true })
  const files = new Set(['node_modules/.package-lock.json']) // It names the version of every package.
  // Native packages find their binaries beside themselves.
  await bundle('media', (id) => !isAbsolute(id) && !/^\.|^@atelier\//.test(id), files)
  // Of the media programs only the names are read here; the embedded database runs in a thread from its own files.
  await bundle('server', ['@atelier/media/programs.ts', '@electric-sql/pglite', 'pg-native'], files)
  const sources = [...files]
  await writeFile(record, JSON.stringify({ files: sources, digest: digestOf(sources) } satisfies BuiltFrom))
}

/** Makes `dist/main.js` of a workspace, and notes what went into it. */
async function bundle(
  workspace: string,
  external: NonNullable<InputOptions['external']>,
  files: Set<string>,
) {
  const { rolldown } = await import('rolldown')
  const folder = join(root, workspace, 'dist')
  const built = await rolldown({
    input: join(root, workspace, 'src/main.ts'),
    external,
    platform: 'node',
    plugins: [
      {
        name: 'places-of-sources',
        /** Whatever a source reads or starts beside itself is still found, although its code now stands elsewhere. */
        transform(code, path) {
          if (!isAbsolute(path)) return undefined // Of the builder itself.
          if (!path.includes('/node_modules/')) files.add(relative(root, path))
          const place = `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url).href`
          return code
            .replaceAll('import.meta.url', place)
            .replace("import.meta.resolve('@atelier/media/main.ts')", builtMedia)
        },
      },
    ],
  })
  await built.write({ dir: folder, format: 'esm', cleanDir: true })
  await built.close()
}

function digestOf(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

if (import.meta.main) await buildServer()
