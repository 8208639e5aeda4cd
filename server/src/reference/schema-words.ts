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

/** Alternatives that are texts and numbers are said in words; those that have names have one together. */
const isObject = (schema: Schema) =>
  schema.properties !== undefined || (optionsOf(schema) ?? []).some((option) => nameOf(option) !== undefined)

const either = (words: string[]) => [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')

const bounds: [Bound, Bound, unit: string][] = [
  ['minimum', 'maximum', ''],
  ['minLength', 'maxLength', ' characters'],
  ['minItems', 'maxItems', ' items'],
]

/** How many bits a program needs for a number says nothing to a reader. */
const sizes = ['int64', 'double']

/** What a value must hold to, each in a few words: `1–100`, `16–128 characters`, `> 0`. */
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
  // A largest value that JSON cannot exceed says nothing to a reader.
  const end = to === Number.MAX_SAFE_INTEGER ? undefined : to
  if (from !== undefined && end !== undefined) return `${count(from)}–${count(end)}${unit}`
  if (from !== undefined) return `≥ ${count(from)}${unit}`
  return end === undefined ? undefined : `≤ ${count(end)}${unit}`
}

const count = (value: number) => value.toLocaleString('en')
