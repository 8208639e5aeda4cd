import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SubmitInterrupted } from './errors.ts'
import { generation, json, problem, scripted } from '../test/scripted-fetch.ts'

const work = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' }, maxCoins: 5 }

describe.each(['create', 'run'] as const)('%s, ended while it submits, tells its key', (name) => {
  test('by its time', async () => {
    const { atelier, asked } = scripted('silence')

    const error = await atelier.generations[name](work, { timeoutMs: 20 }).catch((thrown: Error) => thrown)

    expect(error).toBeInstanceOf(SubmitInterrupted)
    expect(error).toMatchObject({
      name: 'TimeoutError',
      cause: { name: 'TimeoutError' },
      idempotencyKey: asked[0]!.headers.get('idempotency-key'),
    })
  })

  test.each([
    ['without a reason', undefined, 'AbortError'],
    ['with an error of yours', new RangeError('enough'), 'RangeError'],
    ['with a word', 'enough', 'AbortError'],
  ])('by a signal %s', async (_, reason, errorName) => {
    const { atelier, asked } = scripted('silence')
    const controller = new AbortController()

    const submitting = atelier.generations[name](work, { signal: controller.signal }).catch(
      (thrown: Error) => thrown,
    )
    await expect.poll(() => asked).toHaveLength(1)
    controller.abort(reason)

    const error = await submitting
    expect(error).toMatchObject({
      name: errorName,
      idempotencyKey: asked[0]!.headers.get('idempotency-key'),
      generationId: undefined,
    })
    expect((error as Error).cause).toBe(controller.signal.reason)
  })
})

test('one signal ends many submits, each with its own key', async () => {
  const { atelier, asked } = scripted('silence', 'silence')
  const controller = new AbortController()
  const { signal } = controller

  const submitting = [work, work].map((request) =>
    atelier.generations.create(request, { signal }).catch(({ idempotencyKey }) => idempotencyKey),
  )
  await expect.poll(() => asked).toHaveLength(2)
  controller.abort()

  const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
  expect(await Promise.all(submitting)).toEqual(keys)
  expect(new Set(keys).size).toBe(2)
})

test('where nothing was sent there is no key', async () => {
  const { atelier, asked } = scripted('silence')
  const reason = new Error('enough')
  const { maxCoins: _, ...unpriced } = work

  const early = atelier.generations.create(work, { signal: AbortSignal.abort(reason) })
  const quoting = atelier.generations.run(unpriced, { timeoutMs: 20 }).catch((thrown: Error) => thrown)

  await expect(early).rejects.toBe(reason)
  expect(await quoting).not.toHaveProperty('idempotencyKey')
  expect(asked.map(({ path }) => path)).toEqual(['/v1/quotes'])
})

describe('run, once it has submitted, tells what can be waited for', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('when it is ended early', async () => {
    const { atelier, asked } = scripted(json(generation(), 201), 'silence')

    const error = await atelier.generations.run(work, { timeoutMs: 40 }).catch((thrown: Error) => thrown)

    expect(error).toMatchObject({
      name: 'TimeoutError',
      idempotencyKey: asked[0]!.headers.get('idempotency-key'),
      generationId: 'g1',
    })
  })

  test('when waiting fails', async () => {
    const { atelier, asked } = scripted(
      json(generation(), 201),
      problem(404, 'not_found'),
      problem(401, 'api_key_revoked'),
    )

    const error = await atelier.generations.run(work).catch((thrown: Error) => thrown)

    expect(error).toMatchObject({
      code: 'api_key_revoked',
      idempotencyKey: asked[0]!.headers.get('idempotency-key'),
      generationId: 'g1',
    })
  })

  test('but what onUpdate throws is thrown as it is', async () => {
    const { atelier } = scripted(json(generation(), 201))
    const mistake = new TypeError('bar is not defined')

    const running = atelier.generations.run(work, {
      onUpdate() {
        throw mistake
      },
    })

    await expect(running).rejects.toBe(mistake)
  })
})
