import { describe, expect, test } from 'vitest'
import { finish, never } from '../../../test/providers/conformance.ts'
import { openFal } from '../../../test/providers/open-fal.ts'
import { failureOfRun } from './failures.ts'
import { endOf } from './end.ts'
import { isResult } from './result.ts'
import { workOf } from '../../../test/providers/work.ts'

const ended = { state: 'ended' } as const
const listed = (type: string, msg = 'no') => ({ detail: [{ loc: ['body', 'prompt'], msg, type }] })
const answer = (status: number, body: unknown, headers = {}) => ({ status, headers, body })

describe('a request that failed', () => {
  test.for<[string, ReturnType<typeof answer>, object]>([
    [
      'content policy',
      answer(422, listed('content_policy_violation')),
      { code: 'content_policy', detail: 'body.prompt: no' },
    ],
    ['a field', answer(422, listed('greater_than')), { code: 'invalid_input' }],
    ['words of a policy', answer(422, listed('value_error', 'NSFW content')), { code: 'content_policy' }],
    ['one sentence', answer(422, { detail: 'too long' }), { code: 'invalid_input', detail: 'too long' }],
    ['a model that took too long', answer(504, listed('generation_timeout')), { code: 'timeout' }],
    ['its own supplier', answer(400, listed('downstream_service_error')), { code: 'unavailable' }],
    ['our file', answer(422, listed('file_download_error')), { code: 'internal' }],
    ['a break', answer(500, { detail: 'CUDA out of memory' }), { code: 'internal' }],
    ['nothing said', answer(500, {}), { code: 'internal', detail: 'the request failed without saying why' }],
    [
      'a lost runner, which may have been billed',
      answer(503, { detail: 'x', error_type: 'runner_disconnected' }),
      { code: 'unavailable', isFree: undefined },
    ],
    [
      'no runner at all',
      answer(503, { detail: 'x', error_type: 'runner_scheduling_failure' }),
      { code: 'unavailable', isFree: true },
    ],
    [
      'no runner, said by a header alone',
      answer(503, {}, { 'x-fal-error-type': 'runner_connection_refused' }),
      { code: 'unavailable', isFree: true },
    ],
    [
      'the time that we gave it to begin',
      answer(504, { detail: 'x' }, { 'x-fal-request-timeout-type': 'user' }),
      { code: 'timeout', isFree: true },
    ],
    ['a type that objects have by birth', answer(422, listed('constructor')), { code: 'invalid_input' }],
  ])('by %s', ([, result, expected]) => {
    expect({ isFree: undefined, ...failureOfRun(ended, result, undefined) }).toMatchObject(expected)
  })

  test('is not free where it was billed', () => {
    const result = answer(503, { detail: 'x', error_type: 'runner_scheduling_failure' })

    expect(failureOfRun(ended, result, { amount: 1, unit: 'USD' })).not.toHaveProperty('isFree')
    expect(failureOfRun(ended, result, { amount: 0, unit: 'USD' })).toHaveProperty('isFree')
  })

  test('has failed though its result looks like one', () => {
    const state = { state: 'ended', error: 'Invalid status code: 500', errorType: 'internal_error' } as const
    const read = { client: undefined as never, base: '' } // Nothing is read of a run that failed.

    const end = endOf(state, answer(200, {}), workOf({}), read, { isLate: false, cost: undefined })

    expect(end).toMatchObject({ state: 'failed', code: 'internal', detail: 'Invalid status code: 500' })
  })

  test('by a 422 is charged as far as fal says so', async () => {
    const subject = await openFal()
    subject.fake.does = { end: { status: 'failed', error: 'Input validation error: no' }, callbacks: 'none' }
    const work = subject.newWork()

    const end = await finish(subject, subject.provider, await subject.provider.submit(work, never()), work)

    expect(end).toMatchObject({ code: 'invalid_input', cost: { amount: 0.0375, unit: 'USD' } })
    expect(end).not.toHaveProperty('isFree')
  })
})

describe('an answer to the question for a result', () => {
  const failed = { state: 'ended', error: 'x' } as const

  test.for<[number, unknown, typeof ended | typeof failed, boolean]>([
    [200, {}, ended, true],
    [200, '{"images": [', ended, false],
    [202, { status: 'IN_PROGRESS' }, ended, false],
    [422, {}, ended, true],
    [500, { detail: 'it broke' }, ended, true],
    [500, 'Internal Server Error', ended, false],
    [502, '<html>', ended, false],
    [502, '<html>', failed, false],
    [500, { error: 'in words of its own' }, failed, true],
    [500, { error: 'in words of its own' }, ended, false],
    [401, { detail: 'no key' }, failed, false],
    [404, { detail: 'not found' }, ended, false],
    [429, {}, failed, false],
  ])('with %i and %j is the result: %j → %s', ([status, body, state, expected]) => {
    expect(isResult(answer(status, body), state)).toBe(expected)
  })

  test('that comes from a gateway in trouble is asked for again', async () => {
    const subject = await openFal()
    const { provider, fake, newWork } = subject
    fake.does = { callbacks: 'none' }
    fake.insteadOfResults.push({ status: 502 }, { status: 429 })
    const work = newWork()
    const handle = await provider.submit(work, never())

    await expect(provider.poll(handle, work, never())).rejects.toMatchObject({ code: 'unavailable' })
    await expect(provider.poll(handle, work, never())).rejects.toMatchObject({ code: 'unavailable' })
    expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'succeeded' })
  })

  test('that is gone is an end, and is not free', async () => {
    const { provider, fake, newWork } = await openFal()
    fake.does = { callbacks: 'none' }
    fake.insteadOfResults.push({ status: 404 })
    const work = newWork()

    const end = await provider.poll(await provider.submit(work, never()), work, never())

    expect(end).toEqual({ state: 'failed', code: 'unavailable', detail: 'the request is gone' })
  })

  test('that does not come is replaced by what was reported', async () => {
    const { provider, fake, newWork } = await openFal()
    const work = newWork()
    const handle = await provider.submit(work, never())
    await work.callback()
    fake.insteadOfResults.push({ status: 502 }, { status: 404 })

    expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'succeeded' })
    expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'succeeded' })
  })
})

describe('a submit', () => {
  test.for([
    [402, { detail: 'Payment required' }],
    [403, { detail: 'User is locked. Reason: Exhausted balance. Top up your balance.' }],
  ] as const)('without credit is no fault of the request: %i', async ([status, body]) => {
    const { provider, fake, newWork } = await openFal()
    fake.does = { submit: { status, body } }

    await expect(provider.submit(newWork(), never())).rejects.toMatchObject({
      code: 'unavailable',
      mayHaveBegun: false,
      message: expect.stringContaining('no credit'),
    })
  })

  test.for([500, 502, 503, 504])('that is answered with %s may have begun', async (status) => {
    const { provider, fake, newWork } = await openFal()
    fake.does = { submit: { status } }

    const submit = provider.submit(newWork(), never())

    await expect(submit).rejects.toMatchObject({ code: 'unavailable', mayHaveBegun: true, isBusy: false })
  })

  test('that is accepted without an id may have begun', async () => {
    const { provider, fake, newWork } = await openFal()
    fake.does = { submit: { status: 200, body: {} } }

    await expect(provider.submit(newWork(), never())).rejects.toMatchObject({ mayHaveBegun: true })
  })
})
