// Programs by others that some tests, checks and benchmarks hold ours against. Together they weigh as much as half of
// what every install needs, so they have a lockfile of their own in tools/strangers and are installed on first need.
// `npm run strangers` runs this file.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { run } from '../tools/generators/run.ts'

const listed = fileURLToPath(new URL('../tools/strangers/', import.meta.url))
/** Ignored by Git, and kept when `npm ci` makes node_modules anew. */
const folder = fileURLToPath(new URL('../.cache/strangers/', import.meta.url))
const mark = join(folder, 'installed')
const loader = join(folder, 'load.mjs')
const files = ['package.json', 'package-lock.json', 'load.mjs']

/** How to get them, for a test that does without. */
export const howToGetStrangers = 'npm run strangers'

/** Whether they are installed just as the lockfile has them. */
export function hasStrangers(): boolean {
  return existsSync(mark) && readFileSync(mark, 'utf8') === lockfile()
}

export async function installStrangers(): Promise<void> {
  if (hasStrangers()) return
  console.error('Installing the programs of tools/strangers. This is done once and takes a minute.')
  mkdirSync(folder, { recursive: true })
  for (const file of files) cpSync(join(listed, file), join(folder, file))
  await run({ program: 'npm', args: ['ci', '--ignore-scripts', '--no-audit', '--no-fund'] }, folder)
  writeFileSync(mark, lockfile())
}

/** What `import(name)` gives, with those of its parts that the caller uses as its type. */
export async function loadStranger<Module>(name: string): Promise<Module> {
  await installStrangers()
  const { load } = (await import(pathToFileURL(loader).href)) as { load(name: string): Promise<Module> }
  return load(name)
}

/** A file of one of them. */
export const fileOfStranger = (path: string) => join(folder, 'node_modules', path)

function lockfile(): string {
  return readFileSync(join(listed, 'package-lock.json'), 'utf8')
}

if (import.meta.main) await installStrangers()
