// A real ComfyUI for tests and for the guide, on the processor alone: `npm run comfyui` installs it once and starts it.
// Graphs that need no weights run in seconds. What it installs weighs six gigabytes, most of it PyTorch.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { run } from '../tools/generators/run.ts'

const SOURCE = 'https://github.com/Comfy-Org/ComfyUI'

/** The one that docs/decisions/0047-comfyui.md speaks of. */
const VERSION = 'v0.3.64'

/** Ignored by Git, and kept when `npm ci` makes node_modules anew. */
const folder = fileURLToPath(new URL('../.cache/comfyui/', import.meta.url))
const checkout = join(folder, 'ComfyUI')
const python = join(folder, 'venv', 'bin', 'python')

/** Written last, so that what was interrupted does not count. */
const installed = join(folder, `installed-${VERSION}`)

/** How to get it, for a test that does without. */
export const howToGetComfyUi = 'npm run comfyui -- --install'

export function hasComfyUi(): boolean {
  return existsSync(installed)
}

/** How to start it at a port of this machine, with all of its folders in one of the caller's. */
export function comfyUiCommand(port: number, baseFolder?: string): [program: string, args: string[]] {
  const base = baseFolder === undefined ? [] : ['--base-directory', baseFolder]
  const args = ['--cpu', '--listen', '127.0.0.1', '--port', String(port), '--disable-auto-launch', ...base]
  return [python, [join(checkout, 'main.py'), ...args]]
}

async function install(source: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const call = (program: string, ...args: string[]) => run({ program, args }, folder)
  console.error('Installing ComfyUI into .cache/comfyui. This is done once and takes some minutes.')
  // Not a clone: one that was interrupted, or of another version, is gone on with, and the weights in it stay.
  await call('git', 'init', '--quiet', checkout)
  await call('git', '-C', checkout, 'fetch', '--depth', '1', source, `refs/tags/${VERSION}`)
  await call('git', '-C', checkout, 'checkout', '--quiet', '--detach', 'FETCH_HEAD')
  await call('python3', '-m', 'venv', join(folder, 'venv'))
  // Versions that were built for one another, or nothing with sound is there. `requests` is used and not listed.
  const packages = ['torch==2.11.0', 'torchvision==0.26.0', 'torchaudio==2.11.0', 'requests']
  const requirements = join(checkout, 'requirements.txt')
  await call(python, '-m', 'pip', 'install', ...packages, '-r', requirements)
  writeFileSync(installed, '')
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      source: { type: 'string', default: SOURCE },
      port: { type: 'string', default: '8188' },
      install: { type: 'boolean', default: false },
    },
  })
  if (values.install || !hasComfyUi()) await install(values.source)
  if (!values.install) {
    const [program, args] = comfyUiCommand(Number(values.port))
    const child = spawn(program, args, { stdio: 'inherit' })
    await once(child, 'exit')
    process.exitCode = child.exitCode ?? 1
  }
}
