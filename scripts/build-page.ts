// Builds the account page: what stands in web/ becomes web/dist, which the server serves.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export const isPageBuilt = () => existsSync(`${root}web/dist/index.html`)

/** Undefined when it was built; else what the builder said. */
export async function buildPage(): Promise<string | undefined> {
  const vite = `${root}node_modules/vite/bin/vite.js`
  if (!existsSync(vite)) return 'vite is not installed'
  const { code, printed } = await run([vite, 'build', 'web'])
  return code === 0 ? undefined : printed.trim()
}

/** How to get what could not be built. */
export const howToBuild = 'Run "npm ci" with development packages, then "npm run build".'

function run(args: string[]): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
    child.on('close', (code) => resolve({ code, printed }))
  })
}
