// Prints the schemas of an OpenAPI document as plain TypeScript: the types of the SDK.

type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: string[]
  not?: { enum?: unknown[] }
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}

type Schemas = Record<string, Schema>

type Parameter = { name: string; in: string; description?: string; schema: Schema }
type Operation = { operationId: string; summary: string; parameters?: (Parameter | { $ref: string })[] }

type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Schemas; parameters: Record<string, Parameter>; pathItems: unknown }
}

/** What the operations under `prefix` and the webhooks carry, and the queries they take, in the order of their names. */
export function printTypes({ paths, components }: Document, prefix: string): string {
  const operations = Object.entries(paths).filter(([path]) => path.startsWith(prefix))
  const schemas = queriesOf(
    operations.flatMap(([, methods]) => Object.values(methods)),
    components.parameters,
  )
  collectSchemas([operations, components.pathItems], components.schemas, schemas)
  const printed = Object.entries(schemas)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => printNamed(name, schema))
  return [
    '// Made from openapi.json by "npm run generate"; changes by hand are lost.',
    '',
    '// Enumerations are open, `(string & {})`: version 1 may add values, and programs should expect that.',
    '',
    printed.join('\n\n'),
    '',
  ].join('\n')
}

/** Adds the schemas that something refers to, and those that these refer to. */
function collectSchemas(value: unknown, known: Schemas, collected: Schemas): void {
  if (typeof value !== 'object' || value === null) return
  const name = '$ref' in value ? nameOf(String(value.$ref)) : undefined
  if (!name) return Object.values(value).forEach((inner) => collectSchemas(inner, known, collected))
  const schema = known[name]
  if (!schema || Object.hasOwn(collected, name)) return
  collected[name] = schema
  collectSchemas(schema, known, collected)
}

/** The query of an operation, as an object: `listGenerations` has a `ListGenerationsQuery`. */
function queriesOf(operations: Operation[], shared: Document['components']['parameters']): Schemas {
  return Object.fromEntries(
    operations.flatMap(({ operationId, summary, parameters = [] }) => {
      const fields = parameters
        .map((parameter) => ('$ref' in parameter ? shared[parameter.$ref.split('/').at(-1)!]! : parameter))
        .filter((parameter) => parameter.in === 'query')
      if (fields.length === 0) return []
      const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Query`
      const properties = fields.map(({ name: field, schema, description }) => {
        return [field, { ...schema, ...(description && { description }) }] as const
      })
      return [[name, { description: `${summary}: the query.`, properties: Object.fromEntries(properties) }]]
    }),
  )
}

function printNamed(name: string, schema: Schema): string {
  const body = schema.properties
    ? `export interface ${name} ${printObject(schema, '')}`
    : `export type ${name} = ${printType(schema, '')}`
  return printComment(schema, '') + body
}

function printObject(schema: Schema, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${printComment(field, inner)}${inner}${name}${mark}: ${printType(field, inner)}`
  })
  // `undefined`, for TypeScript holds optional fields to the index too.
  if (typeof additionalProperties === 'object')
    fields.push(`${inner}[name: string]: ${printType(additionalProperties, inner)} | undefined`)
  return `{\n${fields.join('\n')}\n${indent}}`
}

function printType(schema: Schema, indent: string): string {
  if (schema.$ref) return nameOf(schema.$ref)!
  if (schema.const !== undefined) return quote(schema.const)
  const members = schema.anyOf ?? schema.oneOf
  if (members) return members.map((member) => printType(member, indent)).join(' | ')
  if (schema.enum) return printEnum(schema.enum)
  if (typeof schema.type === 'string') return printSimple(schema.type, schema, indent)
  if (!schema.type) throw new Error(`No type can be printed for ${JSON.stringify(schema)}`)
  return schema.type.map((type) => printSimple(type, schema, indent)).join(' | ')
}

function printSimple(type: string, schema: Schema, indent: string): string {
  if (type === 'array') return `${parenthesise(printType(schema.items!, indent))}[]`
  if (type === 'object') return printObject(schema, indent)
  if (type === 'boolean' && schema.not?.enum?.includes(false)) return 'true'
  return type === 'integer' ? 'number' : type
}

const printEnum = (values: string[]) => [...values.map(quote), '(string & {})'].join(' | ')

function printComment({ description }: Schema, indent: string): string {
  return description === undefined ? '' : `${indent}/** ${description} */\n`
}

const nameOf = ($ref: string) => /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1]
const quote = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))
const parenthesise = (type: string) => (type.includes(' | ') ? `(${type})` : type)
