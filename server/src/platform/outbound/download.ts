import type { Dispatcher } from 'undici'
import { startTimeLimit } from '../time-limit.ts'
import { explain, OutboundError } from './error.ts'
import { checkTarget, type OutboundRules } from './target.ts'

export type DownloadRequest = {
  url: string
  /** For the origin of the URL alone: credentials do not follow a redirect to another one. */
  headers: Record<string, string>
  /** For all of it, from the look-up to the last byte. */
  timeoutMs: number
  /** Of the file; a larger one is an error, as soon as it says its size. */
  maxBytes: number
  signal?: AbortSignal
}

const MAX_REDIRECTS = 3
const redirects = new Set([301, 302, 303, 307, 308])

/** Reads a file, as fast as whoever asks for it does. Nothing is decompressed, so that what is counted is what is kept. */
export async function* download(
  dispatcher: Dispatcher,
  rules: OutboundRules,
  { url, headers, timeoutMs, maxBytes, signal }: DownloadRequest,
): AsyncGenerator<Uint8Array> {
  using limit = startTimeLimit(timeoutMs)
  const { signal: deadline } = limit
  const end = signal ? AbortSignal.any([deadline, signal]) : deadline
  try {
    const answer = await follow(dispatcher, rules, url, headers, end)
    yield* wholeFile(answer, maxBytes)
  } catch (thrown) {
    if (thrown instanceof OutboundError) throw thrown
    if (deadline.aborted)
      throw new OutboundError(
        'timed_out',
        `The file did not arrive within ${timeoutMs / 1000} seconds.`,
        thrown,
      )
    if (end.aborted) throw new OutboundError('stopped', 'The download was stopped.', thrown)
    throw explain(thrown)
  }
}

/** The first answer that is no redirect. */
async function follow(
  dispatcher: Dispatcher,
  rules: OutboundRules,
  address: string,
  headers: Record<string, string>,
  end: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  let url = permitted(address, rules)
  let sent = headers
  for (let count = 0; ; count++) {
    const answer = await ask(dispatcher, url, sent, end)
    const { location } = answer.headers
    if (!redirects.has(answer.statusCode) || typeof location !== 'string') return answer
    discard(answer)
    if (count === MAX_REDIRECTS)
      throw new OutboundError('invalid_answer', `The link was redirected more than ${MAX_REDIRECTS} times.`)
    const next = permitted(URL.parse(location, url)?.href ?? location, rules)
    // Not even to come back: whoever is between could choose where to.
    if (next.origin !== url.origin) sent = {}
    url = next
  }
}

/** Links may have a fragment, which is never sent. */
function permitted(address: string, rules: OutboundRules): URL {
  const target = checkTarget(address.replace(/#.*/s, ''), rules)
  if ('refusal' in target) throw new OutboundError('target_refused', target.refusal)
  return target.url
}

function ask(
  dispatcher: Dispatcher,
  { origin, pathname, search }: URL,
  headers: Record<string, string>,
  end: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const asked = dispatcher.request({
    origin,
    path: pathname + search,
    method: 'GET',
    headers: { ...headers, 'accept-encoding': 'identity' },
    signal: end,
  })
  // Undici hears of the end only once it is connected.
  const ended = new Promise<never>((_, reject) => {
    if (end.aborted) return reject(end.reason)
    end.addEventListener('abort', () => reject(end.reason), { once: true })
  })
  return Promise.race([asked, ended])
}

async function* wholeFile(answer: Dispatcher.ResponseData, maxBytes: number): AsyncGenerator<Uint8Array> {
  const refusal = refusalOf(answer, maxBytes)
  if (refusal) {
    discard(answer)
    throw refusal
  }
  let sizeBytes = 0
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes)
    yield chunk
  }
}

function refusalOf({ statusCode, headers }: Dispatcher.ResponseData, maxBytes: number) {
  if (statusCode !== 200)
    return new OutboundError(
      isFinal(statusCode) ? 'gone' : 'invalid_answer',
      `The link was answered with ${statusCode} instead of the file.`,
    )
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity')
    return new OutboundError('invalid_answer', 'The file came compressed, which was not asked for.')
  return Number(headers['content-length']) > maxBytes ? tooLarge(maxBytes) : undefined
}

/** Whether asking again will not help. */
function isFinal(statusCode: number): boolean {
  return statusCode >= 400 && statusCode < 500 && ![408, 425, 429].includes(statusCode)
}

const tooLarge = (maxBytes: number) =>
  new OutboundError('too_large', `The file is larger than ${maxBytes} bytes.`)

/** Closes the connection; what is still on its way is nobody's. */
function discard({ body }: Dispatcher.ResponseData) {
  body.on('error', () => {}).destroy()
}
