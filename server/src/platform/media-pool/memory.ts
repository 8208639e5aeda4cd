import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Reading a file costs nothing to speak of; elsewhere a program has to be asked. */
const intervalMs = process.platform === 'linux' ? 50 : 500

/** Looks after the memory of a process and its own until it is too much, once. */
export function watchMemory(pid: number, maxBytes: number, onExcess: () => void): { stop(): void } {
  let isOver = false
  const timer = setInterval(() => void look(), intervalMs)

  async function look(): Promise<void> {
    const bytes = await residentBytes(pid)
    // By now the process may be at somebody else's work.
    if (isOver || bytes <= maxBytes) return
    stop()
    onExcess()
  }

  function stop(): void {
    isOver = true
    clearInterval(timer)
  }
  return { stop }
}

/** How much memory a process really uses, and those that it started; 0 when it is gone. */
async function residentBytes(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const [status, children] = await Promise.all([
      readOf(`/proc/${pid}/status`),
      readOf(`/proc/${pid}/task/${pid}/children`),
    ])
    const own = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
    const ofChildren = await Promise.all((children.match(/\d+/g) ?? []).map(Number).map(residentBytes))
    return ofChildren.reduce((sum, bytes) => sum + bytes, own)
  }
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '0' }))
  return Number(stdout) * 1024
}

const readOf = (path: string) => readFile(path, 'utf8').catch(() => '')
