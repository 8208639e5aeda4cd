import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * What tells this process from all others: where it runs, its number there, and when it started. Numbers mean something
 * only within one namespace of one machine, since its start; in containers everybody is number 1.
 */
export function ownMark(): string {
  const space = processSpace()
  return [space ?? 'elsewhere', process.pid, (space && startOf(process.pid)) ?? 0].join('~')
}

/** Whether the process of a mark has surely ended. False for all of which nothing can be known from here. */
export function hasEnded(mark: string): boolean {
  const [space, pid, start] = mark.split('~')
  return space === processSpace() && startOf(Number(pid)) !== start
}

function processSpace(): string | undefined {
  try {
    // Else these are the numbers of another namespace.
    if (readlinkSync('/proc/self') !== String(process.pid)) return undefined
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
    const space = [hostname(), boot, readlinkSync('/proc/self/ns/pid')].join()
    return createHash('sha256').update(space).digest('hex').slice(0, 16)
  } catch {
    return undefined
  }
}

/** When a process started, in ticks since the machine did; undefined when there is none of that number. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold anything; 20 fields further is the start.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
