import { globSync, readFileSync } from 'node:fs'

/** The most memory that any process below this one has had in use so far, in MB. */
export function peakOfChildren(parent: number | 'self' = 'self'): number {
  const children = globSync(`/proc/${parent}/task/*/children`).flatMap((file) =>
    (read(file).match(/\d+/g) ?? []).map(Number),
  )
  return Math.max(0, ...children.flatMap((child) => [peakOf(child), peakOfChildren(child)]))
}

const peakOf = (pid: number) => Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

/** Nothing of a process that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
