import { globSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** What the processes below this one have used so far: the most memory that one had in use, and processor time of all. */
export function usedBelow(): { peakMegabytes: number; processorSeconds: number } {
  const pids = below('self')
  return {
    peakMegabytes: Math.max(0, ...pids.map(peakOf)),
    processorSeconds: pids.map(processorOf).reduce((sum, seconds) => sum + seconds, 0),
  }
}

function below(parent: number | 'self'): number[] {
  return globSync(`/proc/${parent}/task/*/children`)
    .flatMap((file) => (read(file).match(/\d+/g) ?? []).map(Number))
    .flatMap((child) => [child, ...below(child)])
}

const peakOf = (pid: number) => Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

function processorOf(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND
}

/** Nothing of a process that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
