import { readFile } from 'node:fs/promises'
import { descendants } from './descendants.ts'

/** How much longer a request may wait for the processor than it may use it. */
const WAITING_FACTOR = 4
/** The unit of `stat` in `/proc`, on every machine that Node runs on. */
const MS_PER_TICK = 10
/** Reading what processes have used takes a dozen files, and most requests are over by then. */
const FIRST_LOOK_MS = 100

/**
 * Watches how long a process and its descendants work on a request, and calls `onExcess` once when it is too long. Time
 * counts while they have the processor, so that a sound file is not refused because the machine is busy; a process that
 * hangs without using it ends later. Where the system does not say, all time counts. What is used before the first look
 * does not.
 */
export function watchTime(pid: number, maxMs: number, onExcess: () => void): { stop(): void } {
  let isStopped = false
  const last = setTimeout(exceed, maxMs * WAITING_FACTOR)
  let next = setTimeout(() => void begin(), Math.min(FIRST_LOOK_MS, maxMs))

  async function begin(): Promise<void> {
    const before = await processorMs(pid)
    check(before, before)
  }

  function check(before: number, now: number): void {
    if (isStopped) return
    const left = maxMs - (now - before)
    if (left <= 0) return exceed()
    next = setTimeout(() => void processorMs(pid).then((later) => check(before, later)), left)
  }

  function exceed(): void {
    stop()
    onExcess()
  }

  function stop(): void {
    isStopped = true
    clearTimeout(last)
    clearTimeout(next)
  }
  return { stop }
}

/** The processor time of a process and its descendants so far. */
async function processorMs(pid: number): Promise<number> {
  if (process.platform !== 'linux') return performance.now()
  const used = await Promise.all((await descendants(pid)).map(ownProcessorMs))
  return used.reduce((sum, ms) => sum + ms, 0)
}

/** 0 when it has ended. */
async function ownProcessorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name, in brackets, may contain anything. What follows are the fields from the third on; the 14th and 15th count.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user ?? 0) + Number(system ?? 0)) * MS_PER_TICK
}
