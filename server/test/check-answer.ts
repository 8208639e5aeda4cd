import { isRetryLater, Problem, problems, type ProblemCode } from '@atelier/contract/problem.ts'
import type { TSchema } from 'typebox'
import { api, forAgents } from '../src/api.ts'
import { frame } from '../src/openapi.ts'
import type { Endpoint } from '../src/platform/http/endpoint.ts'
import { declaredProblems } from '../src/platform/http/openapi.ts'
import { compileCheck, unstorable, type Check } from '../src/platform/http/validation.ts'

type Answer = { status: number; headers: Headers; body: unknown; text: string }

/** Any operation may answer with these, whether it declares them or not: an unavailable part, and a bug. */
const anywhere: readonly ProblemCode[] = ['unavailable', 'internal']

/** Checks an answer against the contract: its status and code are declared, its body has the declared shape. */
export function checkAnswer(method: string, path: string, answer: Answer): void {
  const mistakes = [
    ...ofAnything(answer),
    ...(answer.status >= 400 && !isOAuthRefusal(method, path, answer)
      ? ofProblem(method, path, answer)
      : ofSuccess(method, path, answer)),
  ]
  if (mistakes.length === 0) return
  throw new Error(
    `${method} ${path} answered ${answer.status} against the contract:\n${mistakes.join('\n')}\n${answer.text}`,
  )
}

function ofAnything({ status, headers }: Answer): string[] {
  const isInterim = status < 200
  return isInterim || headers.get('x-content-type-options') === 'nosniff'
    ? []
    : ['a browser may guess its type']
}

/** Clients of OAuth read refusals in a form of their own, which the endpoint then declares. */
function isOAuthRefusal(method: string, path: string, { status, body }: Answer): boolean {
  const endpoint = Object.values(forAgents).find((each) => each.method === method && each.path === path)
  const schema = endpoint?.responds[status]
  return schema !== undefined && shapeMistakes(schema, body).length === 0
}

function ofProblem(method: string, path: string, { status, headers, body }: Answer): string[] {
  const isPage = headers.get('content-type')?.startsWith('text/html')
  // What is no operation is for people, and refuses them with a page.
  if (isPage && !endpointOf(method, path)) return []
  if (headers.get('content-type') !== 'application/problem+json')
    return [`its type is ${headers.get('content-type')}`]
  if (method === 'HEAD') return []
  const issues = shapeMistakes(Problem, body)
  if (issues.length > 0) return issues

  const { code, status: said, title, type, retryAt } = body as Problem
  const endpoint = endpointOf(method, path)
  const isDeclared = !endpoint || [...anywhere, ...declaredProblems(endpoint, frame)].includes(code)
  return [
    ...(said === status && problems[code].status === status ? [] : [`${code} is no ${status}`]),
    ...(title === problems[code].title ? [] : ['its title is not that of its code']),
    ...(type === `/docs/problems/${code}` ? [] : ['its type is not the page of its code']),
    ...(isDeclared ? [] : [`the operation does not declare ${code}`]),
    ...(headers.has('retry-after') === isRetryLater(code) ? [] : [`${code} and Retry-After do not agree`]),
    ...((retryAt !== undefined) === isRetryLater(code) ? [] : [`${code} and retryAt do not agree`]),
  ]
}

function ofSuccess(method: string, path: string, { status, headers, body }: Answer): string[] {
  const schema = endpointOf(method, path)?.responds[status]
  if (!schema) return endpointOf(method, path) ? ['the operation does not declare it'] : []
  if (method === 'HEAD' || status === 304) return []
  const isJson = headers.get('content-type')?.startsWith('application/json')
  return isJson ? shapeMistakes(schema, body) : []
}

const checks = new Map<TSchema, Check>()
function shapeMistakes(schema: TSchema, body: unknown): string[] {
  const check = checks.get(schema) ?? compileCheck(schema)
  checks.set(schema, check)
  return [...check(body), ...unstorable(body)].map(({ path, message }) => `${path}: ${message}`)
}

const routes = Object.values(api).map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

function endpointOf(method: string, path: string): Endpoint | undefined {
  const bare = path.split('?', 1)[0]!
  if (!isDecodable(bare)) return undefined // Then it names nothing: no operation sees it.
  const asked = method === 'HEAD' ? 'GET' : method
  return routes.find(({ endpoint, pattern }) => endpoint.method === asked && pattern.test(bare))?.endpoint
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
