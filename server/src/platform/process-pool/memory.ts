import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { descendants } from './descendants.ts'

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
    const residents = await Promise.all((await descendants(pid)).map(ownResidentBytes))
    return residents.reduce((sum, bytes) => sum + bytes, 0)
  }
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '0' }))
  return Number(stdout) * 1024
}

async function ownResidentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
}
