/** As much of JSON Schema as the reference shows. */
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

/** What stands in place of something that operations share. */
type Reference = { $ref: string }

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
  paths: Record<string, Record<string, WrittenOperation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
  }
}

type WrittenOperation = Omit<Operation, 'method' | 'path' | 'parameters' | 'responses'> & {
  parameters?: (Parameter | Reference)[]
  responses: Record<string, Response | Reference>
}

/** Every operation, in the order of the document, with what it shares with others written out. */
export function operationsOf({ paths, components }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], responses, ...operation }]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
      parameters: parameters.map((parameter) => writtenOut(parameter, components.parameters)),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          writtenOut(response, components.responses),
        ]),
      ),
    })),
  )
}

function writtenOut<Shared extends object>(part: Shared | Reference, shared: Record<string, Shared>): Shared {
  return '$ref' in part ? shared[nameOf(part)!]! : part
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
export function bodyOf(content: Content | undefined): ({ mediaType: string } & Body) | undefined {
  const [entry] = Object.entries(content ?? {})
  return entry && { mediaType: entry[0], ...entry[1] }
}

/** The only value there is, where there is only one: a constant, or a boolean that is not the other. */
export function onlyValue({ const: only, type, not }: Schema): unknown {
  const [excluded] = not?.enum ?? []
  return type === 'boolean' && excluded !== undefined ? !excluded : only
}

/** What a value may be instead of one thing; undefined where it is one thing. */
export const optionsOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf
