export type Json = Record<string, unknown>

/**
 * A schema as code generators understand it (docs/openapi.md says which, and what each stumbles over). It allows what the
 * schema allows that the server checks and serialises by, or more where a pattern cannot be said everywhere.
 */
export function portableSchema(schema: Json): Json {
  const rewritten = rewrites.reduce((before, rewrite) => rewrite(before), schema)
  return Object.fromEntries(
    Object.entries(rewritten).map(([keyword, value]) => [keyword, below(keyword, value)]),
  )
}

/** Only these keywords hold schemas; in all others, such as `examples` and `enum`, stand values. */
function below(keyword: string, value: unknown): unknown {
  if (keyword === 'properties')
    return Object.fromEntries(
      Object.entries(value as Json).map(([name, property]) => [name, portableSchema(property as Json)]),
    )
  if (['anyOf', 'oneOf', 'allOf'].includes(keyword)) return (value as Json[]).map(portableSchema)
  const isSchema = ['items', 'additionalProperties', 'not'].includes(keyword) && typeof value === 'object'
  return isSchema ? portableSchema(value as Json) : value
}

/** In this order: those that make several schemas out of one come first, and their parts are rewritten in their turn. */
const rewrites: ((schema: Json) => Json)[] = [
  splitByFields,
  tellApart,
  splitTypes,
  splitNullableEnum,
  excludeOthers,
  nameValues,
  sizeNumbers,
  markBinary,
  dropUnicodePattern,
]

/** `exactlyOneOf` is a word of ours. `oneOf: [{ required }]` would say it, and half of the generators lose the fields by it. */
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

/** Objects that differ in a constant are told apart by it, so that a client need not try one after the other. */
function tellApart(schema: Json): Json {
  const { anyOf, ...rest } = schema as { anyOf?: ObjectSchema[] }
  const [first] = anyOf ?? []
  const propertyName = Object.keys(first?.properties ?? {}).find((name) =>
    anyOf!.every(({ title, properties }) => title && typeof properties?.[name]?.const === 'string'),
  )
  if (!anyOf || propertyName === undefined) return schema
  const mapping = anyOf.map(({ title, properties }) => [
    properties![propertyName]!.const,
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
 * Generators take constants and enumerations for texts: openapi-generator's Python refuses the `true` that is sent because
 * it is not "true". That a value is not the other one they pass over.
 */
function excludeOthers({ const: value, ...schema }: Json): Json {
  if (value === undefined) return schema
  if (typeof value === 'boolean') return { ...schema, not: { enum: [!value] } }
  return typeof value === 'string' ? { ...schema, const: value } : { ...schema, enum: [value] }
}

/** Constants of Go share one namespace, and no language lets a name begin with the 3 of `3d`: names begin with their type. */
function nameValues(schema: Json): Json {
  const { title, enum: values } = schema
  if (typeof title !== 'string' || !Array.isArray(values)) return schema
  const prefix = constantCase(title)
  return { ...schema, 'x-enum-varnames': values.map((value) => `${prefix}_${constantCase(String(value))}`) }
}

/** Or Go would read coins into 32 bits. */
function sizeNumbers(schema: Json): Json {
  const [type] = [schema['type']].flat()
  if (type === 'integer') return { ...schema, format: 'int64' }
  return type === 'number' ? { ...schema, format: 'double' } : schema
}

/** The media type of a body stands above its schema; what generators ask of the schema is whether it is text. */
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
