import type { Issue, Problem, ProblemCode } from '@atelier/contract/problem.ts'

/** Why a call was not answered as asked: the server's Problem, or that no answer came at all. */
export class CallFailed extends Error {
  readonly code: ProblemCode | 'unreachable'
  readonly status: number
  readonly detail: string
  readonly issues: readonly Issue[]
  /** Identifies this failure in the server's log. */
  readonly instance: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(problem: Partial<Problem> & Pick<Problem, 'detail'>, retryAfterSeconds?: number) {
    super(problem.detail)
    this.code = problem.code ?? 'unreachable'
    this.status = problem.status ?? 0
    this.detail = problem.detail
    this.issues = problem.issues ?? []
    this.instance = problem.instance
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const isMissing = (error: unknown): boolean => error instanceof CallFailed && error.status === 404
