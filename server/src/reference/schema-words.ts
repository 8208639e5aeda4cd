import {
  nameOf,
  onlyValue,
  optionsOf,
  resolve,
  type ApiDocument,
  type Bound,
  type Schema,
} from './api-document.ts'

/** The type in words: `string`, `array of Asset`, `integer or null`. */
export function typeInWords(document: ApiDocument, schema: Schema): string {
  const name = nameOf(schema)
  if (name !== undefined && isObject(resolve(document, schema))) return name
  const resolved = resolve(document, schema)
  const { type, items } = resolved
  const only = onlyValue(resolved)
  const options = optionsOf(resolved)
  if (options) return either(options.map((option) => typeInWords(document, option)))
  if (only !== undefined) return JSON.stringify(only)
  const scalars = [type ?? 'any value'].flat().filter((each) => each !== 'array')
  const list = [type].flat().includes('array')
    ? [`array of ${items ? typeInWords(document, items) : 'any value'}`]
    : []
  return either([...scalars, ...list])
}

/** Alternatives of plain values are spelled out; alternatives of named schemas are called by their common name. */
const isObject = (schema: Schema) =>
  schema.properties !== undefined || (optionsOf(schema) ?? []).some((option) => nameOf(option) !== undefined)

const either = (words: string[]) => [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')

const bounds: [Bound, Bound, unit: string][] = [
  ['minimum', 'maximum', ''],
  ['minLength', 'maxLength', ' characters'],
  ['minItems', 'maxItems', ' items'],
]

/** Formats that say nothing to a reader. */
const sizes = ['int64', 'double']

/** The constraints of a value, each in a few words: `1–100`, `16–128 characters`, `> 0`. */
export function constraintsInWords(schema: Schema): string[] {
  const ranges = bounds.map(([from, to, unit]) => range(schema[from], schema[to], unit))
  const { format = '', exclusiveMinimum, exclusiveMaximum } = schema
  return [
    !['', ...sizes].includes(format) && format,
    exclusiveMinimum !== undefined && `> ${count(exclusiveMinimum)}`,
    exclusiveMaximum !== undefined && `< ${count(exclusiveMaximum)}`,
    ...ranges,
  ].filter((words) => typeof words === 'string')
}

function range(from: number | undefined, to: number | undefined, unit: string): string | undefined {
  // The largest exact integer is no real limit.
  const end = to === Number.MAX_SAFE_INTEGER ? undefined : to
  if (from !== undefined && end !== undefined) return `${count(from)}–${count(end)}${unit}`
  if (from !== undefined) return `≥ ${count(from)}${unit}`
  return end === undefined ? undefined : `≤ ${count(end)}${unit}`
}

const count = (value: number) => value.toLocaleString('en')
