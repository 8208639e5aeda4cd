import { Uuid } from '@atelier/contract/formats.ts'
import { isRetryLater, problems, Problem, type ProblemCode } from '@atelier/contract/problem.ts'
import { STATUS_CODES } from 'node:http'
import type { TObject, TSchema } from 'typebox'
import { Components } from './components.ts'
import type { Json } from './portable-schema.ts'
import type { Endpoint, Scope } from './endpoint.ts'
import { pascalCase } from './portable-schema.ts'
import { mediaType } from './route.ts'
import { shareParameters } from './shared-parameters.ts'
import { shareSecurity } from './shared-security.ts'

/** The parts of the document that do not come from the endpoints. */
export type OpenApiTemplate = {
  info: Json
  tags: { name: string; description: string; prefix: string }[]
  securitySchemes: Json
  /** How each scope is authenticated, and the Problems that can come before the endpoint is called. */
  scopes: Record<Scope, ScopeTemplate>
  headers: Json
  /** Parameters that scopes require in addition to those of the endpoints. */
  parameters: Json
  /** The webhooks by name, each a POST. */
  webhooks: Record<string, { summary: string; description: string; body: TSchema }>
}

type ScopeTemplate = {
  security: Json[]
  problems: readonly ProblemCode[]
  headers?: Json
  /** Parameters of whatever is not a GET. */
  writeParameters?: Json[]
}

/** Every endpoint may answer this: to an unknown field or query parameter. */
const alwaysPossible: readonly ProblemCode[] = ['invalid_params']

/** All codes that an endpoint or its scope declares. */
export function declaredProblems(
  endpoint: Endpoint,
  template: Pick<OpenApiTemplate, 'scopes'>,
): ProblemCode[] {
  return [...new Set([...alwaysPossible, ...template.scopes[endpoint.scope].problems, ...endpoint.problems])]
}

/** The OpenAPI 3.1 document of the endpoints: the same values that the router mounts. */
export function writeOpenApi(endpoints: Record<string, Endpoint>, template: OpenApiTemplate): Json {
  const components = new Components()
  const shared = sharedRefusals(endpoints, template)
  const paths: Record<string, Record<string, Json>> = {}
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(operationId, endpoint, template, components, shared)
  }
  const parameters = shareParameters(paths)
  const security = shareSecurity(paths)
  return {
    openapi: '3.1.0',
    info: template.info,
    servers: [{ url: '/', description: 'The host that serves this document.' }],
    tags: usedTags(endpoints, template),
    security,
    paths,
    // By reference, for openapi-generator makes an operation of ours out of a webhook that is written out here.
    webhooks: Object.fromEntries(
      Object.keys(template.webhooks).map((name) => [name, { $ref: `#/components/pathItems/${name}` }]),
    ),
    components: {
      securitySchemes: template.securitySchemes,
      headers: template.headers,
      parameters: { ...template.parameters, ...parameters },
      responses: {
        ...Object.fromEntries([...shared].map(([name, codes]) => [name, refusal(codes, components)])),
        [UNEXPECTED]: unexpected(components),
      },
      pathItems: Object.fromEntries(
        Object.entries(template.webhooks).map(([name, sent]) => [
          name,
          { post: receipt(name, sent, components) },
        ]),
      ),
      schemas: components.schemas(),
    },
  }
}

function operation(
  operationId: string,
  endpoint: Endpoint,
  template: OpenApiTemplate,
  components: Components,
  shared: SharedRefusals,
): Json {
  const { method, summary, description, params, query, headers, scope } = endpoint
  const { security, writeParameters = [] } = template.scopes[scope]
  const parameters = [
    ...parametersIn('path', params, components).map((parameter) => describeId(parameter, endpoint.path)),
    ...parametersIn('query', query, components),
    ...parametersIn('header', headers, components),
    ...(method === 'GET' ? [] : writeParameters),
  ]
  return {
    operationId,
    summary,
    description: description ?? `${summary}.`,
    tags: [tagOf(endpoint, template).name],
    security,
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(endpoint, components),
    responses: {
      ...successes(endpoint, template, components),
      ...refusals(endpoint, template, components, shared),
    },
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

/** The operation of a receiver of webhooks. */
function receipt(
  name: string,
  { summary, description, body }: OpenApiTemplate['webhooks'][string],
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

/** A path without a tag is a mistake: tools would hide the operation. */
function tagOf({ path }: Endpoint, { tags }: OpenApiTemplate): OpenApiTemplate['tags'][number] {
  const tag = tags.find(({ prefix }) => path.startsWith(prefix))
  if (!tag) throw new Error(`No tag covers ${path}`)
  return tag
}

function usedTags(endpoints: Record<string, Endpoint>, template: OpenApiTemplate): Json[] {
  const used = new Set(Object.values(endpoints).map((endpoint) => tagOf(endpoint, template)))
  return template.tags.filter((tag) => used.has(tag)).map(({ name, description }) => ({ name, description }))
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

/** Describes an id that has no description of its own by the path segment before it: `/webhooks/{id}`. */
function describeId(parameter: Json, path: string): Json {
  if (parameter['description'] !== (Uuid as { description?: string }).description) return parameter
  const segments = path.split('/')
  const collection = segments[segments.indexOf(`{${String(parameter['name'])}}`) - 1] ?? ''
  const single = collection.replace(/ies$/, 'y').replace(/s$/, '')
  return { ...parameter, description: `Id of the ${single}.` }
}

function successes(
  endpoint: Endpoint,
  template: OpenApiTemplate,
  components: Components,
): Record<string, Json> {
  const headers = template.scopes[endpoint.scope].headers
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
    .filter((schema) => schema !== undefined)
    .filter((schema) => (schema as { type?: string }).type !== 'null')
    .flatMap((schema) => mediaTypesOf(schema).map((type) => [type, bodyOf(schema, components)]))
  return bodies.length === 0 ? {} : { content: Object.fromEntries(bodies) }
}

/** A file may come in one of many types; everything else has one. */
function mediaTypesOf(schema: TSchema): string[] {
  const { mediaTypes } = schema as { mediaTypes?: string[] }
  return mediaTypes ?? [mediaType(schema) ?? 'application/json']
}

/** Text or bytes that are sent as they are have their description at the response, and an example. */
function bodyOf(schema: TSchema, components: Components): Json {
  const referred = components.refer(schema)
  if (mediaType(schema) === undefined) return { schema: referred }
  const { description: _, examples, ...plain } = referred as { examples?: unknown[] } & Json
  return { schema: plain, ...(examples && { example: examples[0] }) }
}

/** One response a status, with its possible codes. */
function refusals(
  endpoint: Endpoint,
  template: OpenApiTemplate,
  components: Components,
  shared: SharedRefusals,
): Record<string, Json> {
  const responses = codesByStatus(endpoint, template).map(([status, codes]) => {
    const name = refusalName(codes)
    return [status, shared.has(name) ? referTo(name) : refusal(codes, components)]
  })
  return { ...Object.fromEntries(responses), default: referTo(UNEXPECTED) }
}

const codesByStatus = (endpoint: Endpoint, template: OpenApiTemplate): [string, ProblemCode[]][] =>
  Object.entries(Object.groupBy(declaredProblems(endpoint, template), (code) => problems[code].status))

const UNEXPECTED = 'Unexpected'
const refusalName = (codes: ProblemCode[]) => codes.map(pascalCase).join('Or')
const referTo = (name: string) => ({ $ref: `#/components/responses/${name}` })

/** The responses that operations refer to, by name: those with a single code, and those of several operations. */
type SharedRefusals = ReadonlyMap<string, ProblemCode[]>

function sharedRefusals(endpoints: Record<string, Endpoint>, template: OpenApiTemplate): SharedRefusals {
  const all = Object.values(endpoints).flatMap((endpoint) => codesByStatus(endpoint, template))
  const byName = Map.groupBy(
    all.map(([, codes]) => codes),
    refusalName,
  )
  const shared = [...byName].flatMap(([name, [codes = [], ...others]]) =>
    codes.length === 1 || others.length > 0 ? [[name, codes] as const] : [],
  )
  return new Map(shared.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function refusal(codes: ProblemCode[], components: Components): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].title}.`).join(' '),
    ...(codes.some(isRetryLater) && { headers: retryAfter }),
    content: problemBody(components),
    // Not in the schema: generators would make a type of its own out of every combination.
    'x-problem-codes': codes,
  }
}

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }

const unexpected = (components: Components) => ({
  description: 'Anything else, such as `unavailable` or `internal`.',
  headers: retryAfter,
  content: problemBody(components),
})

const problemBody = (components: Components) => ({
  'application/problem+json': { schema: components.refer(Problem) },
})
