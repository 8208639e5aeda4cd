import type { Issue, Problem, ProblemCode } from '@atelier/contract/problem.ts'
import * as messages from '#messages/api.ts'

/** The server's codes, and ours for what came without one: no answer, an answer nobody can read, no session after signing in. */
export type FailureCode = ProblemCode | 'unreachable' | 'unreadable' | 'no_session'

/** Why a call was not answered as asked: the server's Problem, or that no answer came at all. */
export class CallFailed extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly detail: string
  readonly issues: readonly Issue[]
  /** Identifies this failure in the server's log. */
  readonly instance: string | undefined
  /** How long the server asks to wait. Of use for waiting, also where the clock of this machine is wrong. */
  readonly retryAfterSeconds: number | undefined
  /** The same as a moment, for people. */
  readonly retryAt: string | undefined

  constructor(
    problem: { code: FailureCode } & Pick<Problem, 'detail'> & Partial<Omit<Problem, 'code'>>,
    retryAfterSeconds?: number,
  ) {
    super(problem.detail)
    this.code = problem.code
    this.status = problem.status ?? 0
    this.detail = problem.detail
    this.issues = problem.issues ?? []
    this.instance = problem.instance
    this.retryAfterSeconds = retryAfterSeconds
    this.retryAt = problem.retryAt
  }
}

/** For what changes nothing, so that it can simply be tried again. */
export const unreachable = (): CallFailed =>
  new CallFailed({ code: 'unreachable', detail: messages.tryInAMoment })

export const isMissing = (error: unknown): boolean => error instanceof CallFailed && error.status === 404

/** The password was right; a code is needed as well. */
export const isSecondFactorRequired = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === 'second_factor_required'

export const isRateLimited = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.code === 'rate_limited'

/** How long to wait before asking again. */
export const waitMs = ({ retryAfterSeconds = 60 }: CallFailed): number => retryAfterSeconds * 1000

/** Whether the outcome is unknown: the request may have been done, though its answer was lost. */
export const isIndeterminate = (error: unknown): boolean =>
  error instanceof CallFailed &&
  (error.code === 'unreachable' || error.code === 'unreadable') &&
  (error.status < 400 || error.status >= 500)

export const invalidFields = (issues: Issue[]): CallFailed =>
  new CallFailed({ code: 'invalid_params', detail: messages.checkFields, issues })
