import { describeIssues } from '@atelier/contract/describe-issues.ts'
import {
  problems,
  type Issue,
  type ProblemCode,
  type RetryLaterCode,
  type Problem as WireProblem,
} from '@atelier/contract/problem.ts'

type Extras = {
  issues?: Issue[]
  headers?: Record<string, string>
  cause?: unknown
  retryAfterSeconds?: number
  retryAt?: Date
}

/** How long to wait before the same request can succeed, or until when. */
type Wait = { retryAfterSeconds: number } | { retryAt: Date }

/** A Problem that means "later" cannot be made without saying when. */
type ExtrasOf<Code extends ProblemCode> = Code extends RetryLaterCode
  ? [extras: Extras & Wait]
  : [extras?: Extras | undefined]

/** The only error with meaning on the wire; anything else that is thrown becomes `internal`. */
export class Problem<Code extends ProblemCode = ProblemCode> extends Error {
  readonly code: Code
  readonly extras: Extras

  constructor(code: Code, detail: string, ...[extras = {}]: ExtrasOf<Code>) {
    super(detail, { cause: extras.cause })
    this.code = code
    this.extras = extras
  }

  get status(): number {
    return problems[this.code].status
  }

  /** Headers and body of the answer. */
  answer(instance: string, nowMs: number): { headers: Record<string, string>; body: WireProblem } {
    const { status, title } = problems[this.code]
    const { issues, headers } = this.extras
    const retryAtMs = toRetryAtMs(this.extras, nowMs)
    return {
      headers: {
        // RFC 9110: every 401 says how to authenticate.
        ...(status === 401 && { 'www-authenticate': 'Bearer' }),
        ...headers,
        ...(retryAtMs !== undefined && { 'retry-after': String(secondsUntil(retryAtMs, nowMs)) }),
      },
      body: {
        type: `/docs/problems/${this.code}`,
        title,
        status,
        detail: asText(this.message),
        code: this.code,
        ...(retryAtMs !== undefined && { retryAt: new Date(retryAtMs).toISOString() }),
        instance,
        ...(issues && { issues: issues.map(asIssue) }),
      },
    }
  }
}

/** Whatever way the wait was given, it becomes one moment, of which the header and the body both tell. */
function toRetryAtMs({ retryAfterSeconds, retryAt }: Extras, nowMs: number): number | undefined {
  return retryAfterSeconds === undefined ? retryAt?.getTime() : nowMs + retryAfterSeconds * 1000
}

/** Rounded up, and never zero: who comes too early is refused once more. */
const secondsUntil = (momentMs: number, nowMs: number) => Math.max(1, Math.ceil((momentMs - nowMs) / 1000))

/** Details quote what the client sent: a NUL or a lone surrogate would break readers of our answer. */
const asText = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')

const asIssue = ({ path, message }: Issue): Issue => ({ path: asText(path), message: asText(message) })

/** What `handle` gets as `problem`: it takes only the codes that the endpoint declares. */
export type MakeProblem<Declared extends ProblemCode> = <Code extends Declared>(
  code: Code,
  detail: string,
  ...extras: ExtrasOf<Code>
) => Problem

/** The Problem for invalid fields of a request. */
export function invalidParams(issues: Issue[], detail = describeIssues(issues)): Problem {
  return new Problem('invalid_params', detail, { issues })
}
