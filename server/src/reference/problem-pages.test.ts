import { Problem, problemCodes, problems } from '@atelier/contract/problem.ts'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { openApi } from '../openapi.ts'
import { problemBody } from './problem-example.ts'
import { problemGuide } from './problem-guide.ts'
import { renderReference } from './reference.ts'

const { problems: pages, problemIndex } = renderReference(openApi, 'https://atelier.test')

test.for(problemCodes)('%s has a page that says what happened and what to do', (code) => {
  const { cause, again, remedy } = problemGuide[code]

  expect(pages[code].markup).toContain(`<code>${code}</code>`)
  expect(cause).toMatch(/\.$/)
  expect(again).toMatch(/\.$/)
  expect(remedy.length).toBeGreaterThan(0)
})

test.for(problemCodes)('the example of %s is a Problem', (code) => {
  const body = problemBody(code)

  expect(Check(Problem, body)).toBe(true)
  expect(body).toMatchObject({ status: problems[code].status, type: `/docs/problems/${code}` })
})

test('the index leads to every code', () => {
  for (const code of problemCodes) expect(problemIndex.markup).toContain(`href="/docs/problems/${code}"`)
})

test('a page names the operations that answer with its code', () => {
  expect(pages.invalid_link.markup).toContain('href="/docs#signInWithLink"')
})
