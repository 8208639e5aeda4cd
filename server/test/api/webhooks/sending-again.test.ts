import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import { addWebhook, cancelOne, development, reachNextAttempt, type Hook } from '../../webhook-fixture.ts'
import { answer, barrier, succeed } from '../../replies.ts'

const variables = { ...development, WEBHOOK_RETRY_SECONDS: '30,120' }

let app: TestApp
let alice: Actor
let hook: Hook

beforeEach(async () => {
  app = await testApp(variables)
  alice = await app.account({ coins: 1_000 })
  hook = await addWebhook(app, alice)
})

async function resend() {
  const [delivery] = await hook.deliveries()
  return expectOk(app.operator.post(`${hook.path}/deliveries/${delivery!.id}/resend`))
}

async function failOne() {
  hook.receiver.reply = answer(500)
  await cancelOne(alice)
  await app.runJobs()
  await reachNextAttempt(app, hook)
  await reachNextAttempt(app, hook)
  expect(await hook.newest()).toMatchObject({ state: 'failed', attemptsMade: 3 })
}

describe('POST …/deliveries/{deliveryId}/resend', () => {
  test('of one that was delivered sends it again, under the same event id', async () => {
    await cancelOne(alice)
    await app.runJobs()

    const resent = await resend()
    await app.runJobs()

    expect(resent).toMatchObject({
      state: 'pending',
      attemptsMade: 1,
      attempts: [{ number: 1, status: 200 }],
    })
    const [first, second] = hook.receiver.requests
    expect(second!.event.id).toBe(first!.event.id)
    expect(await hook.newest()).toMatchObject({
      state: 'delivered',
      attempts: [{ number: 1 }, { number: 2 }],
    })
  })

  test('of one that failed gives it all its attempts again', async () => {
    await failOne()

    await resend()
    await app.runJobs()
    expect(await hook.newest()).toMatchObject({ state: 'pending', attemptsMade: 4, attemptsBefore: 3 })
    expect(await reachNextAttempt(app, hook)).toBe(true)
    expect(await reachNextAttempt(app, hook)).toBe(true)

    expect(await hook.newest()).toMatchObject({ state: 'failed', attemptsMade: 6 })
    expect(new Set(hook.receiver.requests.map(({ event }) => event.id)).size).toBe(1)
  })

  test('of one that was skipped sends it, though the webhook is still disabled', async () => {
    await app.operator.patch(hook.path, { enabled: false })
    await cancelOne(alice)

    await resend()
    await app.runJobs()

    expect(await hook.newest()).toMatchObject({ state: 'delivered', attemptsMade: 1 })
    expect((await hook.read()).enabled).toBe(false)
  })

  test('of one still pending brings its next attempt forward, and costs it none of the others', async () => {
    hook.receiver.reply = answer(500)
    await cancelOne(alice)
    await app.runJobs()

    await resend()
    await app.runJobs()
    expect(hook.receiver.requests).toHaveLength(2)
    for (let wait = 0; wait < 2; wait++) expect(await reachNextAttempt(app, hook)).toBe(true)

    expect(await hook.newest()).toMatchObject({ state: 'failed', attemptsMade: 4 })
  })

  test('of one that is being sent right now changes nothing', async () => {
    const { reply, open } = barrier()
    hook.receiver.reply = reply
    await cancelOne(alice)
    const running = app.runJobs()
    await hook.receiver.received(1)

    await resend()
    open()
    await running

    expect(hook.receiver.requests).toHaveLength(1)
    expect(await hook.newest()).toMatchObject({ state: 'delivered', attemptsMade: 1 })
  })

  test('of one whose last attempt fails right now begins anew all the same', async () => {
    hook.receiver.reply = answer(500)
    await cancelOne(alice)
    await app.runJobs()
    await reachNextAttempt(app, hook)
    const { reply, open } = barrier(answer(500))
    hook.receiver.reply = reply
    const running = reachNextAttempt(app, hook)
    await hook.receiver.received(3)

    await resend()
    hook.receiver.reply = succeed
    open()
    await running
    await app.runJobs()

    expect(await hook.newest()).toMatchObject({ state: 'delivered', attemptsMade: 4 })
  })

  test('is 404 where the delivery belongs to another webhook', async () => {
    const other = await addWebhook(app, alice)
    await cancelOne(alice)
    const [theirs] = await other.deliveries()

    const resent = await app.operator.post(`${hook.path}/deliveries/${theirs!.id}/resend`)
    const read = await app.operator.get(`${hook.path}/deliveries/${theirs!.id}`)

    expect([resent.body.code, read.body.code]).toEqual(['not_found', 'not_found'])
  })
})

describe('POST …/replay', () => {
  const replay = async (since: string) =>
    (await expectOk(app.operator.post(`${hook.path}/replay`, { since }))).deliveries

  test('sends again what failed or was skipped since then, oldest first, and nothing else', async () => {
    await failOne()
    const early = hook.receiver.requests.length
    await app.advance('1h')
    const since = new Date(app.clock.now()).toISOString()
    await app.advance('1h')
    await failOne()
    await expectOk(app.operator.patch(hook.path, { enabled: false }))
    await cancelOne(alice)
    await expectOk(app.operator.patch(hook.path, { enabled: true }))
    hook.receiver.reply = succeed
    await cancelOne(alice)
    await app.runJobs()
    const before = hook.receiver.requests.length

    const count = await replay(since)
    await app.runJobs()

    expect(count).toBe(2)
    const [delivered, skipped, failed] = await hook.deliveries()
    expect(delivered!.attemptsMade).toBe(1)
    expect(
      hook.receiver.requests
        .slice(before)
        .map(({ event }) => event.id)
        .toSorted(),
    ).toEqual([failed!.eventId, skipped!.eventId].toSorted())
    expect(early).toBe(3)
    expect(await hook.deliveries('failed')).toHaveLength(1)
    expect(await replay(since)).toBe(0)
    expect(await replay('2026-01-01T00:00:00+02:00')).toBe(1)
  })

  test('is oldest first', async () => {
    await expectOk(app.operator.patch(hook.path, { enabled: false }))
    const ids: string[] = []
    for (let count = 0; count < 6; count++) ids.push(await cancelOne(alice))

    await replay('2026-01-01T00:00:00Z')
    await app.runJobs()

    const told = hook.receiver.requests.map(({ event }) => event.data.generation.id)
    // Two at a time: within such a pair either may arrive first.
    const pairs = [0, 2, 4].map((from) => told.slice(from, from + 2).toSorted())
    expect(pairs).toEqual([0, 2, 4].map((from) => ids.slice(from, from + 2).toSorted()))
  })

  test.each([{}, { since: 'yesterday' }, { since: '2026-06-30T23:59:60Z' }, { since: 5 }])(
    '%j is 400 and names since',
    async (body) => {
      const response = await app.operator.post(`${hook.path}/replay`, body)

      expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'since' }] } })
    },
  )
})

describe('POST …/test', () => {
  const sendTest = (body: object = {}) => expectOk(app.operator.post(`${hook.path}/test`, body))

  test.each(['generation.succeeded', 'generation.failed', 'generation.canceled'])(
    'sends an example of %s, valid and signed',
    async (type) => {
      const delivery = await sendTest({ type })
      await app.runJobs()

      expect(delivery).toMatchObject({ eventType: type, generationId: null, state: 'pending', attempts: [] })
      const { event } = hook.receiver.requests[0]!
      expect(event).toMatchObject({ id: delivery.eventId, type })
      expect(event.data.generation.status).toBe(type.split('.')[1])
      expect((await alice.get(`/v1/generations/${event.data.generation.id}`)).status).toBe(404)
      expect(await hook.newest()).toMatchObject({ state: 'delivered' })
    },
  )

  test('tells of generation.succeeded unless told, whatever the webhook asks for', async () => {
    await expectOk(app.operator.patch(hook.path, { events: ['generation.canceled'] }))

    await sendTest()
    await app.runJobs()

    expect(hook.receiver.requests[0]!.event.type).toBe('generation.succeeded')
  })

  test('is one attempt, also to a disabled webhook', async () => {
    await expectOk(app.operator.patch(hook.path, { enabled: false }))
    hook.receiver.reply = answer(500)

    await sendTest()
    await app.runJobs()
    await app.advance('48h')
    await app.runJobs()

    expect(hook.receiver.requests).toHaveLength(1)
    expect(await hook.newest()).toMatchObject({ state: 'failed', attemptsMade: 1 })
    expect((await hook.read()).failedSinceSuccess).toBe(0)
  })

  test('is another event each time', async () => {
    await sendTest()
    await sendTest()
    await app.runJobs()

    expect(new Set(hook.receiver.requests.map(({ event }) => event.id)).size).toBe(2)
  })

  test('of a kind that there is not is 400 and names type', async () => {
    const response = await app.operator.post(`${hook.path}/test`, { type: 'generation.started' })

    expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'type' }] } })
  })
})
