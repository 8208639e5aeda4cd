import assert from 'node:assert/strict'

/** The part of JSON Schema that the reference shows. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  not?: Schema
  format?: string
  pattern?: string
  examples?: unknown[]
  additionalProperties?: boolean | Schema
} & Partial<Record<Bound, number>>

export type Bound =
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

type Body = { schema: Schema; example?: unknown }
type Content = Record<string, Body>
export type Response = {
  description: string
  headers?: Record<string, unknown>
  content?: Content
  'x-problem-codes'?: string[]
}

/** A reference to a shared component. */
type Reference = { $ref: string }

/** An operation with its method and path. */
export type Operation = {
  method: string
  path: string
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Response>
}

/** The part of an OpenAPI document that the reference shows. */
export type ApiDocument = {
  info: { title: string; version: string; summary: string; description: string }
  tags: { name: string; description: string }[]
  /** Of the operations that have none of their own. */
  security: Operation['security']
  paths: Record<string, Record<string, WrittenOperation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
  }
}

type WrittenOperation = Omit<Operation, 'method' | 'path' | 'security' | 'parameters' | 'responses'> & {
  security?: Operation['security']
  parameters?: (Parameter | Reference)[]
  responses: Record<string, Response | Reference>
}

/** Every operation, in the order of the document, with references resolved. */
export function operationsOf({ security, paths, components }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], responses, ...operation }]) => ({
      security,
      ...operation,
      path,
      method: method.toUpperCase(),
      parameters: parameters.map((parameter) => dereferenced(parameter, components.parameters)),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          dereferenced(response, components.responses),
        ]),
      ),
    })),
  )
}

function dereferenced<Shared extends object>(
  part: Shared | Reference,
  shared: Record<string, Shared>,
): Shared {
  if (!('$ref' in part)) return part
  const found = shared[nameOf(part) ?? '']
  assert(found, 'every reference in our own document leads somewhere')
  return found
}

/** The name of the component a schema refers to; undefined for one that is written out. */
export const nameOf = ({ $ref }: Schema) => $ref?.split('/').at(-1)

/** Resolves a reference; words beside the reference win over those of the schema. */
export function resolve(document: ApiDocument, schema: Schema): Schema {
  const name = nameOf(schema)
  if (name === undefined) return schema
  const { $ref: _, ...own } = schema
  return { ...document.components.schemas[name], ...own }
}

export const EVENT_STREAM = 'text/event-stream'

/** The schema of a body, that of the first media type if there are several; undefined without a body. */
export function bodyOf(content: Content | undefined): ({ mediaType: string } & Body) | undefined {
  const [entry] = Object.entries(content ?? {})
  return entry && { mediaType: entry[0], ...entry[1] }
}

/** The only allowed value, if there is only one: a constant, or a boolean that excludes the other. */
export function onlyValue({ const: only, type, not }: Schema): unknown {
  const [excluded] = not?.enum ?? []
  return type === 'boolean' && excluded !== undefined ? !excluded : only
}

/** The alternatives of a schema; undefined where there are none. */
export const optionsOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf
