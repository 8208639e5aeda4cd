import type { BackendAnswer } from '../http/client.ts'
import { isSuccess } from '../http/failures.ts'
import { isRecord } from '../http/is-record.ts'
import { routes, type Route } from './routes.ts'

/** The answer of a call that was the work itself, as it is kept until it is delivered. */
export type KeptAnswer = {
  readonly route: Route
  readonly status: number
  /** Its media type, without parameters. */
  readonly type: string
  readonly bytes: Uint8Array
}

const newline = 10

/** A line that says what follows, and the bytes of the answer as they came. */
export function packAnswer(route: Route, answer: BackendAnswer): Uint8Array[] {
  const { status, headers, body } = answer
  const type = (headers['content-type'] ?? '').replace(/;.*/s, '').trim().toLowerCase()
  const head = { route, status, type: isSuccess(answer) ? type : 'application/json' }
  const bytes = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body) ?? '')
  return [Buffer.from(`${JSON.stringify(head)}\n`), bytes]
}

/** Undefined where it was written by nobody we know. */
export function unpackAnswer(body: Uint8Array): KeptAnswer | undefined {
  const end = body.indexOf(newline)
  const head = parseJson(body.subarray(0, Math.max(0, end)))
  if (!isRecord(head) || typeof head.status !== 'number' || typeof head.type !== 'string') return undefined
  const route = routes.find((each) => each === head.route)
  return route && { route, status: head.status, type: head.type, bytes: body.subarray(end + 1) }
}

/** What the bytes say as JSON; undefined where they are none. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
  } catch {
    return undefined
  }
}
