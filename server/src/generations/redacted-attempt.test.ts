import { expect, test } from 'vitest'
import { redact, redactedAttempt } from './redacted-attempt.ts'

test.each([
  ['502 from upstream', '502 from upstream'],
  [
    'GET https://user:pass@api.example.com/v1/runs/7?token=abc failed',
    'GET https://api.example.com/[…] failed',
  ],
  ['Authorization: Bearer abcdefghijkl was refused', 'Authorization: Bearer […] was refused'],
  ['{"key": "r8_abcdefgh"}', '{"key": "[…]"}'],
  ['sk-abcdefghijklmnopqrstuvwxyz0123456789 is invalid', '[…] is invalid'],
  ['run 0198c0dd-9e02-7c61-8f0a-1b2c3d4e5f60 is gone', 'run 0198c0dd-9e02-7c61-8f0a-1b2c3d4e5f60 is gone'],
  ['NSFW: "A red lighthouse, at dusk" was refused', 'NSFW: "[…]" was refused'],
  ['refused because of: LIGHTHOUSE AT DUSK by', 'refused because of: […] by'],
  ['the word red is not allowed', 'the word red is not allowed'],
])('%s is shown as %s', (text, shown) => {
  expect(redact(text, ['a red lighthouse at dusk'])).toBe(shown)
})

test('of a text of one or two words all of it is a quotation', () => {
  expect(redact('"Ada Lovelace" is a person', ['ada lovelace'])).toBe('"[…]" is a person')
})

test('neither what was written, files nor links of the backend are shown, and words of providers only to some', () => {
  const generation = {
    effectiveParams: { prompt: 'a red lighthouse', image: '0198c0dd-9e02-7c61-8f0a-1b2c3d4e5f60', seed: 7 },
  }
  const made = {
    id: 'a',
    number: 1,
    provider: 'fal',
    backendId: 'fal-1',
    modelVersion: null,
    state: 'failed',
    handle: { id: 'req-1', status: '/secret/path' },
    errorCode: 'internal',
    errorDetail: 'a red lighthouse is odd',
    costAmount: 2,
    costUnit: 'seconds',
    costMoney: null,
    verdict: null,
    createdAt: new Date(0),
    endedAt: null,
  } as const
  const shown = redactedAttempt(generation, made, { origins: ['https://fal.example/x'], showsDetail: true })

  expect(shown).toMatchObject({
    host: 'fal.example',
    request: { params: { seed: 7 } },
    answer: { requestId: 'req-1', detail: '[…] is odd', cost: { amount: 2, unit: 'seconds' } },
  })
  expect(JSON.stringify(shown)).not.toContain('secret')
  expect(JSON.stringify(shown)).not.toContain('lighthouse')
  expect(redactedAttempt(generation, made, { origins: undefined, showsDetail: false })).toMatchObject({
    host: null,
    answer: { detail: null },
  })
})
