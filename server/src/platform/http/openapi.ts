import { Uuid } from '@atelier/contract/formats.ts'
import { problems, Problem, type ProblemCode } from '@atelier/contract/problem.ts'
import { STATUS_CODES } from 'node:http'
import type { TObject, TSchema } from 'typebox'
import { Components } from './components.ts'
import type { Json } from './portable-schema.ts'
import type { Endpoint, Scope } from './endpoint.ts'
import { pascalCase } from './portable-schema.ts'
import { mediaType } from './route.ts'

/** What a document needs to know beyond its endpoints. */
export type Frame = {
  info: Json
  tags: { name: string; description: string; prefix: string }[]
  securitySchemes: Json
  /** How each scope is proved, and what its gate may answer before the endpoint is asked. */
  scopes: Record<Scope, ScopeFrame>
  headers: Json
  /** What scopes ask of requests besides what endpoints do. */
  parameters: Json
  /** What the service sends by itself, by name: a POST each. */
  webhooks: Record<string, { summary: string; description: string; body: TSchema }>
}

type ScopeFrame = {
  security: Json[]
  problems: readonly ProblemCode[]
  headers?: Json
  /** Parameters of whatever is not a GET. */
  writeParameters?: Json[]
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
    // By reference, for openapi-generator makes an operation of ours out of a webhook that is written out here.
    webhooks: Object.fromEntries(
      Object.keys(frame.webhooks).map((name) => [name, { $ref: `#/components/pathItems/${name}` }]),
    ),
    components: {
      securitySchemes: frame.securitySchemes,
      headers: frame.headers,
      parameters: frame.parameters,
      responses: sharedRefusals(endpoints, frame, components),
      pathItems: Object.fromEntries(
        Object.entries(frame.webhooks).map(([name, sent]) => [
          name,
          { post: receipt(name, sent, components) },
        ]),
      ),
      schemas: components.schemas(),
    },
  }
}

function operation(operationId: string, endpoint: Endpoint, frame: Frame, components: Components): Json {
  const { method, summary, description, params, query, headers, scope } = endpoint
  const { security, writeParameters = [] } = frame.scopes[scope]
  const parameters = [
    ...parametersIn('path', params, components).map((parameter) => sayWhose(parameter, endpoint.path)),
    ...parametersIn('query', query, components),
    ...parametersIn('header', headers, components),
    ...(method === 'GET' ? [] : writeParameters),
  ]
  return {
    operationId,
    summary,
    description: description ?? `${summary}.`,
    tags: [tagOf(endpoint, frame).name],
    security,
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
  if (form)
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: components.refer(form) } } },
    }
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
    const { description: _, ...rest } = components.refer(property)
    return {
      name,
      in: where,
      required: schema?.required?.includes(name) ?? false,
      description: (property as { description?: string }).description,
      schema: rest,
    }
  })
}

/** An id of which nothing else is said is the id of what stands before it: `/webhooks/{id}`. */
function sayWhose(parameter: Json, path: string): Json {
  if (parameter['description'] !== (Uuid as { description?: string }).description) return parameter
  const collection = path.split('/').at(path.split('/').indexOf(`{${String(parameter['name'])}}`) - 1)!
  const single = collection.replace(/ies$/, 'y').replace(/s$/, '')
  return { ...parameter, description: `Id of the ${single}.` }
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
    .flatMap((schema) => mediaTypesOf(schema!).map((type) => [type, bodyOf(schema!, components)]))
  return bodies.length === 0 ? {} : { content: Object.fromEntries(bodies) }
}

/** A file may come in one of many types; everything else has one. */
function mediaTypesOf(schema: TSchema): string[] {
  const { mediaTypes } = schema as { mediaTypes?: string[] }
  return mediaTypes ?? [mediaType(schema) ?? 'application/json']
}

/** What is sent as it is, text or bytes, is described by the response and shown by its example. */
function bodyOf(schema: TSchema, components: Components): Json {
  const referred = components.refer(schema)
  if (mediaType(schema) === undefined) return { schema: referred }
  const { description: _, examples, ...plain } = referred as { examples?: unknown[] } & Json
  return { schema: plain, ...(examples && { example: examples[0] }) }
}

/** One response a status; it names the codes that are possible here. A code that is alone has a response that all share. */
function refusals(endpoint: Endpoint, frame: Frame, components: Components): Record<string, Json> {
  const responses = Object.entries(codesByStatus(endpoint, frame)).map(([status, codes]) => [
    status,
    codes.length === 1 ? shared(codes[0]!) : refusal(codes, components),
  ])
  return { ...Object.fromEntries(responses), default: { $ref: `#/components/responses/${UNEXPECTED}` } }
}

const codesByStatus = (endpoint: Endpoint, frame: Frame) =>
  Object.groupBy(declaredProblems(endpoint, frame), (code) => problems[code].status) as Record<
    string,
    ProblemCode[]
  >

const UNEXPECTED = 'UnexpectedProblem'
const shared = (code: ProblemCode) => ({ $ref: `#/components/responses/${pascalCase(code)}Problem` })

/** The responses that operations refer to, by name. */
function sharedRefusals(endpoints: Record<string, Endpoint>, frame: Frame, components: Components): Json {
  const alone = Object.values(endpoints)
    .flatMap((endpoint) => Object.values(codesByStatus(endpoint, frame)))
    .filter((codes) => codes.length === 1)
    .flat()
  const named = [...new Set(alone)]
    .toSorted()
    .map((code) => [`${pascalCase(code)}Problem`, refusal([code], components)])
  return { ...Object.fromEntries(named), [UNEXPECTED]: unexpected(components) }
}

function refusal(codes: ProblemCode[], components: Components): Json {
  const { status } = problems[codes[0]!]
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].title}.`).join(' '),
    ...((status === 429 || status === 503) && {
      headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
    }),
    content: problemBody(components),
    // Not in the schema: generators would make a type of its own out of every combination.
    'x-problem-codes': codes,
  }
}

const unexpected = (components: Components) => ({
  description: 'Anything else, such as `unavailable` or `internal`.',
  content: problemBody(components),
})

const problemBody = (components: Components) => ({
  'application/problem+json': { schema: components.refer(Problem) },
})
