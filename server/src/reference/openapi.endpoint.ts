import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import type { ReferenceDependencies } from './dependencies.ts'

const OpenApiDocument = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  title: 'OpenApiDocument',
  description: 'An OpenAPI document.',
})

export const getOpenApi = documentEndpoint(
  '/openapi.json',
  {
    summary: 'Get this description for machines',
    description: 'The OpenAPI 3.1 document of every operation, made from the code that serves them.',
  },
  'openApi',
)

export const getOpenApi30 = documentEndpoint(
  '/openapi-3.0.json',
  {
    summary: 'Get this description for older tools',
    description:
      'The same document in OpenAPI 3.0.3, for tools that do not know 3.1. It lacks the scope that an operation asks of a key.',
  },
  'openApi30',
)

function documentEndpoint(
  path: `/${string}`,
  words: { summary: string; description: string },
  name: 'openApi' | 'openApi30',
) {
  return endpoint({
    method: 'GET',
    path,
    ...words,
    scope: 'public',
    cacheControl: 'public, max-age=60',
    responds: { 200: OpenApiDocument, 304: Type.Null({ description: 'The copy you have is current.' }) },
    problems: [],
    async handle(_call, { [name]: read }: ReferenceDependencies) {
      return { 200: await read() }
    },
  })
}
