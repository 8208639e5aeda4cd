import { isRecord } from '@atelier/contract/is-record.ts'
import type { Field } from './param-of.ts'

/** A JSON schema within a document, of which only what matters here is looked at. */
export type Schema = Readonly<Record<string, unknown>>

/** A document may refer to itself, and to many others at every step: of one schema this much is looked at. */
const MAX_STEPS = 200
const MAX_DEPTH = 8

/** Of the inputs of one model. */
const MAX_FIELDS = 300

/** A schema with its references followed, and of alternatives the first that is not null. */
export function resolveSchema(document: unknown, value: unknown): Schema {
  let left = MAX_STEPS
  return resolve(value, 0)

  function resolve(part: unknown, depth: number): Schema {
    left -= 1
    if (!isRecord(part) || depth > MAX_DEPTH || left < 0) return {}
    const { $ref: reference, allOf, anyOf, oneOf, ...own } = part
    const inner = (each: unknown) => resolve(each, depth + 1)
    if (typeof reference === 'string') return { ...inner(atPointer(document, reference)), ...own }
    if (Array.isArray(allOf)) return { ...Object.assign({}, ...allOf.slice(0, MAX_STEPS).map(inner)), ...own }
    const alternatives = [anyOf, oneOf].find((list): list is unknown[] => Array.isArray(list))
    if (!alternatives) return part
    const choices = alternatives
      .slice(0, MAX_STEPS)
      .map(inner)
      .filter(({ type }) => type !== 'null')
    // Presets are told apart from free values by their names, which is what people choose by.
    const chosen = choices.find((choice) => Array.isArray(choice['enum'])) ?? choices[0] ?? {}
    return { ...chosen, ...own }
  }
}

function atPointer(document: unknown, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  const names = reference
    .slice(2)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  return names.reduce<unknown>(
    (value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    document,
  )
}

/** The inputs of a schema in the order of its author. */
export function fieldsOf(document: unknown, input: Schema): Map<string, Field & { description: string }> {
  const properties = isRecord(input['properties']) ? input['properties'] : {}
  const needed = new Set(Array.isArray(input['required']) ? input['required'] : [])
  const entries = Object.entries(properties)
    .slice(0, MAX_FIELDS)
    .map(([name, value]) => {
      const schema = resolveSchema(document, value)
      const order = Number(schema['x-order'] ?? 0)
      return { order, name, field: fieldOf(name, schema, document, needed.has(name)) }
    })
  return new Map(
    entries.toSorted((one, other) => one.order - other.order).map(({ name, field }) => [name, field]),
  )
}

function fieldOf(
  name: string,
  schema: Schema,
  document: unknown,
  isRequired: boolean,
): Field & { description: string } {
  const { enum: values, default: given, description } = schema
  const number = (key: string) => (typeof schema[key] === 'number' ? { [key]: schema[key] } : {})
  const { minimum, maximum, exclusiveMinimum, multipleOf, maxLength, maxItems } = {
    ...number('minimum'),
    ...number('maximum'),
    ...number('exclusiveMinimum'),
    ...number('multipleOf'),
    ...number('maxLength'),
    ...number('maxItems'),
  }
  const isWhole = schema['type'] === 'integer'
  const least = minimum ?? (exclusiveMinimum === undefined || !isWhole ? undefined : exclusiveMinimum + 1)
  return {
    to: name,
    type: typeOf(name, schema, document),
    ...(Array.isArray(values) && { values }),
    ...(least !== undefined && { min: least }),
    ...(maximum !== undefined && { max: maximum }),
    ...(multipleOf !== undefined && { step: multipleOf }),
    ...(maxLength !== undefined && { maxLength }),
    ...(maxItems !== undefined && { maxItems }),
    ...(given !== undefined && given !== null && { default: given }),
    isRequired,
    description: typeof description === 'string' ? description : '',
  }
}

const fileName =
  /(^|_)(image|mask|video|audio|img|frame|song|garment)s?(_(url|urls|path|file|input|image))?$|_urls?$|_path$/

/** Files are texts with the form of an address, or by their name where a schema says no more. */
function typeOf(name: string, schema: Schema, document: unknown): Field['type'] {
  const { type, format } = schema
  if (type === 'array') {
    const items = resolveSchema(document, schema['items'])
    return items['type'] === 'string' &&
      (items['format'] === 'uri' || fileName.test(name) || name.endsWith('s'))
      ? 'files'
      : 'other'
  }
  if (type === 'string') return format === 'uri' || (fileName.test(name) && !schema['enum']) ? 'file' : 'text'
  if (type === 'integer' || type === 'number' || type === 'boolean') return type
  return Array.isArray(schema['enum']) ? 'text' : 'other'
}
