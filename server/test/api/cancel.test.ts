import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'

describe('POST /v1/generations/{id}/cancel', () => {
  test('a queued generation is canceled and its held coins come back', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const generation = await alice.submit({ num_outputs: 2 })

    const response = await alice.post(`/v1/generations/${generation.id}/cancel`)

    expect(response).toMatchObject({
      status: 200,
      body: { status: 'canceled', coinsCharged: 0, queuePosition: null },
    })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
    expect(await app.events()).toEqual(['generation.canceled'])
    await app.runJobs()
    expect((await alice.get(`/v1/generations/${generation.id}`)).body.status).toBe('canceled')
  })

  test('one that has ended is not cancelable', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const generation = await alice.submit()
    await app.runJobs()

    const response = await alice.post(`/v1/generations/${generation.id}/cancel`)

    expect(response).toMatchObject({ status: 409, body: { code: 'not_cancelable' } })
    expect(await alice.balance()).toEqual({ available: 95, held: 0 })
    expect(await app.events()).toEqual(['generation.succeeded'])
  })

  test("another account's generation is as absent as none", async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const mallory = await app.account()
    const generation = await alice.submit()

    const foreign = await mallory.post(`/v1/generations/${generation.id}/cancel`)
    const absent = await mallory.post(`/v1/generations/${randomUUID()}/cancel`)

    expect(foreign.body).toEqual({ ...absent.body, instance: foreign.body.instance })
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await alice.balance()).toEqual({ available: 95, held: 5 })
  })

  test('a canceled waiter gives its place to the next', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100, runningLimit: 1 })
    const [first, , third] = [await alice.submit(), await alice.submit(), await alice.submit()]

    await alice.post(`/v1/generations/${first.id}/cancel`)

    expect((await alice.get(`/v1/generations/${third.id}`)).body.queuePosition).toBe(2)
    await app.runJobs()
    expect(await app.events()).toEqual([
      'generation.canceled',
      'generation.succeeded',
      'generation.succeeded',
    ])
  })
})
