import { randomUUID } from 'node:crypto'
import type { Generation } from '@atelier/contract/generation.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import { addWebhook, cancelOne, development } from '../../webhook-fixture.ts'

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp(development)
  alice = await app.account({ coins: 1_000 })
})

describe('when a generation ends, its webhook is told', () => {
  test.each([
    ['succeeded', 'a lighthouse'],
    ['failed', '#fail=invalid_input'],
  ])('generation.%s, as GET /v1/generations/{id} shows it', async (status, prompt) => {
    const hook = await addWebhook(app, alice)
    const { id } = await alice.submit({ prompt, num_outputs: 2 })

    await app.runJobs()

    const shown: Generation = (await alice.get(`/v1/generations/${id}`)).body
    const { event } = hook.receiver.requests[0]!
    expect(event).toEqual({
      id: expect.any(String),
      type: `generation.${status}`,
      createdAt: expect.any(String),
      data: { generation: expect.anything() },
    })
    expect(withoutSignatures(event.data.generation)).toEqual(withoutSignatures(shown))
    expect(shown.status).toBe(status)
    expect(hook.receiver.requests).toHaveLength(1)
  })

  test('generation.canceled, without a worker of generations', async () => {
    const hook = await addWebhook(app, alice)
    const id = await cancelOne(alice)

    await app.runJobs()

    const { event } = hook.receiver.requests[0]!
    expect(event).toMatchObject({
      type: 'generation.canceled',
      data: { generation: { id, status: 'canceled' } },
    })
    expect(event.data.generation).toEqual((await alice.get(`/v1/generations/${id}`)).body)
  })

  test('its download links work', async () => {
    const hook = await addWebhook(app, alice)
    await alice.submit()
    await app.runJobs()

    const { url } = hook.receiver.requests[0]!.event.data.generation.outputs[0]!
    const file = await fetch(url.replace(development.PUBLIC_URL, app.origin))

    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('the delivery is written by whoever ends the generation: the event and it are one', async () => {
    const hook = await addWebhook(app, alice)
    const id = await cancelOne(alice)

    const deliveries = await hook.deliveries()

    expect(deliveries).toMatchObject([
      { generationId: id, eventType: 'generation.canceled', state: 'pending', attemptsMade: 0, attempts: [] },
    ])
    expect(hook.receiver.requests).toEqual([])
  })
})

describe('a webhook is told', () => {
  test('of the events that it asks for alone', async () => {
    const failures = await addWebhook(app, alice, { events: ['generation.failed'] })
    const others = await addWebhook(app, alice, { events: ['generation.canceled', 'generation.succeeded'] })
    await alice.submit()
    await alice.submit({ prompt: '#fail=internal' })
    await app.runJobs()
    await cancelOne(alice)
    await app.runJobs()

    const typesAt = ({ receiver }: typeof failures) => receiver.requests.map(({ event }) => event.type)
    expect(typesAt(failures)).toEqual(['generation.failed'])
    expect(typesAt(others)).toEqual(['generation.succeeded', 'generation.canceled'])
    expect(await failures.deliveries()).toHaveLength(1)
  })

  test('of generations of its key alone, when it names one', async () => {
    const hook = await addWebhook(app, alice, { keyId: alice.keyId })
    const all = await addWebhook(app, alice)

    await cancelOneWithAnotherKey()
    const id = await cancelOne(alice)
    await app.runJobs()

    expect(hook.receiver.requests.map(({ event }) => event.data.generation.id)).toEqual([id])
    expect(all.receiver.requests).toHaveLength(2)
  })

  test('of another account’s generations never', async () => {
    const hook = await addWebhook(app, alice)
    const bob = await app.account({ coins: 100 })
    const his = await addWebhook(app, bob)

    await cancelOne(bob)
    await app.runJobs()

    expect(hook.receiver.requests).toEqual([])
    expect(await hook.deliveries()).toEqual([])
    expect(his.receiver.requests).toHaveLength(1)
  })

  test('of nothing that happened before it was made, or before it asked', async () => {
    await cancelOne(alice)
    const hook = await addWebhook(app, alice, { events: ['generation.succeeded'] })
    await cancelOne(alice)
    await expectOk(app.operator.patch(hook.path, { events: ['generation.canceled'] }))
    const id = await cancelOne(alice)

    await app.runJobs()

    expect(hook.receiver.requests.map(({ event }) => event.data.generation.id)).toEqual([id])
  })

  test('also while its account is locked', async () => {
    const hook = await addWebhook(app, alice)
    const { id } = await alice.submit()
    await expectOk(app.operator.patch(`/operator/v1/accounts/${alice.id}`, { locked: true }))

    await expectOk(alice.post(`/v1/generations/${id}/cancel`))
    await app.runJobs()

    expect(hook.receiver.requests.map(({ event }) => event.type)).toEqual(['generation.canceled'])
  })

  test('once, however many webhooks of the account listen: each has its own delivery of the one event', async () => {
    const hooks = [await addWebhook(app, alice), await addWebhook(app, alice), await addWebhook(app, alice)]
    await cancelOne(alice)

    await app.runJobs()

    const ids = hooks.map(({ receiver }) => receiver.requests.map(({ event }) => event.id))
    expect(ids.map(({ length }) => length)).toEqual([1, 1, 1])
    expect(new Set(ids.flat()).size).toBe(1)
  })
})

async function cancelOneWithAnotherKey() {
  const keys = `/operator/v1/accounts/${alice.id}/keys`
  const { key } = await expectOk(app.operator.post(keys, { name: 'Other', scopes: ['generate'] }))
  const client = alice.with({ authorization: `Bearer ${key}` })
  const body = { modelId: 'sandbox-image', params: { prompt: 'x' }, maxCoins: 100 }
  const { id } = await expectOk(client.post('/v1/generations', body, { 'idempotency-key': randomUUID() }))
  await expectOk(client.post(`/v1/generations/${id}/cancel`))
}

/** Links are signed anew whenever they are shown; that they lead to the same file is what counts. */
function withoutSignatures(generation: Generation): unknown {
  return JSON.parse(JSON.stringify(generation).replaceAll(/\?[^"]*/g, ''))
}
