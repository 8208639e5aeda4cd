import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { hasSessionCookie } from '../accounts/session-cookie.ts'
import { findAccount } from '../accounts/store.ts'
import { chooseEncoding } from '../platform/http/accept-encoding.ts'
import { Download } from '../platform/http/download.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { AccountPageDependencies } from './dependencies.ts'
import { isCurrent } from '../platform/http/etag.ts'
import { anyQuery, pageResponses } from '../platform/http/page.ts'
import {
  cachingOf,
  encodingsOf,
  isOperatorAddress,
  isPageAddress,
  isVisit,
  startFile,
  startFileAt,
} from './page-file.ts'

/** Catches every path that no operation has: a file of the page, or one of its addresses. */
export const showPage = endpoint({
  method: 'GET',
  path: '/*',
  summary: 'The account page',
  scope: 'public',
  query: anyQuery,
  responds: { ...pageResponses, 404: pageResponses[200] },
  problems: ['not_found'],
  async handle({ request, header, problem }, dependencies: AccountPageDependencies) {
    const { brandedPage, pageHeaders } = dependencies
    const { accept, cookie, 'accept-language': acceptLanguage } = request.headers
    const { 'accept-encoding': encodings, 'if-none-match': known } = request.headers
    const [asked = ''] = request.url.split('?', 1)
    const page = await brandedPage()
    const isDocument = !page.has(asked) && isVisit(asked, accept)
    const path = isDocument ? startFileAt(asked, { cookie, acceptLanguage }, page) : asked
    const file = page.get(path)
    if (!file) throw problem('not_found', path === startFile ? notBuilt : nothingAt(asked))

    const encoding = chooseEncoding(encodings?.toString(), encodingsOf(file))
    const etag = `"${file.digest}${encoding ? `-${encoding}` : ''}"`
    const headers = {
      ...pageHeaders(path, file.styleSource),
      etag,
      vary: isDocument ? 'accept-encoding, accept-language, cookie' : 'accept-encoding',
      'cache-control': cachingOf(path),
    }
    for (const [name, value] of Object.entries(headers)) header(name, value)
    // The page shows a message, but programs and search engines go by the status.
    const isThere =
      path === asked ||
      (isPageAddress(asked) && (!isOperatorAddress(asked) || (await isOperator(request, dependencies))))
    if (isThere && isCurrent(known, etag)) return { 304: null }
    if (encoding) header('content-encoding', encoding)
    const bytes = (encoding && file[encoding]) ?? file.bytes
    const stream = request.method === 'HEAD' ? {} : { stream: Readable.from([bytes]) }
    const shown = new Download({ mediaType: file.mediaType, sizeBytes: bytes.length, ...stream })
    return isThere ? { 200: shown } : { 404: shown }
  },
})

/** Asked only for the operator's addresses; everybody else hears of them what they hear of any that does not exist. */
async function isOperator(
  request: FastifyRequest,
  { db, sessions }: AccountPageDependencies,
): Promise<boolean> {
  if (!hasSessionCookie(request.headers.cookie)) return false
  const session = await sessions.find(request)
  const account = session && (await findAccount(db, session.userId))
  return account !== undefined && account.operatorRole !== null
}

const notBuilt = 'The account page is not built. Run "npm run build", then reload. The API works without it.'
const nothingAt = (path: string) => `There is no GET ${path}. See /docs for all operations.`
