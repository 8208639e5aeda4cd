import { onlyValue, optionsOf, resolve, type ApiDocument, type Schema } from './api-document.ts'

/** Optional fields are shown in responses and left out of requests. */
type Direction = 'request' | 'response'

const byFormat: Record<string, string> = {
  uuid: '0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f',
  'date-time': '2026-01-31T09:30:00.000Z',
}

/** A value that the schema allows: its own example if it has one, otherwise built from its parts. */
export function exampleOf(document: ApiDocument, unresolved: Schema, direction: Direction): unknown {
  const schema = resolve(document, unresolved)
  const below = (part: Schema) => exampleOf(document, part, direction)
  if (schema.examples) return schema.examples[0]
  const only = onlyValue(schema)
  if (only !== undefined) return only
  if (schema.enum) return schema.enum[0]
  const [option] = optionsOf(schema) ?? []
  if (option) return below(option)
  const [type = 'null'] = [schema.type].flat()
  switch (type) {
    case 'object':
      return Object.fromEntries(shownFields(schema, direction).map(([name, field]) => [name, below(field)]))
    case 'array':
      return schema.items ? [below(schema.items)] : []
    case 'string':
      return byFormat[schema.format ?? ''] ?? 'text'
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1
    case 'boolean':
      return false
    default:
      return null
  }
}

function shownFields({ properties = {}, required = [] }: Schema, direction: Direction): [string, Schema][] {
  return Object.entries(properties).filter(([name]) => direction === 'response' || required.includes(name))
}
