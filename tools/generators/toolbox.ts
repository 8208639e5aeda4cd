// What the generators need, each in the version that is pinned here and apart from the product's own packages.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import npm from './npm/package.json' with { type: 'json' }
import { run } from './run.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
/** Ignored by Git, and kept from run to run. */
const cache = fileURLToPath(new URL('../../.cache/generators/', import.meta.url))

const requirements = readFileSync(join(here, 'requirements.txt'), 'utf8')

const jarVersion = '7.25.0'
const jarSha256 = '41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae'
const jarUrl = `https://repo1.maven.org/maven2/org/openapitools/openapi-generator-cli/${jarVersion}/openapi-generator-cli-${jarVersion}.jar`

export const jar = { path: join(cache, `openapi-generator-${jarVersion}.jar`), version: jarVersion }
export const inPackages = (path: string) => join(cache, 'node_modules', path)
export const inVenv = (program: string) => join(cache, 'venv/bin', program)

/** As the lists pin them, from which they are installed. */
export function versionInPackages(name: keyof typeof npm.dependencies): string {
  return npm.dependencies[name]
}
export function versionInVenv(name: string): string {
  const pinned = requirements.split('\n').find((line) => line.startsWith(`${name}==`))
  if (pinned === undefined) throw new Error(`requirements.txt does not pin ${name}`)
  return pinned.slice(`${name}==`.length)
}

export type Tool = keyof typeof install

type Wanted = { tools: Tool[]; files: Record<string, string> }

/** An empty folder with the flow of a client in it, once the tools are there that it asks for. */
export async function prepareFolder(name: string, { tools, files }: Wanted): Promise<string> {
  await mkdir(cache, { recursive: true })
  for (const tool of tools) await install[tool]()
  const folder = join(cache, name)
  await rm(folder, { recursive: true, force: true })
  for (const [target, source] of Object.entries(files))
    await cp(join(here, 'flows', source), join(folder, target), { recursive: true })
  return folder
}

const install = {
  async jar() {
    await once('jar', jarSha256, async () => {
      const bytes = new Uint8Array(await (await fetch(jarUrl)).arrayBuffer())
      const found = createHash('sha256').update(bytes).digest('hex')
      if (found !== jarSha256) throw new Error(`${jarUrl} has the SHA-256 ${found}, not ${jarSha256}`)
      await writeFile(jar.path, bytes)
    })
  },
  async packages() {
    const lockfile = await readFile(join(here, 'npm/package-lock.json'), 'utf8')
    await once('packages', lockfile, async () => {
      for (const file of ['package.json', 'package-lock.json'])
        await cp(join(here, 'npm', file), join(cache, file))
      await run({ program: 'npm', args: ['ci', '--ignore-scripts'] }, cache)
    })
  },
  async venv() {
    await once('venv', requirements, async () => {
      await run({ program: 'python3', args: ['-m', 'venv', '--clear', 'venv'] }, cache)
      const args = ['install', '--quiet', '-r', join(here, 'requirements.txt')]
      await run({ program: inVenv('pip'), args }, cache)
    })
  },
}

/** Installs what is not there yet in just this state. */
async function once(name: string, state: string, work: () => Promise<void>): Promise<void> {
  const mark = join(cache, `${name}.installed`)
  if ((await readFile(mark, 'utf8').catch(() => '')) === state) return
  await work()
  await writeFile(mark, state)
}
