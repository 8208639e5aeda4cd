import { problems, type ProblemCode } from '@atelier/contract/problem.ts'
import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import { anyQuery, pageResponses, servePage } from '../platform/http/page.ts'
import type { Reference } from './reference.ts'

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    /** Rendered at the first visit. */
    reference(): Promise<Reference>
  }
}

export const showDocs = endpoint({
  method: 'GET',
  path: '/docs',
  summary: 'The reference of the API',
  scope: 'public',
  query: anyQuery,
  responds: pageResponses,
  problems: [],
  handle: async ({ reference, ...exchange }) => servePage((await reference()).docs, exchange),
})

export const showProblemIndex = endpoint({
  method: 'GET',
  path: '/docs/problems',
  summary: 'The list of problem codes',
  scope: 'public',
  query: anyQuery,
  responds: pageResponses,
  problems: [],
  handle: async ({ reference, ...exchange }) => servePage((await reference()).problemIndex, exchange),
})

export const showProblem = endpoint({
  method: 'GET',
  path: '/docs/problems/{code}',
  summary: 'The page of a problem code',
  scope: 'public',
  query: anyQuery,
  params: Type.Object({ code: Type.String() }),
  responds: pageResponses,
  problems: ['not_found'],
  async handle(exchange) {
    const {
      params: { code },
      reference,
      problem,
    } = exchange
    if (!isProblemCode(code))
      throw problem('not_found', 'There is no such code. /docs/problems lists all of them.')
    return servePage((await reference()).problems[code], exchange)
  },
})

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)
