import { isRetryLater, Problem, problemCodes, problems } from '@atelier/contract/problem.ts'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { openApi } from '../openapi.ts'
import { problemBody, problemExample } from './problem-example.ts'
import { problemGuide } from './problem-guide.ts'
import { renderReference } from './reference.ts'

const { problems: pages, problemIndex } = renderReference({
  document: openApi,
  publicUrl: 'https://atelier.test',
})

test.for(problemCodes)('%s has a page that says what happened and what to do', (code) => {
  const { cause, retryable, fix } = problemGuide[code]

  expect(pages[code].markup).toContain(`<code>${code}</code>`)
  expect(cause).toMatch(/\.$/)
  expect(retryable).toMatch(/\.$/)
  expect(fix.length).toBeGreaterThan(0)
})

test.for(problemCodes)('the example of %s is a Problem', (code) => {
  const body = problemBody(code)

  expect(Check(Problem, body)).toBe(true)
  expect(body).toMatchObject({ status: problems[code].status, type: `/docs/problems/${code}` })
  expect('retryAt' in body).toBe(isRetryLater(code))
  expect(problemExample(code).includes('\nretry-after: ')).toBe(isRetryLater(code))
})

test('the index leads to every code', () => {
  for (const code of problemCodes) expect(problemIndex.markup).toContain(`href="/docs/problems/${code}"`)
})

test('a page names the operations that answer with its code', () => {
  expect(pages.invalid_link.markup).toContain('href="/docs/api/account-page#signInWithLink"')
})

test('pages that anybody may read name no operation of the operator', () => {
  for (const code of problemCodes) expect(pages[code].markup).not.toContain('/operator/v1')
})
