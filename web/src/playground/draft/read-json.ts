import type { ParamValue } from '@atelier/contract/params.ts'
import type { FormSource } from '../form-source.ts'
import { onlyKnownParams, type Values } from '../values.ts'

export type JsonReading = { values: Values; problem: null } | { values: null; problem: string }

/** Parses typed params, or returns what is wrong with them. */
export function readJson(formSource: FormSource, text: string): JsonReading {
  let parsed: unknown
  try {
    parsed = text.trim() === '' ? {} : JSON.parse(text)
  } catch (error) {
    return refuse(`This is no JSON yet${positionIn(error, text)}.`)
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return refuse('It should be an object: names and values between { and }.')
  for (const [name, value] of Object.entries(parsed)) {
    const param = formSource.params.find((offered) => offered.name === name)
    if (!param) return refuse(`“${name}” is not offered here.${suggestion(formSource)}`)
    if (!isValue(value)) return refuse(`“${name}” should be text, a number, true, false or a list of texts.`)
  }
  return { values: onlyKnownParams(formSource, parsed), problem: null }
}

const refuse = (problem: string): JsonReading => ({ values: null, problem })

const suggestion = ({ params }: FormSource) => ` There is: ${params.map(({ name }) => name).join(', ')}.`

/** Some browsers say of some mistakes at which character they are; people count lines. */
function positionIn(error: unknown, text: string): string {
  const [, at] = /position (\d+)/.exec(String(error)) ?? []
  if (at === undefined) return ''
  const before = text.slice(0, Number(at))
  const lines = before.split('\n').length
  return `: look at line ${lines}, character ${before.length - before.lastIndexOf('\n')}`
}

const isValue = (value: unknown): value is ParamValue =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'))

export const writeJson = (values: Values): string => JSON.stringify(values, null, 2)
