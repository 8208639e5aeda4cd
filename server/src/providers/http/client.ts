import { createOutbound } from '../../platform/outbound/client.ts'
import type { Answer } from '../../platform/outbound/answer.ts'
import { OutboundError } from '../../platform/outbound/error.ts'
import { multipartBody, type FormPart } from '../../platform/outbound/multipart.ts'
import type { Resolve } from '../../platform/outbound/resolve.ts'
import { createSockets, type SocketRequest } from '../../platform/outbound/sockets.ts'
import { ProviderError, ServiceFault, type JsonValue } from '../provider.ts'
import type { Credentials } from './credentials.ts'

export type { FormPart }

export type BackendClient = {
  /**
   * One call of a backend's API, to origins that model files name only, or to a link of an answer. A redirect is an answer like any other. Throws a
   * `ProviderError` where there is no whole answer, with `mayHaveBegun` false only where surely nothing was sent.
   */
  call(request: BackendCall): Promise<BackendAnswer>
  /**
   * A file that an answer links to: at an origin of the model files, or else public https. Redirects are followed at most
   * three times, each target checked anew, never with credentials to another origin. Errors while reading are `ProviderError`s.
   */
  download(url: string, options: DownloadOptions): AsyncIterable<Uint8Array>
  /**
   * Messages of a backend over WebSocket, from origins that model files name only, until they end or the returned function is
   * called. They are as they came: credentials may be in them.
   */
  listen(request: SocketRequest): () => void
  close(): Promise<void>
}

export type BackendCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: JsonValue
  /** Sent as multipart/form-data, streamed. */
  form?: readonly FormPart[]
  /** Sent as it is, streamed. */
  file?: { mimeType: string; sizeBytes: number; open(): AsyncIterable<Uint8Array> }
  /** The address stands in an answer: it is held to the rules of downloads, and must be given no credentials. */
  isLink?: true
  timeoutMs: number
  /** Of the answer; a longer one is an error. */
  maxBytes?: number
  /** Whether the body of an answer with 2xx is given as it came: it may be a file. */
  wantsBytes?: true
  /** Sent over connections of its own: a backend is not down because the work holds all of the others. */
  isProbe?: true
  signal: AbortSignal
}

export type BackendAnswer = {
  status: number
  headers: Record<string, string>
  /** Parsed where it is JSON, otherwise the text; a `Uint8Array` where bytes were wanted. */
  body: unknown
}

type DownloadOptions = {
  maxBytes: number
  timeoutMs: number
  headers?: Record<string, string>
  signal?: AbortSignal
}

type Options = {
  /** Those of the model files, and where work of older ones is under way. They change while it is used. */
  origins: ReadonlySet<string>
  /** Taken out of all answers but bytes that were asked for. */
  credentials: Pick<Credentials, 'redact'>
  resolve?: Resolve
  ca?: string
  maxConnections?: number
}

/** Cog answers with its files in the JSON, as data URLs. */
const MAX_ANSWER_BYTES = 128 * 2 ** 20

/** Links that object stores have signed are longer than what people type. */
const MAX_LINK_CHARACTERS = 16_384

/** As many as a worker runs at a time by default. */
const MAX_CONNECTIONS = 64

const PROBE_CONNECTIONS = 4

export function createBackendClient({
  origins,
  credentials,
  maxConnections = MAX_CONNECTIONS,
  ...options
}: Options): BackendClient {
  const rules = { operatorOrigins: origins, maxCharacters: MAX_LINK_CHARACTERS }
  const outbound = createOutbound({ rules, maxConnections, ...options })
  const probes = createOutbound({ rules, maxConnections: PROBE_CONNECTIONS, ...options })
  const sockets = createSockets({ rules, ...options })

  return {
    async call({
      method,
      url,
      headers = {},
      isLink,
      wantsBytes,
      isProbe,
      timeoutMs,
      maxBytes,
      signal,
      ...sends
    }) {
      const origin = URL.parse(url)?.origin ?? ''
      if (!isLink && !origins.has(origin))
        throw new ProviderError('internal', 'no model file names the origin of this call')
      const { body, headers: ofBody } = bodyOf(sends)
      const sent = { ...headers, ...ofBody, 'accept-encoding': 'identity' }
      const request = {
        method,
        url,
        headers: sent,
        ...(body !== undefined && { body }),
        timeoutMs,
        maxBytes: maxBytes ?? MAX_ANSWER_BYTES,
        signal,
      }
      const answer = await (isProbe ? probes : outbound).send(request).catch((thrown: unknown) => {
        throw callFailure(origin, thrown)
      })
      return readAnswer(origin, answer, (said) => credentials.redact(said, headers), wantsBytes)
    },

    async *download(url, { headers = {}, ...limits }) {
      try {
        yield* outbound.download({ url, headers, ...limits })
      } catch (thrown) {
        const origin = URL.parse(url)?.origin ?? 'a link'
        throw downloadFailure(origin, origins.has(origin), thrown)
      }
    },

    listen(request) {
      if (origins.has(URL.parse(request.url)?.origin ?? '')) return sockets.open(request)
      request.onEnd()
      return () => {}
    },

    async close() {
      await Promise.all([outbound.close(), probes.close(), sockets.close()])
    },
  }
}

function bodyOf({ json, form, file }: Pick<BackendCall, 'json' | 'form' | 'file'>) {
  if (form) return multipartBody(form)
  if (file)
    return {
      body: file.open(),
      headers: { 'content-type': file.mimeType, 'content-length': String(file.sizeBytes) },
    }
  if (json === undefined) return { body: undefined, headers: {} }
  return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
}

function readAnswer(
  origin: string,
  { status, headers, body, isCut }: Answer,
  redact: (said: unknown) => unknown,
  wantsBytes = false,
): BackendAnswer {
  const unreadable = (what: string) =>
    new ProviderError('unavailable', `${origin}: ${what}`, { mayHaveBegun: true })
  if (isCut) throw unreadable('The answer is longer than was asked for.')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw unreadable('The answer came compressed, which was not asked for.')
  const single = Object.entries(headers).map(([name, value]) => [name, redact(String(value))])
  const head = { status, headers: Object.fromEntries(single) as Record<string, string> }
  if (wantsBytes && status >= 200 && status < 300) return { ...head, body }
  return { ...head, body: redact(parsed(Buffer.from(body).toString())) }
}

/** Whatever its type says: some backends send JSON as text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Names the origin alone, because the path and the query of a link may be secrets, and leaves out what the network said: that
 * has parts of the answer, in which the backend may quote our credentials.
 */
function callFailure(origin: string, thrown: unknown): ProviderError | ServiceFault {
  if (thrown instanceof ServiceFault) return thrown
  if (thrown instanceof OutboundError)
    return new ProviderError('unavailable', `${origin}: ${thrown.message}`, { mayHaveBegun: thrown.isSent })
  const details = { mayHaveBegun: true, cause: thrown }
  return new ProviderError('unavailable', `${origin}: The request could not be sent whole.`, details)
}

function downloadFailure(origin: string, isNamed: boolean, thrown: unknown): ProviderError {
  if (!(thrown instanceof OutboundError)) {
    const details = { mayHaveBegun: true, cause: thrown }
    return new ProviderError('internal', `${origin}: The download failed.`, details)
  }
  const isFinal = ['gone', 'too_large', 'target_refused'].includes(thrown.code)
  const message = thrown.code === 'target_refused' ? refusedLink(isNamed, thrown) : thrown.message
  return new ProviderError(isFinal ? 'internal' : 'unavailable', `${origin}: ${message}`, {
    mayHaveBegun: true,
  })
}

/** For the operator, who can change where the backend keeps its files. */
function refusedLink(isNamed: boolean, { message }: OutboundError): string {
  const refused = isNamed ? 'the link was redirected to where nothing is read' : 'nothing is read from there'
  return `${refused} (${message}); let the backend link to public https, or to the url in the settings of a model file`
}
