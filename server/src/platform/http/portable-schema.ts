export type Json = Record<string, unknown>

/**
 * A schema as code generators understand it (docs/openapi.md lists them and their limits). It allows what the server's own
 * schema allows, or more where a pattern is not portable.
 */
export function portableSchema(schema: Json): Json {
  const rewritten = rewrites.reduce((before, rewrite) => rewrite(before), schema)
  return Object.fromEntries(
    Object.entries(rewritten).map(([keyword, value]) => [keyword, rewriteNested(keyword, value)]),
  )
}

/** Only these keywords hold schemas; all others, such as `examples` and `enum`, hold values. */
function rewriteNested(keyword: string, value: unknown): unknown {
  if (keyword === 'properties')
    return Object.fromEntries(
      Object.entries(value as Json).map(([name, property]) => [name, portableSchema(property as Json)]),
    )
  if (['anyOf', 'oneOf', 'allOf'].includes(keyword)) return (value as Json[]).map(portableSchema)
  const isSchema = ['items', 'additionalProperties', 'not'].includes(keyword) && typeof value === 'object'
  return isSchema ? portableSchema(value as Json) : value
}

/** In this order: those that split a schema come first, so that its parts are rewritten, too. */
const rewrites: ((schema: Json) => Json)[] = [
  splitByFields,
  addDiscriminator,
  splitTypes,
  splitNullableEnum,
  excludeOthers,
  nameValues,
  sizeNumbers,
  markBinary,
  dropUnicodePattern,
]

/** `exactlyOneOf` is our own keyword. With `oneOf: [{ required }]` instead, half of the generators would lose the fields. */
function splitByFields({ exactlyOneOf, ...schema }: Json): Json {
  if (exactlyOneOf === undefined) return schema
  const { title, description, examples, ...rest } = schema
  const names = exactlyOneOf as string[]
  const { properties, required } = rest as { properties: Json; required: string[] }
  const variants = names.map((name) => {
    const others = Object.entries(properties).filter(([other]) => other === name || !names.includes(other))
    return {
      ...rest,
      title: `${String(title)}With${pascalCase(name)}`,
      description: `${String(title)} with \`${name}\`.`,
      properties: Object.fromEntries(others),
      required: [...required, name],
    }
  })
  return { title, description, oneOf: variants, ...(examples !== undefined && { examples }) }
}

/** Gives objects that differ in a constant a discriminator, so that a client need not try one after the other. */
function addDiscriminator(schema: Json): Json {
  const { anyOf, ...rest } = schema as { anyOf?: ObjectSchema[] }
  const [first] = anyOf ?? []
  const propertyName = Object.keys(first?.properties ?? {}).find((name) =>
    anyOf?.every(({ title, properties }) => title && typeof properties?.[name]?.const === 'string'),
  )
  if (!anyOf || propertyName === undefined) return schema
  const mapping = anyOf.map(({ title, properties }) => [
    properties?.[propertyName]?.const,
    `#/components/schemas/${title}`,
  ])
  return { ...rest, oneOf: anyOf, discriminator: { propertyName, mapping: Object.fromEntries(mapping) } }
}

type ObjectSchema = { title?: string; properties?: Record<string, { const?: unknown }> }

/** A list of types becomes alternatives. A single type or null stays: every generator knows that one. */
function splitTypes(schema: Json): Json {
  const { type, items, ...rest } = schema
  if (!Array.isArray(type) || type.filter((each) => each !== 'null').length < 2) return schema
  return { ...rest, anyOf: type.map((each) => (each === 'array' ? { type: each, items } : { type: each })) }
}

/** Generators would make "null" one of the names of an enumeration, or three types out of one. */
function splitNullableEnum(schema: Json): Json {
  const { type, enum: values, title, description, ...rest } = schema
  if (!Array.isArray(type) || !Array.isArray(values)) return schema
  const known = {
    title,
    description,
    type: type[0] as unknown,
    enum: values.filter((value) => value !== null),
  }
  return { ...rest, description, anyOf: [known, { type: 'null' }] }
}

/**
 * Generators take constants and enumerations for strings: openapi-generator's Python refuses `true` because it is not
 * "true". They ignore `not`, which says the same.
 */
function excludeOthers({ const: value, ...schema }: Json): Json {
  if (value === undefined) return schema
  if (typeof value === 'boolean') return { ...schema, not: { enum: [!value] } }
  return typeof value === 'string' ? { ...schema, const: value } : { ...schema, enum: [value] }
}

/** Prefixes names with their type: Go's constants share one namespace, and no name may begin with the 3 of `3d`. */
function nameValues(schema: Json): Json {
  const { title, enum: values } = schema
  if (typeof title !== 'string' || !Array.isArray(values)) return schema
  const prefix = constantCase(title)
  return { ...schema, 'x-enum-varnames': values.map((value) => `${prefix}_${constantCase(String(value))}`) }
}

/** Without a format, Go would read coins into 32 bits. */
function sizeNumbers(schema: Json): Json {
  const [type] = [schema['type']].flat()
  if (type === 'integer') return { ...schema, format: 'int64' }
  return type === 'number' ? { ...schema, format: 'double' } : schema
}

/** The media type of a body is outside of its schema; generators only need to know whether it is binary. */
function markBinary({ contentMediaType: type, mediaTypes: _, ...schema }: Json): Json {
  return typeof type === 'string' && !type.startsWith('text/') ? { ...schema, format: 'binary' } : schema
}

/** `\p{…}` is an error in the regular expressions of Python and, without a flag, of JavaScript. */
function dropUnicodePattern(schema: Json): Json {
  const { pattern, ...rest } = schema
  return typeof pattern === 'string' && pattern.includes(String.raw`\p{`) ? rest : schema
}

export const pascalCase = (name: string) =>
  name.replaceAll(/(?:^|[_-])([a-z])/g, (_, letter: string) => letter.toUpperCase())

const constantCase = (name: string) =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .replaceAll(/\W+/g, '_')
    .toUpperCase()
