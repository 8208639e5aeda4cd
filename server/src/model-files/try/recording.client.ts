import type { BackendAnswer, BackendCall, BackendClient } from '../../providers/http/client.ts'
import type { Credentials } from '../../providers/http/credentials.ts'
import { shortened } from './shortened.ts'

/** A call of a backend as it was sent, and what came back, without secrets. */
export interface RecordedCall {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** Undefined where there was no answer. */
  readonly status: number | undefined
  readonly answer: unknown
  /** How often the same was asked; the answer is the last one. */
  times: number
}

/** Beyond this many different calls only the last one is kept up to date. */
const MAX_CALLS = 30

type Options = {
  client: BackendClient
  credentials: Pick<Credentials, 'redact'>
  /** Further texts that nobody should see, such as that of a callback URL. */
  secrets: readonly string[]
}

/** A client that keeps what it has sent. Polls, which repeat a call, are one. */
export function recordCalls({ client, credentials, secrets }: Options): {
  client: BackendClient
  calls: readonly RecordedCall[]
} {
  const calls: RecordedCall[] = []

  function record(request: BackendCall, answer: BackendAnswer | undefined, failure?: string) {
    const sent = Object.fromEntries([
      ...Object.entries(request.headers ?? {}),
      ...secrets.map((secret, index) => [`x-secret-${index}`, secret]),
    ])
    const clean = (value: unknown) => shortened(credentials.redact(value, sent))
    const { method } = request
    const url = String(credentials.redact(request.url, sent))
    const last = calls.at(-1)
    const isRepeated = last?.method === method && last.url === url && method === 'GET'
    if (isRepeated || calls.length >= MAX_CALLS) calls.pop()
    calls.push({
      method,
      url,
      headers: headersOf(request.headers ?? {}, clean),
      body: clean(request.json ?? request.form?.map(partInWords)),
      status: answer?.status,
      answer: answer ? clean(bodyOf(answer)) : failure,
      times: isRepeated && last ? last.times + 1 : 1,
    })
  }

  const recording: BackendClient = {
    ...client,
    async call(request) {
      try {
        const answer = await client.call(request)
        record(request, answer)
        return answer
      } catch (error) {
        record(request, undefined, error instanceof Error ? error.message : String(error))
        throw error
      }
    },
  }
  return { client: recording, calls }
}

/** A key that is too short to be looked for in texts is one all the same. */
function headersOf(headers: Readonly<Record<string, string>>, clean: (value: unknown) => unknown) {
  const entries = Object.entries(headers)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, secretHeader.test(name) ? '[redacted]' : String(clean(value))]),
  )
}

const secretHeader = /authorization|key|token|secret|cookie/i

function bodyOf({ body }: BackendAnswer): unknown {
  return body instanceof Uint8Array ? `${body.byteLength} bytes` : body
}

function partInWords(part: NonNullable<BackendCall['form']>[number]) {
  if ('value' in part) return { [part.name]: part.value }
  return { [part.name]: `${part.fileName}, ${part.mimeType}, ${part.sizeBytes} bytes` }
}
