import { isRecord } from '@atelier/contract/is-record.ts'
import type { GraphNode } from './graph.ts'

/** What a running ComfyUI says of an input. */
export interface InputInfo {
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly values?: readonly unknown[]
}

/** What a running ComfyUI says of the classes of nodes; empty where none was asked. */
export interface ObjectInfo {
  readonly isAsked: boolean
  has(classType: string): boolean
  input({ class_type }: GraphNode, name: string): InputInfo
}

export const noObjectInfo: ObjectInfo = { isAsked: false, has: () => false, input: () => ({}) }

/** Of the answers of `/object_info` or `/object_info/{class}`, put together. */
export function readObjectInfo(answer: unknown): ObjectInfo {
  const classes = isRecord(answer) ? answer : {}
  return {
    isAsked: true,
    has: (classType) => isRecord(classes[classType]),
    input({ class_type: classType }, name) {
      const known = classes[classType]
      const groups = isRecord(known) && isRecord(known['input']) ? Object.values(known['input']) : []
      const entry = groups.find((group) => isRecord(group) && Object.hasOwn(group, name))
      return isRecord(entry) ? infoOf(entry[name]) : {}
    },
  }
}

/** `["INT", { min, max, step }]`, `[["a", "b"], {}]`, or since 2025 `["COMBO", { options: ["a", "b"] }]`. */
function infoOf(entry: unknown): InputInfo {
  const [type, details] = Array.isArray(entry) ? (entry as [unknown, unknown]) : []
  const options = isRecord(details) ? details : {}
  const values = [type, options['options']].find((list): list is unknown[] => Array.isArray(list))
  const number = (name: string) => (typeof options[name] === 'number' ? { [name]: options[name] } : {})
  return { ...number('min'), ...number('max'), ...number('step'), ...(values && { values }) }
}
