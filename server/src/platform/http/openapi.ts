import { problems, Problem, type ProblemCode } from '@atelier/contract/problem.ts'
import { STATUS_CODES } from 'node:http'
import type { TObject, TSchema } from 'typebox'
import { Components, type Json } from './components.ts'
import type { Endpoint, Scope } from './endpoint.ts'
import { mediaType } from './route.ts'

/** What a document needs to know beyond its endpoints. */
export type Frame = {
  info: Json
  tags: { name: string; description: string; prefix: string }[]
  securitySchemes: Json
  /** How each scope is proved, and what its gate may answer before the endpoint is asked. */
  scopes: Record<Scope, { security: Json[]; problems: readonly ProblemCode[]; headers?: Json }>
  headers: Json
  /** What the service sends by itself, by name: a POST each. */
  webhooks: Record<string, { summary: string; description: string; body: TSchema }>
}

/** Every endpoint answers this when a request has a field or query parameter it does not know. */
const alwaysPossible: readonly ProblemCode[] = ['invalid_params']

/** All codes an endpoint declares, by itself or through its gate. */
export function declaredProblems(endpoint: Endpoint, frame: Pick<Frame, 'scopes'>): ProblemCode[] {
  return [...new Set([...alwaysPossible, ...frame.scopes[endpoint.scope].problems, ...endpoint.problems])]
}

/** The OpenAPI 3.1 document of the endpoints: the same values that the router mounts. */
export function writeOpenApi(endpoints: Record<string, Endpoint>, frame: Frame): Json {
  const components = new Components()
  const paths: Record<string, Record<string, Json>> = {}
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(operationId, endpoint, frame, components)
  }
  return {
    openapi: '3.1.0',
    info: frame.info,
    servers: [{ url: '/', description: 'The host that serves this document.' }],
    tags: usedTags(endpoints, frame),
    paths,
    webhooks: Object.fromEntries(
      Object.entries(frame.webhooks).map(([name, sent]) => [name, { post: receipt(name, sent, components) }]),
    ),
    components: {
      securitySchemes: frame.securitySchemes,
      headers: frame.headers,
      schemas: components.schemas(),
    },
  }
}

function operation(operationId: string, endpoint: Endpoint, frame: Frame, components: Components): Json {
  const { summary, description, params, query, headers, scope } = endpoint
  const parameters = [
    ...parametersIn('path', params, components),
    ...parametersIn('query', query, components),
    ...parametersIn('header', headers, components),
  ]
  return {
    operationId,
    summary,
    description: description ?? `${summary}.`,
    tags: [tagOf(endpoint, frame).name],
    security: frame.scopes[scope].security,
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(endpoint, components),
    responses: { ...successes(endpoint, frame, components), ...refusals(endpoint, frame, components) },
  }
}

function requestBody({ body, form }: Endpoint, components: Components): Json {
  if (body)
    return {
      requestBody: {
        required: isNeeded(body),
        content: { 'application/json': { schema: components.refer(body) } },
      },
    }
  if (form) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
  return {}
}

/** Where every field may be left out, so may the body. */
const isNeeded = (body: TSchema) => ((body as Partial<TObject>).required ?? []).length > 0

/** What a receiver of ours is asked to understand. */
function receipt(
  name: string,
  { summary, description, body }: Frame['webhooks'][string],
  components: Components,
): Json {
  return {
    operationId: name,
    summary,
    description,
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema: components.refer(body) } } },
    responses: {
      '2XX': { description: 'Received. Anything else, or nothing within ten seconds, is tried again.' },
    },
  }
}

/** A list that names no tag for a path is a mistake; the document would hide the operation. */
function tagOf({ path }: Endpoint, { tags }: Frame): Frame['tags'][number] {
  const tag = tags.find(({ prefix }) => path.startsWith(prefix))
  if (!tag) throw new Error(`No tag covers ${path}`)
  return tag
}

function usedTags(endpoints: Record<string, Endpoint>, frame: Frame): Json[] {
  const used = new Set(Object.values(endpoints).map((endpoint) => tagOf(endpoint, frame)))
  return frame.tags.filter((tag) => used.has(tag)).map(({ name, description }) => ({ name, description }))
}

function parametersIn(where: string, schema: TObject | undefined, components: Components): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = components.refer(property) as { description?: string }
    return {
      name,
      in: where,
      required: schema?.required?.includes(name) ?? false,
      ...(description && { description }),
      schema: rest,
    }
  })
}

function successes(endpoint: Endpoint, frame: Frame, components: Components): Record<string, Json> {
  const headers = frame.scopes[endpoint.scope].headers
  return Object.fromEntries(
    Object.entries(endpoint.responds).map(([status, schema]) => {
      const description = (schema as { description?: string }).description ?? STATUS_CODES[status] ?? ''
      const also = status === '200' ? endpoint.stream : undefined
      return [status, { description, ...(headers && { headers }), ...content(components, schema, also) }]
    }),
  )
}

function content(components: Components, ...schemas: (TSchema | undefined)[]): Json {
  const bodies = schemas
    .filter((schema) => schema !== undefined && (schema as { type?: string }).type !== 'null')
    .map((schema) => [mediaType(schema) ?? 'application/json', { schema: components.refer(schema!) }])
  return bodies.length === 0 ? {} : { content: Object.fromEntries(bodies) }
}

/** One response a status; its schema names the codes that are possible here. */
function refusals(endpoint: Endpoint, frame: Frame, components: Components): Record<string, Json> {
  const byStatus = Object.groupBy(declaredProblems(endpoint, frame), (code) => problems[code].status)
  const schema = components.refer(Problem)
  const responses = Object.entries(byStatus).map(([status, codes]) => {
    const narrowed = {
      allOf: [schema, { type: 'object', properties: { code: { type: 'string', enum: codes } } }],
    }
    const retry =
      status === '429' || status === '503'
        ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }
        : {}
    return [
      status,
      {
        description: describe(codes),
        ...retry,
        content: { 'application/problem+json': { schema: narrowed } },
      },
    ]
  })
  const unexpected = {
    description: 'Anything else, such as `unavailable` or `internal`.',
    content: { 'application/problem+json': { schema } },
  }
  return { ...Object.fromEntries(responses), default: unexpected }
}

const describe = (codes: ProblemCode[]) =>
  codes.map((code) => `\`${code}\`: ${problems[code].title}.`).join(' ')
