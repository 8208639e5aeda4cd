import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { isCurrent } from './etag.ts'

/** What an endpoint for people answers with. */
export const pageResponses = {
  200: Type.String({ contentMediaType: 'text/html; charset=utf-8', description: 'A page for people.' }),
  304: Type.Null({ description: 'The copy you have is current.' }),
} as const

/** A page opens whatever a mail program or a search engine has added to its address. */
export const anyQuery = Type.Object({})

/** A page whose bytes are ready, with the headers that guard and cache it. */
type Page = { markup: string; headers: Record<string, string> & { etag: string } }
type Exchange = { request: FastifyRequest; header(name: string, value: string): void }

/** Sends a page, unless the browser has it already. */
export function servePage(
  { markup, headers }: Page,
  { request, header }: Exchange,
): { 200: string } | { 304: null } {
  for (const [name, value] of Object.entries(headers)) header(name, value)
  return isCurrent(request.headers['if-none-match'], headers.etag) ? { 304: null } : { 200: markup }
}
