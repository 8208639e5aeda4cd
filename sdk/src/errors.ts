import type { Generation, Issue, Problem } from './types.ts'

type Facts = {
  status: number
  code: string
  message: string
  issues?: Issue[] | undefined
  requestId?: string | null
  retryAfterMs?: number | undefined
  problem?: Problem
  cause?: unknown
}

/**
 * The error of a call that did not succeed. `code` is the service's, or one of ours: `connection_failed` or
 * `connection_timeout` when no answer came, `unexpected_response` when the answer is not the service's.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** Stable, for programs to act on. New ones may appear: fall back on `status`. */
  readonly code: string
  /** Every field at fault, where fields are the cause. */
  readonly issues: Issue[]
  /** Quote it when asking for support. */
  readonly requestId: string | null
  /** How long the service asked us to wait. */
  readonly retryAfterMs: number | undefined
  /** The body of the answer, where it was a problem. */
  readonly problem: Problem | undefined
  /** How many attempts were made. */
  attempts = 1
  /** For a submit: repeated with this key, it cannot be charged twice. */
  idempotencyKey: string | undefined
  /** For a `run` that had submitted: the generation goes on, and can be waited for by its id. */
  generationId: string | undefined

  constructor({ status, code, message, issues = [], requestId = null, ...rest }: Facts) {
    super(message, rest.cause === undefined ? undefined : { cause: rest.cause })
    this.status = status
    this.code = code
    this.issues = issues
    this.requestId = requestId
    this.retryAfterMs = rest.retryAfterMs
    this.problem = rest.problem
  }
}

/** What is needed to continue a submit. */
export interface SubmitFacts {
  idempotencyKey: string
  generationId?: string | undefined
}

/**
 * A submit that you ended early, by a signal or `timeoutMs`: whether it arrived is unknown. `name` is that of the
 * reason, such as `TimeoutError`; `cause` is the reason itself.
 */
export class SubmitInterrupted extends Error {
  override readonly name: string
  /** Repeated with this key, it cannot be charged twice. */
  readonly idempotencyKey: string
  /** Once `run` had submitted: the generation goes on, and can be waited for by its id. */
  readonly generationId: string | undefined

  constructor(reason: unknown, { idempotencyKey, generationId }: SubmitFacts) {
    const { name, message } =
      reason instanceof Error ? reason : { name: 'AbortError', message: String(reason) }
    super(message, { cause: reason })
    this.name = name
    this.idempotencyKey = idempotencyKey
    this.generationId = generationId
  }
}

/** A generation that `run` waited for ended without outputs. Nothing was charged. */
export class GenerationFailed extends Error {
  override readonly name = 'GenerationFailed'
  readonly generation: Generation
  /** Why it failed, or `canceled`. */
  readonly code: string

  constructor(generation: Generation) {
    const code = generation.error?.code ?? generation.status
    super(generation.error?.message ?? `Generation ${generation.id} ended with ${code}; nothing was charged.`)
    this.generation = generation
    this.code = code
  }
}

/** No answer came, because of the network or a server that went away. */
export function connectionError(
  cause: unknown,
  code: 'connection_failed' | 'connection_timeout' = 'connection_failed',
): ApiError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new ApiError({ status: 0, code, message: `No answer came: ${reason}`, cause })
}

/** The error of an answer that is not a success. */
export function answerError({ status, headers }: Response, text: string, nowMs: number): ApiError {
  const requestId = headers.get('x-request-id')
  const retryAfterMs = readRetryAfter(headers.get('retry-after'), nowMs)
  const problem = parseProblem(text)
  if (!problem) return unexpectedAnswer(status, requestId, retryAfterMs)
  const { code, detail, issues } = problem
  return new ApiError({ status, code, message: detail, issues, requestId, retryAfterMs, problem })
}

/** The answer came from a proxy in between, or from another service. */
export function unexpectedAnswer(status: number, requestId: string | null, retryAfterMs?: number): ApiError {
  const message = `The answer (status ${status}) is not one of this API: is the address right?`
  return new ApiError({ status, code: 'unexpected_response', message, requestId, retryAfterMs })
}

function parseProblem(text: string): Problem | undefined {
  try {
    const body: Partial<Problem> | null = JSON.parse(text)
    return typeof body?.code === 'string' ? (body as Problem) : undefined
  } catch {
    return undefined
  }
}

/** In seconds, or as a date, which some proxies send. */
function readRetryAfter(value: string | null, nowMs: number): number | undefined {
  if (value === null) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
