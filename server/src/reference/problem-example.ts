import { problems, type Problem, type ProblemCode } from '@atelier/contract/problem.ts'
import { printJson } from './print-json.ts'
import { problemGuide } from './problem-guide.ts'

/** The reason phrases of the statuses. */
export const reasons: Record<(typeof problems)[ProblemCode]['status'], string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** When the answers of the examples are sent. */
const sentAt = Date.parse('2026-01-31T09:30:00Z')

/** An answer with this code as it is sent: status line, headers, body. */
export function problemExample(code: ProblemCode): string {
  const { status } = problems[code]
  const { retryAfterSeconds, headers: others } = problemGuide[code].example
  const headers = {
    'content-type': 'application/problem+json',
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...others,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const body = printJson(problemBody(code))
  return [`HTTP/1.1 ${status} ${reasons[status]}`, ...lines, '', body].join('\n')
}

/** The body of an answer with this code. */
export function problemBody(code: ProblemCode): Problem {
  const { status, title } = problems[code]
  const { detail, issues, retryAfterSeconds } = problemGuide[code].example
  const instance = '6f1c0de4-1a2b-4c3d-8e4f-5a6b7c8d9e0f'
  return {
    type: `/docs/problems/${code}`,
    title,
    status,
    detail,
    code,
    ...(retryAfterSeconds !== undefined && {
      retryAt: new Date(sentAt + retryAfterSeconds * 1000).toISOString(),
    }),
    instance,
    ...(issues && { issues }),
  }
}
