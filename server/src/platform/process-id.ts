import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Identifies this process among those of all machines: its pid namespace, its pid there, and its start time. A pid alone
 * means something only within one namespace of one machine since its boot; in containers every process has pid 1.
 */
export function ownProcessId(): string {
  const namespace = pidNamespace()
  return [namespace ?? 'elsewhere', process.pid, (namespace && startTimeOf(process.pid)) ?? 0].join('~')
}

/** Whether the process has certainly ended. False for processes of other namespaces, of which nothing is known here. */
export function hasEnded(processId: string): boolean {
  const [namespace, pid, start] = processId.split('~')
  return namespace === pidNamespace() && startTimeOf(Number(pid)) !== start
}

function pidNamespace(): string | undefined {
  try {
    // Otherwise /proc shows the pids of another namespace.
    if (readlinkSync('/proc/self') !== String(process.pid)) return undefined
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
    const namespace = [hostname(), boot, readlinkSync('/proc/self/ns/pid')].join()
    return createHash('sha256').update(namespace).digest('hex').slice(0, 16)
  } catch {
    return undefined
  }
}

/** The start time of a process, in ticks since boot; undefined when there is no such process. */
function startTimeOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold anything; the start time is 20 fields after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
