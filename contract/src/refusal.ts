import { describeIssues } from './describe-issues.ts'
import type { Issue, ProblemCode, RetryLaterCode } from './problem.ts'

/** Why a rule refuses a request. An endpoint turns it into a Problem: `problem(why.code, why.detail, why)`. */
export type Refusal<Code extends ProblemCode> = Code extends RetryLaterCode
  ? Refused<Code> & { readonly retryAfterSeconds: number }
  : Refused<Code>

interface Refused<Code> {
  readonly code: Code
  readonly detail: string
  readonly issues?: Issue[]
}

/** A refusal because of fields; the detail describes the first of them. */
export function refuseFields<Code extends ProblemCode>(code: Code, issues: Issue[]): Refused<Code> {
  return { code, detail: describeIssues(issues), issues }
}
