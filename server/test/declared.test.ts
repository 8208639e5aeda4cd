import { problems } from '@atelier/contract/problem.ts'
import { expect, test } from 'vitest'
import { api } from '../src/api.ts'
import { frame } from '../src/openapi.ts'
import { declaredProblems } from '../src/platform/http/openapi.ts'
import { readProvoked } from './provoked.ts'

test('everything an operation declares was provoked by some test', () => {
  const provoked = readProvoked()

  const declared = Object.entries(api).flatMap(([operation, endpoint]) => [
    ...Object.keys(endpoint.responds).map((status) => `${operation} ${status}`),
    ...declaredProblems(endpoint, frame).map((code) => `${operation} ${problems[code].status} ${code}`),
  ])

  expect(declared.filter((outcome) => !provoked.has(outcome))).toEqual([])
})
