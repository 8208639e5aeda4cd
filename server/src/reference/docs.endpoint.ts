import { problems, type ProblemCode } from '@atelier/contract/problem.ts'
import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import type { ReferenceDependencies } from './dependencies.ts'
import { anyQuery, pageResponses, servePage } from '../platform/http/page.ts'

export const showDocs = endpoint({
  method: 'GET',
  path: '/docs',
  summary: 'The reference of the API',
  scope: 'public',
  query: anyQuery,
  responds: pageResponses,
  problems: [],
  handle: async (call, { reference }: ReferenceDependencies) => servePage((await reference()).docs, call),
})

export const showProblemIndex = endpoint({
  method: 'GET',
  path: '/docs/problems',
  summary: 'The list of problem codes',
  scope: 'public',
  query: anyQuery,
  responds: pageResponses,
  problems: [],
  handle: async (call, { reference }: ReferenceDependencies) =>
    servePage((await reference()).problemIndex, call),
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
  async handle(call, { reference }: ReferenceDependencies) {
    const { params, problem } = call
    const { code } = params
    if (!isProblemCode(code))
      throw problem('not_found', 'There is no such code. /docs/problems lists all of them.')
    return servePage((await reference()).problems[code], call)
  },
})

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)
