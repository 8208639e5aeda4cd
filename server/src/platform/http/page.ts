import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { isCurrent } from './etag.ts'

/** The responses of an endpoint that serves an HTML page. */
export const pageResponses = {
  200: Type.String({ contentMediaType: 'text/html; charset=utf-8', description: 'A page for people.' }),
  304: Type.Null({ description: 'The copy you have is current.' }),
} as const

/** Pages accept any query: mail programs and search engines add parameters. */
export const anyQuery = Type.Object({})

/** A rendered page, with its security and cache headers. */
type Page = { markup: string; headers: Record<string, string> & { etag: string } }
type Exchange = { request: FastifyRequest; header(name: string, value: string): void }

/** Sends a page, unless the browser's copy is current. */
export function servePage(
  { markup, headers }: Page,
  { request, header }: Exchange,
): { 200: string } | { 304: null } {
  for (const [name, value] of Object.entries(headers)) header(name, value)
  return isCurrent(request.headers['if-none-match'], headers.etag) ? { 304: null } : { 200: markup }
}
