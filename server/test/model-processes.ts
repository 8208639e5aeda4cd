import { globSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'

/** The processes below another that run at the priority of models, which is the lowest where a whole program runs. */
export function modelPids(pid: number, niceness = 19): number[] {
  const lowered = Math.min(19, getPriority() + niceness)
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
