import type { Json } from './portable-schema.ts'

/** The same document in OpenAPI 3.0.3, as far as possible. A keyword that has no equivalent is an error. */
export function downgradeTo30(document: Json): Json {
  const { info, security, paths, webhooks: _, components, ...rest } = document as Document31
  const { pathItems, schemas, parameters, headers, responses, ...others } = components
  const { summary: __, license, ...title } = info
  return {
    ...rest,
    openapi: '3.0.3',
    info: {
      ...title,
      license: { name: license.name, url: `https://spdx.org/licenses/${license.identifier}.html` },
    },
    security: downgradeSecurity(security),
    paths: mapValues(paths, (methods) => mapValues(methods, downgradeOperation)),
    // 3.0 has no webhooks, but some tools read this extension.
    'x-webhooks': mapValues(pathItems, (methods) => mapValues(methods, downgradeOperation)),
    components: {
      ...others,
      parameters: downgradeBodies(parameters),
      headers: downgradeBodies(headers),
      responses: downgradeBodies(responses),
      schemas: mapValues(schemas, downgradeSchema),
    },
  }
}

type Document31 = {
  info: { summary: string; license: { name: string; identifier: string } } & Json
  security: Json[]
  paths: Record<string, Record<string, Json>>
  webhooks: Json
  components: {
    pathItems: Record<string, Record<string, Json>>
    schemas: Record<string, Json>
    parameters: Json
    headers: Json
    responses: Json
  } & Json
}

function downgradeOperation({ security, ...operation }: Json): Json {
  return {
    ...(downgradeBodies(operation) as Json),
    ...(security !== undefined && { security: downgradeSecurity(security) }),
  }
}

/** Only OAuth has scopes there. */
const downgradeSecurity = (security: unknown) =>
  (security as Json[]).map((requirement) => mapValues(requirement, () => []))

/** Outside of schemas only the `schema` of parameters, headers and bodies changes. */
function downgradeBodies(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(downgradeBodies)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (name === 'schema') return [name, downgradePart(part as Json)]
      return [name, name === 'example' ? part : downgradeBodies(part)]
    }),
  )
}

/** Keywords that mean the same in 3.1 and 3.0. */
// prettier-ignore
const unchanged = new Set([
  'description', 'enum', 'format', 'pattern', 'default', 'required', 'minimum', 'maximum', 'minLength', 'maxLength',
  'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'discriminator', 'x-enum-varnames',
])

function downgradeSchema(schema: Json): Json {
  const parts = Object.entries(schema).map(([keyword, value]) => downgradeKeyword(keyword, value))
  return Object.assign({}, ...parts) as Json
}

function downgradeKeyword(keyword: string, value: unknown): Json {
  if (unchanged.has(keyword)) return { [keyword]: value }
  switch (keyword) {
    case 'type':
      return downgradeType(value as string | string[])
    case 'const':
      return { enum: [value] }
    case 'examples':
      return { example: (value as unknown[])[0] }
    case 'exclusiveMinimum':
      return { minimum: value, exclusiveMinimum: true }
    case '$ref': // In 3.0 siblings of a reference are ignored.
      return { allOf: [{ $ref: value }] }
    case 'properties':
      return { properties: mapValues(value as Record<string, Json>, downgradePart) }
    case 'items':
    case 'not':
      return { [keyword]: downgradePart(value as Json) }
    case 'additionalProperties':
      return { [keyword]: typeof value === 'boolean' ? value : downgradePart(value as Json) }
    case 'oneOf':
      return { oneOf: (value as Json[]).map(downgradePart) }
    case 'anyOf':
      return downgradeAlternatives(value as Json[])
    default:
      throw new Error(`OpenAPI 3.0 has no ${keyword}, and nothing says what to write instead`)
  }
}

function downgradeType(type: string | string[]): Json {
  return Array.isArray(type) ? { type: type.find((each) => each !== 'null'), nullable: true } : { type }
}

function downgradeAlternatives(options: Json[]): Json {
  const values = options.filter(({ type }) => type !== 'null').map(downgradePart)
  if (values.length === options.length) return { anyOf: values }
  return { ...(values.length === 1 ? { allOf: values } : { anyOf: values }), nullable: true }
}

/** A reference that stands alone stays as it is. */
function downgradePart(schema: Json): Json {
  return '$ref' in schema && Object.keys(schema).length === 1 ? schema : downgradeSchema(schema)
}

function mapValues<Value, Mapped>(
  object: Record<string, Value>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))
}
