import assert from 'node:assert/strict'
import type { ParamName } from '@atelier/contract/params.ts'
import type { Task } from '@atelier/media/program.ts'

/** The file behind a media param that the model requires. */
export function onlyInput({ inputs }: Task, name: ParamName): string {
  const path = inputs[name]?.[0]
  assert(path, `the model requires ${name}`)
  return path
}
