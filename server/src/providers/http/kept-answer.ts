import { isRecord } from '@atelier/contract/is-record.ts'
import { ProviderError, type Handle, type Progress, type Work } from '../provider.ts'
import type { BackendAnswer } from './client.ts'
import { isSuccess } from './failures.ts'
import { parseJson } from './parse-json.ts'

// Of backends whose call is the work: the answer cannot be asked for again, so that it is kept before anything else happens.

/** The answer of such a call, as it is kept until it is delivered. */
export type KeptAnswer<Route extends string = string> = {
  readonly route: Route
  readonly status: number
  /** Its media type, without parameters. */
  readonly type: string
  /** What else the adapter has noted of it. */
  readonly notes: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

/** Longer than any generation may take: it is the attempt's own time limit that ends a call. */
const MAX_TIMEOUT_MS = 12 * 60 * 60 * 1000

const newline = 10

/** Of such a call nothing but its kept answer is left. */
export const keptHandle = { kept: true } as const

/** How long a call may take that is the work. */
export function timeLeft({ deadlineMs }: Work, nowMs: number): number {
  return Math.min(Math.max(1, deadlineMs - nowMs), MAX_TIMEOUT_MS)
}

/** A line that says what follows, and the bytes of the answer as they came. */
export function packAnswer(
  route: string,
  answer: BackendAnswer,
  notes: Readonly<Record<string, string>> = {},
): Uint8Array[] {
  const { status, headers, body } = answer
  const type = (headers['content-type'] ?? '').replace(/;.*/s, '').trim().toLowerCase()
  const head = { route, status, notes, type: isSuccess(answer) ? type : 'application/json' }
  const bytes = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body) ?? '')
  return [Buffer.from(`${JSON.stringify(head)}\n`), bytes]
}

/** Undefined where there is none, or it was written by nobody we know. */
export async function keptAnswer<Route extends string>(
  work: Work,
  routes: readonly Route[],
): Promise<KeptAnswer<Route> | undefined> {
  const body = await work.callback()
  if (!body) return undefined
  const end = body.indexOf(newline)
  const head = parseJson(body.subarray(0, Math.max(0, end)))
  if (!isRecord(head)) return undefined
  const { route: name, status, type, notes } = head
  const route = routes.find((each) => each === name)
  if (route === undefined || typeof status !== 'number' || typeof type !== 'string') return undefined
  const texts = Object.entries(isRecord(notes) ? notes : {}).filter(([, text]) => typeof text === 'string')
  return {
    route,
    status,
    type,
    notes: Object.fromEntries(texts) as Record<string, string>,
    bytes: body.subarray(end + 1),
  }
}

/** What of a kept answer a failure is read from. */
export function failedAnswer({ status, bytes }: KeptAnswer): BackendAnswer | undefined {
  return status < 300 ? undefined : { status, headers: {}, body: parseJson(bytes) }
}

export const answerGone: Progress = {
  state: 'failed',
  code: 'unavailable',
  detail: 'the answer of the backend is gone',
}

/** Looks for the answer of a submit that broke off, which is nowhere but here. */
export async function findKept(work: Work, routes: readonly string[]): Promise<Handle> {
  if (await keptAnswer(work, routes)) return keptHandle
  const detail = 'no answer came, and the backend cannot be asked for it'
  throw new ProviderError('unavailable', detail, { mayHaveBegun: true })
}
