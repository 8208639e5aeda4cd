import { globSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'

/**
 * What models give way to: nearly nothing, or they would wait until all tests are idle. No other process has this niceness.
 */
export const testNiceness = 1

/** The descendants of a process that run models. */
export function modelPids(pid: number): number[] {
  const lowered = Math.min(19, getPriority() + testNiceness)
  const childrenOf = (parent: number): number[] =>
    globSync(`/proc/${parent}/task/*/children`)
      .flatMap((file) => (readIfThere(file).match(/\d+/g) ?? []).map(Number))
      .flatMap((child) => [child, ...childrenOf(child)])
  const nicenessOf = (child: number) => readIfThere(`/proc/${child}/stat`).split(') ')[1]?.split(' ')[16]
  return childrenOf(pid).filter((child) => nicenessOf(child) === String(lowered))
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // The process has just ended.
  }
}
