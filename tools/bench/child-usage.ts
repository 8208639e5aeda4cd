import { globSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/**
 * What the descendants of this process have used so far: the highest memory peak of any one, and the processor time of
 * all.
 */
export function childProcessUsage(): { peakMegabytes: number; processorSeconds: number } {
  const pids = descendantsOf('self')
  return {
    peakMegabytes: Math.max(0, ...pids.map(peakOf)),
    processorSeconds: pids.map(processorOf).reduce((sum, seconds) => sum + seconds, 0),
  }
}

function descendantsOf(parent: number | 'self'): number[] {
  return globSync(`/proc/${parent}/task/*/children`)
    .flatMap((file) => (read(file).match(/\d+/g) ?? []).map(Number))
    .flatMap((child) => [child, ...descendantsOf(child)])
}

const peakOf = (pid: number) => Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

function processorOf(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND
}

/** Empty for a process that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
