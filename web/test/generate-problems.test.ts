import { readFileSync } from 'node:fs'
import type { ProblemCode } from '@atelier/contract/problem.ts'
import { expect, test } from 'vitest'
import { hasSeenKey, mayHaveBeenDone } from '../src/api/generate-problems.ts'
import { CallFailed } from '../src/api/problem.ts'

type Response = { description: string } | { $ref: string }
type Document = {
  paths: Record<string, { post: { responses: Record<string, Response> } }>
  components: { responses: Record<string, { description: string }> }
}

const { paths, components }: Document = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
)

/** The codes of an operation, which its responses name in their descriptions. */
function codesOf(path: string): ProblemCode[] {
  const responses = Object.entries(paths[path]?.post.responses ?? {}).filter(([status]) =>
    /^[45]/.test(status),
  )
  const texts = responses.map(([, response]) =>
    '$ref' in response
      ? components.responses[response.$ref.replace(/.*\//, '')]?.description
      : response.description,
  )
  return texts.flatMap((text = '') =>
    Array.from(text.matchAll(/`(\w+)`:/g), ([, code]) => code as ProblemCode),
  )
}

// That those which come after the look are never the answer to a repeated submit is tested with the server's submit.
test('of each code of a submit it is known whether the server has looked for the key before: a new one has to be sorted', () => {
  const failures = codesOf('/v1/generations').map((code) => new CallFailed({ code, detail: '' }))

  const beforeTheLook = failures.filter((failure) => !hasSeenKey(failure) && !mayHaveBeenDone(failure))

  expect(failures.length).toBeGreaterThan(20)
  expect(new Set(beforeTheLook.map(({ code }) => code))).toEqual(
    new Set([
      'api_key_expired',
      'api_key_revoked',
      'idempotency_key_required',
      'insufficient_scope',
      'invalid_api_key',
      'invalid_params',
      'invalid_quote',
      'rate_limited',
      'unauthorized',
    ]),
  )
})
