import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import { isCurrent, type Prepared } from '../platform/http/etag.ts'

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    /** A tool, because the document is made from the endpoints and so cannot be imported by one of them. */
    openApi(): Promise<Prepared>
  }
}

const OpenApiDocument = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'An OpenAPI 3.1 document.',
})

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'Get this description for machines',
  description: 'The OpenAPI 3.1 document of every operation, made from the code that serves them.',
  scope: 'public',
  responds: { 200: OpenApiDocument, 304: Type.Null({ description: 'The copy you have is current.' }) },
  problems: [],
  async handle({ openApi, request, header }) {
    const document = await openApi()
    header('etag', document.etag)
    header('cache-control', 'public, max-age=60')
    return isCurrent(request.headers['if-none-match'], document.etag) ? { 304: null } : { 200: document }
  },
})
