import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { comfyUiCommand } from '../../../../scripts/comfyui.ts'
import { until } from '../../until.ts'
import { freePort } from '../launch.ts'

const nodes = fileURLToPath(new URL('nodes.py', import.meta.url))

export type ComfyUiServer = {
  origin: string
  /** The files in its folder of outputs, as it has written them. */
  written(): { name: string; bytes: Buffer }[]
  /** Ids of the prompts that have ended, as far as it remembers. */
  ended(): Promise<string[]>
  running(): Promise<number>
  kill(): Promise<void>
  start(): Promise<void>
}

/** A real ComfyUI with folders of its own, on a port that it keeps when it is started again. */
export async function startComfyUi(): Promise<ComfyUiServer> {
  const port = await freePort()
  const folder = mkdtempSync(join(inject('runFolder'), 'comfyui-'))
  mkdirSync(join(folder, 'custom_nodes'))
  cpSync(nodes, join(folder, 'custom_nodes', 'atelier_test.py'))
  const origin = `http://127.0.0.1:${port}`
  const outputs = join(folder, 'output')
  let stop = async () => {}
  const get = async (path: string) => (await fetch(origin + path)).json() as Promise<Record<string, unknown>>
  const server: ComfyUiServer = {
    origin,
    written: () =>
      readdirSync(outputs, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name, parentPath }) => ({ name, bytes: readFileSync(join(parentPath, name)) })),
    ended: async () => Object.keys(await get('/history')),
    running: async () => ((await get('/queue'))['queue_running'] as unknown[]).length,
    kill: () => stop(),
    async start() {
      const [program, args] = comfyUiCommand(port, folder)
      const child = spawn(program, args, { cwd: folder, stdio: 'ignore' })
      const exit = once(child, 'exit')
      stop = async () => {
        child.kill('SIGKILL')
        await exit
      }
      await until(async () => (await fetch(`${origin}/system_stats`).catch(() => undefined))?.ok === true)
    },
  }
  await server.start()
  return server
}
