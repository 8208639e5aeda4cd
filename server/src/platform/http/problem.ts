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
      detail: this.message,
      code: this.code,
      instance,
      ...(this.extras.issues && { issues: this.extras.issues }),
    }
  }
}

/** What `handle` gets as `problem`: it makes only the codes that the endpoint declares. */
export type MakeProblem<Code extends ProblemCode> = (code: Code, detail: string, extras?: Extras) => Problem

/** One wrong field, or several, of a request. */
export function invalidParams(issues: Issue[], detail = describe(issues)): Problem {
  return new Problem('invalid_params', detail, { issues })
}

function describe(issues: Issue[]): string {
  const [first] = issues
  if (!first) return 'The request is not valid.'
  const rest = issues.length - 1
  return `${first.path}: ${first.message}${rest > 0 ? ` (and ${rest} more, see issues)` : ''}`
}
