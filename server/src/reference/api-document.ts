/** As much of JSON Schema as the reference shows. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
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

type Content = Record<string, { schema: Schema }>
export type Response = { description: string; headers?: Record<string, unknown>; content?: Content }

/** An operation with the place where it stands. */
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

/** As much of an OpenAPI document as the reference shows. */
export type ApiDocument = {
  info: { title: string; version: string; summary: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>
  components: { schemas: Record<string, Schema> }
}

/** Every operation, in the order of the document. */
export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
}

/** The name of the component a schema refers to; undefined for one that is written out. */
export const nameOf = ({ $ref }: Schema) => $ref?.split('/').at(-1)

/** The schema itself, where a reference to it stands; words beside the reference win over its own. */
export function resolve(document: ApiDocument, schema: Schema): Schema {
  const name = nameOf(schema)
  if (name === undefined) return schema
  const { $ref: _, ...own } = schema
  return { ...document.components.schemas[name], ...own }
}

export const EVENT_STREAM = 'text/event-stream'

/** The schema of a body, the first where it may have several media types; undefined where there is none. */
export function bodyOf(content: Content | undefined): { mediaType: string; schema: Schema } | undefined {
  const [entry] = Object.entries(content ?? {})
  return entry && { mediaType: entry[0], schema: entry[1].schema }
}
