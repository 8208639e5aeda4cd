import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { never } from '../../../test/providers/conformance.ts'
import { pricingOf } from '../../../test/providers/fake-fal.ts'
import type { Reply } from '../../../test/providers/fake-runs.ts'
import { openFal } from '../../../test/providers/open-fal.ts'

const report = JSON.stringify({ request_id: 'r', status: 'OK', payload: { images: [] } })

async function open() {
  const subject = await openFal()
  const { provider, fake, settings } = subject
  const read = async (headers: Record<string, string>, body = report) =>
    (await provider.readCallback?.({ headers, body: Buffer.from(body) }, settings))?.says
  return { ...subject, read, signed: (ageMs = 0) => fake.signed(report, fake.now() - ageMs) }
}

describe('a callback', () => {
  test('that fal has signed within five minutes ends the work', async () => {
    const { read, signed } = await open()

    expect(await read(signed())).toBe('ended')
    expect(await read(signed(299_000))).toBe('ended')
    expect(await read(signed(-299_000))).toBe('ended')
  })

  test.for<[string, (headers: Record<string, string>) => object]>([
    ['without a signature', () => ({ 'x-fal-webhook-signature': '' })],
    ['with one that is no hex', () => ({ 'x-fal-webhook-signature': 'z'.repeat(128) })],
    [
      'with a short one',
      ({ 'x-fal-webhook-signature': all = '' }) => ({ 'x-fal-webhook-signature': all.slice(2) }),
    ],
    ['with a forged one', () => ({ 'x-fal-webhook-signature': '0'.repeat(128) })],
    ['of another request', () => ({ 'x-fal-webhook-request-id': 'other' })],
    ['of another user', () => ({ 'x-fal-webhook-user-id': 'other' })],
    [
      'of another time',
      ({ 'x-fal-webhook-timestamp': at }) => ({ 'x-fal-webhook-timestamp': String(Number(at) + 1) }),
    ],
    ['of no time', () => ({ 'x-fal-webhook-timestamp': 'now' })],
  ])('%s is refused', async ([, change]) => {
    const { read, signed } = await open()

    expect(await read({ ...signed(), ...change(signed()) })).toBe('refused')
  })

  test('that is too old, from the future, or changed on its way is refused', async () => {
    const { read, signed } = await open()

    expect(await read(signed(302_000))).toBe('refused')
    expect(await read(signed(-302_000))).toBe('refused')
    expect(await read(signed(), report.replace('[]', '[1]'))).toBe('refused')
  })

  test('that says nothing of an end is ignored', async () => {
    const { read, fake } = await open()
    const body = JSON.stringify({ request_id: 'r', status: 'IN_PROGRESS' })

    expect(await read(fake.signed(body, fake.now()), body)).toBe('ignored')
  })

  test('has the cost of its request, which it does not say itself', async () => {
    const { provider, fake, newWork, settings } = await open()
    const work = newWork()
    const handle = await provider.submit(work, never())
    const body = JSON.stringify({ request_id: (handle as { id: string }).id, status: 'OK', payload: {} })
    const headers = fake.signed(body, fake.now())
    const reading = () => provider.readCallback?.({ headers, body: Buffer.from(body) }, settings)

    expect(await reading()).toEqual({ says: 'ended', cost: { amount: 0.0375, unit: 'USD' } })
    fake.insteadOfResults.push({ status: 502 })
    expect(await reading()).toEqual({ says: 'ended' })
  })

  test('is answered in time, whatever fal does not answer meanwhile', async () => {
    const { provider, fake, newWork, settings } = await open()
    fake.does = { callbacks: 'none' }
    const { id } = (await provider.submit(newWork(), never())) as { id: string }
    const body = JSON.stringify({ request_id: id, status: 'OK', payload: {} })
    const callback = { headers: fake.signed(body, fake.now()), body: Buffer.from(body) }
    async function readUntil(path: string) {
      const timesUp = new AbortController()
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timesUp.signal)
      onTestFinished(() => timeout.mockRestore())
      const before = fake.calls.length
      const reading = provider.readCallback?.(callback, settings)
      await vi.waitUntil(() => fake.calls.slice(before).some((call) => call.endsWith(path)))
      timesUp.abort()
      return reading
    }
    const price = Promise.withResolvers<Reply>()
    const nothing = new Promise<Reply>(() => {})

    fake.keys = nothing
    await expect(readUntil('/jwks.json')).rejects.toMatchObject({ code: 'unavailable' })
    fake.keys = undefined
    fake.insteadOfResults.push(nothing)
    expect(await readUntil(id)).toEqual({ says: 'ended' })
    fake.pricing = price.promise
    expect(await readUntil('/pricing')).toEqual({ says: 'ended', cost: { amount: 1.5, unit: 'units' } })
    // The question was not given up with the callback.
    price.resolve(pricingOf(0.1))
    expect(await provider.readCallback?.(callback, settings)).toEqual({
      says: 'ended',
      cost: { amount: 0.15, unit: 'USD' },
    })
  })

  test('of what never began is free', async () => {
    const { provider, fake, newWork, settings } = await open()
    fake.does = { end: { status: 'aborted' }, callbacks: 'none' }
    const { id } = (await provider.submit(newWork(), never())) as { id: string }
    const payload = { detail: 'none', error_type: 'runner_scheduling_failure' }
    const error = 'Invalid status code: 503'
    const body = JSON.stringify({ request_id: id, status: 'ERROR', error, payload })
    const callback = { headers: fake.signed(body, fake.now()), body: Buffer.from(body) }
    const free = { says: 'ended', isFree: true }

    expect(await provider.readCallback?.(callback, settings)).toEqual({
      ...free,
      cost: { amount: 0, unit: 'USD' },
    })
    // A gateway in trouble says nothing of the cost.
    fake.insteadOfResults.push({ status: 502, body: Buffer.from('<html>') })
    expect(await provider.readCallback?.(callback, settings)).toEqual(free)
  })

  test('of another request says nothing of this one', async () => {
    const { provider, fake, newWork } = await open()
    fake.does = { durationMs: 60_000, callbacks: 'none' }
    const work = newWork({ callback: async () => Buffer.from(report) })

    const handle = await provider.submit(work, never())

    expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'running' })
  })

  test('without the payload, which was too large, is asked for', async () => {
    const { provider, fake, newWork } = await open()
    const ids = () => fake.bought[0]?.id
    const callback = async () =>
      Buffer.from(
        JSON.stringify({ request_id: ids(), status: 'OK', payload: null, payload_error: 'too large' }),
      )
    const work = newWork({ callback })
    const handle = await provider.submit(work, never())
    fake.insteadOfResults.push({ status: 502 })

    await expect(provider.poll(handle, work, never())).rejects.toMatchObject({ code: 'unavailable' })
    expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'succeeded' })
  })
})

describe('the keys of fal', () => {
  const asked = (calls: readonly string[]) => calls.filter((call) => call.endsWith('/jwks.json')).length

  test('are asked for once, and again after a day', async () => {
    const { read, signed, fake, advance } = await open()

    await Promise.all([read(signed()), read(signed())])
    advance(24 * 60 * 60 * 1000 - 1)
    expect(await read(signed())).toBe('ended')
    expect(asked(fake.calls)).toBe(1)
    advance(1)
    expect(await read(signed())).toBe('ended')
    expect(asked(fake.calls)).toBe(2)
  })

  test('are asked for again where none has signed, at most once a minute', async () => {
    const { read, signed, fake, advance } = await open()
    await read(signed())
    fake.changeKey()

    expect(await read(signed())).toBe('refused')
    advance(60_000)
    expect(await read(signed())).toBe('ended')
    expect(asked(fake.calls)).toBe(2)
    const forged = { ...signed(), 'x-fal-webhook-signature': '0'.repeat(128) }
    expect(await Promise.all([read(forged), read(forged)])).toEqual(['refused', 'refused'])
    expect(asked(fake.calls)).toBe(2)
  })

  test('are not asked for by what cannot be from fal', async () => {
    const { read, fake } = await open()

    await read({})

    expect(asked(fake.calls)).toBe(0)
  })

  test('that could not be had are asked for by the next callback', async () => {
    const { read, signed, fake } = await open()
    fake.isDown = true

    await expect(read(signed())).rejects.toMatchObject({ code: 'unavailable' })
    fake.isDown = false

    expect(await read(signed())).toBe('ended')
  })
})
