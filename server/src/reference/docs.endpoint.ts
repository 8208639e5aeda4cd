import { problems, type ProblemCode } from '@atelier/contract/problem.ts'
import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import type { ReferenceDependencies } from './dependencies.ts'
import { anyQuery, pageResponses, servePage } from '../platform/http/page.ts'
import type { MakeProblem } from '../platform/http/problem.ts'

export const showDocs = endpoint({
  method: 'GET',
  path: '/docs',
  summary: 'The documentation',
  scope: 'public',
  query: anyQuery,
  responds: pageResponses,
  problems: ['not_found'],
  handle: (call, dependencies: ReferenceDependencies) => showAt('/docs', call, dependencies),
})

export const showGroup = endpoint({
  method: 'GET',
  path: '/docs/api/{group}',
  summary: 'The operations of a group',
  scope: 'public',
  query: anyQuery,
  params: Type.Object({ group: Type.String() }),
  responds: pageResponses,
  problems: ['not_found'],
  handle: (call, dependencies: ReferenceDependencies) =>
    showAt(`/docs/api/${call.params.group}`, call, dependencies),
})

export const showGuide = endpoint({
  method: 'GET',
  path: '/docs/guides/{guide}',
  summary: 'A guide',
  scope: 'public',
  query: anyQuery,
  params: Type.Object({ guide: Type.String() }),
  responds: pageResponses,
  problems: ['not_found'],
  handle: (call, dependencies: ReferenceDependencies) =>
    showAt(`/docs/guides/${call.params.guide}`, call, dependencies),
})

export const showSchemas = endpoint({
  method: 'GET',
  path: '/docs/schemas',
  summary: 'The shapes of requests and answers',
  scope: 'public',
  query: anyQuery,
  responds: pageResponses,
  problems: ['not_found'],
  handle: (call, dependencies: ReferenceDependencies) => showAt('/docs/schemas', call, dependencies),
})

/** Whoever buys has no use for it. It is no secret: openapi.json is the whole contract (docs/decisions/0068-operator-docs.md). */
export const showOperatorDocs = endpoint({
  method: 'GET',
  path: '/docs/operator',
  summary: 'The operations of operators',
  scope: 'operator',
  query: anyQuery,
  responds: pageResponses,
  problems: [],
  async handle(call, { reference }: ReferenceDependencies) {
    const { operator } = await reference()
    // Behind a session: no cache may keep it for somebody else.
    return servePage(
      { ...operator, headers: { ...operator.headers, 'cache-control': 'private, no-cache' } },
      call,
    )
  },
})

/** Loaded by the search of the documentation when somebody uses it. */
export const getSearchIndex = endpoint({
  method: 'GET',
  path: '/docs/search.json',
  summary: 'What the documentation can be searched for',
  scope: 'public',
  query: anyQuery,
  cacheControl: 'public, max-age=60',
  responds: {
    200: Type.Array(
      Type.Object({ url: Type.String(), title: Type.String(), part: Type.String(), words: Type.String() }),
    ),
    304: Type.Null({ description: 'The copy you have is current.' }),
  },
  problems: [],
  async handle(_call, { searchIndex }: ReferenceDependencies) {
    return { 200: await searchIndex() }
  },
})

type Call = Parameters<typeof servePage>[1] & { problem: MakeProblem<'not_found'> }

async function showAt(address: string, call: Call, { reference }: ReferenceDependencies) {
  const page = (await reference()).pages.get(address)
  if (!page) throw call.problem('not_found', 'There is no such page. /docs lists all pages.')
  return servePage(page, call)
}

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
      throw problem('not_found', 'There is no such code. /docs/problems lists all codes.')
    return servePage((await reference()).problems[code], call)
  },
})

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)
