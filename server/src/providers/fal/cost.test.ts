import { describe, expect, test } from 'vitest'
import { never } from '../../../test/providers/conformance.ts'
import { pricingOf } from '../../../test/providers/fake-fal.ts'
import { openFal } from '../../../test/providers/open-fal.ts'

async function open() {
  const subject = await openFal()
  const { provider, newWork } = subject
  async function costOfRun(settings = newWork().settings) {
    const work = newWork({ settings })
    const end = await provider.poll(await provider.submit(work, never()), work, never())
    return end.state === 'succeeded' ? end.cost : undefined
  }
  return { ...subject, costOfRun }
}

const asked = (calls: readonly string[]) => calls.filter((call) => call.endsWith('/pricing')).length

describe('the cost of a request', () => {
  test('is what was billed at the price of the endpoint, which is asked for once an hour', async () => {
    const { costOfRun, fake, advance } = await open()

    expect(await costOfRun()).toEqual({ amount: 0.0375, unit: 'USD' })
    fake.pricing = pricingOf(0.1)
    expect(await costOfRun()).toEqual({ amount: 0.0375, unit: 'USD' })
    expect(asked(fake.calls)).toBe(1)
    advance(60 * 60 * 1000)
    expect(await costOfRun()).toEqual({ amount: 0.15, unit: 'USD' })
  })

  test('is in units where the price is not known, and that is asked for again after a minute', async () => {
    const { costOfRun, fake, advance } = await open()
    fake.pricing = { status: 500 }

    expect(await costOfRun()).toEqual({ amount: 1.5, unit: 'units' })
    fake.pricing = pricingOf(0.1)
    expect(await costOfRun()).toEqual({ amount: 1.5, unit: 'units' })
    advance(60_000)
    expect(await costOfRun()).toEqual({ amount: 0.15, unit: 'USD' })
  })

  test.for([
    { prices: [] },
    { prices: [{ endpoint_id: 'acme/other', unit_price: 1 }] },
    { prices: [{ endpoint_id: 'acme/camera/fast', unit_price: 'a lot' }] },
    { prices: [{ endpoint_id: 'acme/camera/fast', unit_price: -1 }] },
    'closed',
  ])('is in units where prices are %j', async (body) => {
    const { costOfRun, fake } = await open()
    fake.pricing = { status: 200, body }

    expect(await costOfRun()).toEqual({ amount: 1.5, unit: 'units' })
  })

  test('has the price of each model', async () => {
    const { costOfRun, fake, newWork } = await open()
    await costOfRun()
    fake.pricing = pricingOf(2)

    expect(await costOfRun({ ...newWork().settings, model: 'acme/camera' })).toEqual({
      amount: 3,
      unit: 'USD',
    })
  })

  test.for([
    [500, { amount: 0, unit: 'USD' }],
    [400, undefined],
  ] as const)('where it is not said, for a failure with %i: %j', async ([status, cost]) => {
    const { provider, fake, newWork } = await open()
    fake.does = { callbacks: 'none' }
    fake.insteadOfResults.push({ status, body: { detail: 'no' } })
    const work = newWork()

    const end = await provider.poll(await provider.submit(work, never()), work, never())

    expect(end).toMatchObject({ state: 'failed' })
    expect(end).not.toHaveProperty('isFree')
    expect('cost' in end ? end.cost : undefined).toEqual(cost)
  })

  test.for(['', 'many', '-1', 'Infinity'])('is not said by the units "%s"', async (units) => {
    const { costOfRun, fake } = await open()
    fake.insteadOfResults.push(
      { status: 200, headers: { 'x-fal-billable-units': units }, body: {} }, // Of the callback.
      { status: 200, headers: { 'x-fal-billable-units': units }, body: {} },
    )

    expect(await costOfRun()).toBeUndefined()
  })
})
