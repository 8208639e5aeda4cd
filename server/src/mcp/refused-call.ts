import type { Issue, ProblemCode } from '@atelier/contract/problem.ts'

/** What an agent is told of a refusal: the Problem of the API without what is only for people. */
export type Refusal = {
  /** `declined` is no Problem: a person said no. */
  code: ProblemCode | 'declined'
  /** What happened and what to change. */
  detail: string
  issues?: Issue[]
  retryAt?: string
}

/** The API, or a tool itself, refused what an agent asked for. */
export class RefusedCall extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.detail)
    this.refusal = refusal
  }
}
