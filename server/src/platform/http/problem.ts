import { describeIssues } from '@atelier/contract/describe-issues.ts'
import {
  problems,
  type Issue,
  type ProblemCode,
  type Problem as WireProblem,
} from '@atelier/contract/problem.ts'

type Extras = {
  issues?: Issue[]
  retryAfterSeconds?: number
  headers?: Record<string, string>
  cause?: unknown
}

/** The only error with meaning on the wire; anything else that is thrown becomes `internal`. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly extras: Extras

  constructor(code: ProblemCode, detail: string, extras: Extras = {}) {
    super(detail, { cause: extras.cause })
    this.code = code
    this.extras = extras
  }

  get status(): number {
    return problems[this.code].status
  }

  headers(): Record<string, string> {
    const { retryAfterSeconds, headers } = this.extras
    return {
      // RFC 9110: every 401 says how to prove who one is.
      ...(this.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...headers,
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    }
  }

  body(instance: string): WireProblem {
    const { status, title } = problems[this.code]
    return {
      type: `/docs/problems/${this.code}`,
      title,
      status,
      detail: asText(this.message),
      code: this.code,
      instance,
      ...(this.extras.issues && { issues: this.extras.issues.map(asIssue) }),
    }
  }
}

/** Details quote what the client sent: a NUL or half a character in them would break those who read our answer. */
const asText = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')

const asIssue = ({ path, message }: Issue): Issue => ({ path: asText(path), message: asText(message) })

/** What `handle` gets as `problem`: it makes only the codes that the endpoint declares. */
export type MakeProblem<Code extends ProblemCode> = (code: Code, detail: string, extras?: Extras) => Problem

/** One wrong field, or several, of a request. */
export function invalidParams(issues: Issue[], detail = describeIssues(issues)): Problem {
  return new Problem('invalid_params', detail, { issues })
}
