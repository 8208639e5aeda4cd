// Builds the account page: what stands in web/ becomes web/dist, which the server serves. `npm run build` runs this file.
import { spawn } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { mkdtemp, rename, rm, utimes } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = `${root}web/dist`

export const isPageBuilt = () => existsSync(`${built}/index.html`)

/** What the page is made of. A file that went leaves its trace at its folder; those of web/ itself are missed by the build. */
const sources = [
  'web/*',
  'web/{build,src}/**',
  'contract/src/**',
  'sdk/src/**',
  'models/*/*.webp',
  'scripts/build-page.ts',
  'package-lock.json',
]

/** Whether nothing that the page is made of was touched since it was built. */
export function isPageCurrent(folder = root): boolean {
  const { mtimeMs: beganAt } = statSync(`${folder}web/dist/index.html`, { throwIfNoEntry: false }) ?? {}
  if (beganAt === undefined) return false
  const files = globSync(sources, { cwd: folder, exclude: ['web/{dist*,test,node_modules}'] })
  // Unlike the time of modification, that of a change cannot be set: a copy of an older file is noticed, too.
  return files.every((file) => statSync(folder + file).ctimeMs < beganAt)
}

/** Undefined when it was built; else what the builder said. What was built before stays until then, and if it fails. */
export async function buildPage(): Promise<string | undefined> {
  const vite = `${root}node_modules/vite/bin/vite.js`
  if (!existsSync(vite)) return 'vite is not installed'
  const beganAt = new Date()
  const folder = await mkdtemp(`${built}-`)
  try {
    const { code, printed } = await run([vite, 'build', 'web', '--outDir', `${folder}/next`])
    if (code !== 0) return printed.trim()
    // For `isPageCurrent`: whatever is touched from here on may have come too late.
    await utimes(`${folder}/next/index.html`, beganAt, beganAt)
    // A server that looks meanwhile finds all of a build or none; half of one it would keep until it is stopped.
    await rename(built, `${folder}/former`).catch(unless('ENOENT'))
    // A concurrent build has the same result.
    await rename(`${folder}/next`, built).catch(unless('ENOTEMPTY'))
    return undefined
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** How to get what could not be built. */
export const howToBuild = 'Run "npm ci", then "npm run build".'

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
}

function run(args: string[]): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
    child.on('error', ({ message }) => resolve({ code: 1, printed: message }))
    child.on('close', (code) => resolve({ code, printed }))
  })
}

if (import.meta.main) {
  const failure = await buildPage()
  if (failure !== undefined) {
    console.error(failure)
    process.exitCode = 1
  }
}
