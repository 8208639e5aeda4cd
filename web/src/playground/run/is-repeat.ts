import type { Generation } from '@atelier/contract/generation.ts'
import { keysOf } from '@atelier/contract/keys-of.ts'
import { wasMadeWith, type FormSource } from '../form-source.ts'
import { isSame, onlyKnownParams, type Values } from '../values.ts'

type Made = Pick<Generation, 'modelId' | 'effect' | 'params' | 'status'>

/** Whether one of the runs has made the same files already, or is about to: the same settings with the same seed. */
export function isRepeat(formSource: FormSource, sent: Values, runs: readonly Made[]): boolean {
  if (sent.seed === undefined) return false
  const wanted = onlyKnownParams(formSource, sent)
  return runs.some(
    (run) =>
      wasMadeWith(formSource, run) &&
      run.status !== 'failed' &&
      run.status !== 'canceled' &&
      haveSameValues(onlyKnownParams(formSource, run.params), wanted),
  )
}

function haveSameValues(one: Values, other: Values): boolean {
  const names = [...new Set([...keysOf(one), ...keysOf(other)])]
  return names.every((name) => one[name] !== undefined && isSame(one[name], other[name]))
}
