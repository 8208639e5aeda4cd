import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** On Linux a file in /proc is read, which is cheap; elsewhere `ps` has to be started. */
const intervalMs = process.platform === 'linux' ? 50 : 500

/** Watches the memory of a process and its descendants, and calls `onExcess` once when it is too much. */
export function watchMemory(pid: number, maxBytes: number, onExcess: () => void): { stop(): void } {
  let isStopped = false
  const timer = setInterval(() => void check(), intervalMs)

  async function check(): Promise<void> {
    const bytes = await residentBytes(pid)
    // Meanwhile the process may be handling another request.
    if (isStopped || bytes <= maxBytes) return
    stop()
    onExcess()
  }

  function stop(): void {
    isStopped = true
    clearInterval(timer)
  }
  return { stop }
}

/** The resident memory of a process and its descendants; 0 when it has ended. */
async function residentBytes(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const [status, children] = await Promise.all([
      readOrEmpty(`/proc/${pid}/status`),
      readOrEmpty(`/proc/${pid}/task/${pid}/children`),
    ])
    const own = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
    const ofChildren = await Promise.all((children.match(/\d+/g) ?? []).map(Number).map(residentBytes))
    return ofChildren.reduce((sum, bytes) => sum + bytes, own)
  }
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '0' }))
  return Number(stdout) * 1024
}

const readOrEmpty = (path: string) => readFile(path, 'utf8').catch(() => '')
