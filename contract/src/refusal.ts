import { describeIssues } from './describe-issues.ts'
import type { Issue, ProblemCode } from './problem.ts'

/** Why a rule refuses a request. An endpoint turns it into its Problem: `problem(why.code, why.detail, why)`. */
export interface Refusal<Code extends ProblemCode> {
  readonly code: Code
  readonly detail: string
  readonly issues?: Issue[]
  readonly retryAfterSeconds?: number
}

/** A refusal because of fields, which the detail repeats for those who read no further. */
export function refuseFields<Code extends ProblemCode>(code: Code, issues: Issue[]): Refusal<Code> {
  return { code, detail: describeIssues(issues), issues }
}
