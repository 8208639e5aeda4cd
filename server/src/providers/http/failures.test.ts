import { describe, expect, test, vi } from 'vitest'
import { failureOf, isContentRefusal } from './failures.ts'

const answer = (status: number, body: unknown = '', headers: Record<string, string> = {}) => ({
  status,
  headers,
  body,
})

// prettier-ignore
test.each([
  [429, { code: 'unavailable',   isBusy: true,  mayHaveBegun: false }],
  [400, { code: 'invalid_input', isBusy: false, mayHaveBegun: false }],
  [413, { code: 'invalid_input', isBusy: false, mayHaveBegun: false }],
  [422, { code: 'invalid_input', isBusy: false, mayHaveBegun: false }],
  [401, { code: 'internal',      isBusy: false, mayHaveBegun: false }],
  [402, { code: 'internal',      isBusy: false, mayHaveBegun: false }],
  [403, { code: 'internal',      isBusy: false, mayHaveBegun: false }],
  [404, { code: 'internal',      isBusy: false, mayHaveBegun: false }],
  [405, { code: 'internal',      isBusy: false, mayHaveBegun: false }],
  [408, { code: 'unavailable',   isBusy: false, mayHaveBegun: true }],
  [409, { code: 'unavailable',   isBusy: false, mayHaveBegun: true }],
  [500, { code: 'unavailable',   isBusy: false, mayHaveBegun: true }],
  [502, { code: 'unavailable',   isBusy: false, mayHaveBegun: true }],
  [503, { code: 'unavailable',   isBusy: false, mayHaveBegun: true }],
  [504, { code: 'unavailable',   isBusy: false, mayHaveBegun: true }],
  [200, { code: 'internal',      isBusy: false, mayHaveBegun: true }],
  [302, { code: 'internal',      isBusy: false, mayHaveBegun: true }],
])('%s is %j', (status, expected) => expect(failureOf(answer(status))).toMatchObject(expected))

test.each([409, 429, 503])('%s is a refusal where the adapter knows it for one', (status) => {
  const failure = failureOf(answer(status), { busy: [409, 429, 503] })

  expect(failure).toMatchObject({ code: 'unavailable', isBusy: true, mayHaveBegun: false })
})

describe('Retry-After', () => {
  const date = 'Tue, 17 Nov 2026 01:00:00 GMT'

  // prettier-ignore
  test.each([
    ['seconds',                      { 'retry-after': '7' },                                       7000],
    ['parts of a second',            { 'retry-after': '0.5' },                                     500],
    ['a date',                       { 'retry-after': 'Tue, 17 Nov 2026 01:00:30 GMT', date },     30_000],
    ['a date that is over',          { 'retry-after': 'Tue, 17 Nov 2026 00:00:30 GMT', date },     0],
    ['longer than is waited at all', { 'retry-after': '86400' },                                   3_600_000],
    ['nothing',                      {},                                                           null],
    ['nonsense',                     { 'retry-after': 'soon' },                                    null],
  ])('is %s', (_, headers, retryAfterMs) => {
    expect(failureOf(answer(429, '', headers))).toMatchObject({ isBusy: true, retryAfterMs })
  })

  test('is a date by our own clock where the backend does not tell its time', () => {
    vi.useFakeTimers({ now: Date.parse(date) })

    const failure = failureOf(answer(429, '', { 'retry-after': 'Tue, 17 Nov 2026 01:02:00 GMT' }))
    vi.useRealTimers()

    expect(failure.retryAfterMs).toBe(120_000)
  })
})

// prettier-ignore
test.each<[unknown, string]>([
  ['plain words',                                                    'the backend answered 422: plain words'],
  [{ detail: 'all wrong' },                                          'the backend answered 422: all wrong'],
  [{ detail: [{ loc: ['body', 'input', 'steps'], msg: 'too many', input: { key: 'secret' } }] }, 'the backend answered 422: body.input.steps: too many'],
  [{ error: { message: 'bad size', code: 'invalid_size' } },         'the backend answered 422: invalid_size; bad size'],
  [{ error: 'broken', logs: 'long' },                                'the backend answered 422: broken'],
  [{ title: 'Invalid', detail: 'no such version' },                  'the backend answered 422: no such version; Invalid'],
  [{ something: 'else' },                                            'the backend answered 422'],
  [null,                                                             'the backend answered 422'],
  ['two\n\n  lines',                                                 'the backend answered 422: two lines'],
])('the detail of %j', (body, message) => expect(failureOf(answer(422, body)).message).toBe(message))

test('a detail has an end', () => {
  expect(failureOf(answer(500, 'x'.repeat(9000))).message).toHaveLength(
    'the backend answered 500: '.length + 500,
  )
})

test('a refusal of the operator says where to look', () => {
  expect(failureOf(answer(401, 'Unauthenticated')).message).toBe(
    'the backend answered 401: Unauthenticated (check the credentials in the settings of the backend)',
  )
})

test('a 400 or 422 over content is content_policy', () => {
  expect(failureOf(answer(422, { detail: [{ msg: 'x', type: 'y' }] })).code).toBe('invalid_input')
  expect(failureOf(answer(400, { error: { code: 'moderation_blocked', message: 'no' } })).code).toBe(
    'content_policy',
  )
})

test.each([
  'NSFW content detected. Try running it again, or try a different prompt.',
  'The input or output was flagged as sensitive. Please try again with different inputs. (E005)',
  'Output blocked by the safety checker',
  'Your request was rejected by our safety system.',
  'content_policy_violation',
  'Prompt violates our usage guidelines',
  'The image was rejected by moderation',
  'Prohibited content',
])('content was refused: %s', (text) => expect(isContentRefusal(text)).toBe(true))

test.each([
  'CUDA out of memory',
  'could not load model.safetensors',
  'the name is case sensitive',
  'Prediction interrupted; please retry (code: PA)',
  'unexpected keyword argument',
  '',
])('content was not refused: %s', (text) => expect(isContentRefusal(text)).toBe(false))
