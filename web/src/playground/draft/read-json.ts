import type { ParamValue } from '@atelier/contract/params.ts'
import type { FormSource } from '../form-source.ts'
import { onlyKnownParams, type Values } from '../values.ts'
import * as messages from '#messages/form.ts'

export type JsonReading = { values: Values; problem: null } | { values: null; problem: string }

/** Parses typed params, or returns what is wrong with them. */
export function readJson(formSource: FormSource, text: string): JsonReading {
  let parsed: unknown
  try {
    parsed = text.trim() === '' ? {} : JSON.parse(text)
  } catch (error) {
    return refuse(messages.notJson(positionIn(error, text)))
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return refuse(messages.notAnObject)
  for (const [name, value] of Object.entries(parsed)) {
    const param = formSource.params.find((offered) => offered.name === name)
    if (!param) return refuse(messages.unknownParam(name, suggestion(formSource)))
    if (!isValue(value)) return refuse(messages.wrongType(name))
  }
  return { values: onlyKnownParams(formSource, parsed), problem: null }
}

const refuse = (problem: string): JsonReading => ({ values: null, problem })

const suggestion = ({ params }: FormSource) => params.map(({ name }) => name).join(', ')

/** Some browsers say of some mistakes at which character they are; people count lines. */
function positionIn(error: unknown, text: string): string {
  const [, at] = /position (\d+)/.exec(String(error)) ?? []
  if (at === undefined) return ''
  const before = text.slice(0, Number(at))
  const lines = before.split('\n').length
  return messages.jsonPosition(lines, before.length - before.lastIndexOf('\n'))
}

const isValue = (value: unknown): value is ParamValue =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'))

export const writeJson = (values: Values): string => JSON.stringify(values, null, 2)
