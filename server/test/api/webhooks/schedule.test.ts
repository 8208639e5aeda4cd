import { describe, expect, test } from 'vitest'
import { testApp } from '../../app.ts'
import { addWebhook, cancelOne, development, reachNextAttempt } from '../../webhook-fixture.ts'
import { answer, inTurn, succeed } from '../../replies.ts'

// Spec: Delivery and retries
const waits = [30, 120, 600, 1_800, 3_600, 10_800, 21_600, 43_200]

describe('a delivery that is not received', () => {
  test('is tried again after each of the eight waits, to the second; after nine attempts it is failed', async () => {
    const app = await testApp(development)
    const alice = await app.account({ coins: 100 })
    const hook = await addWebhook(app, alice)
    hook.receiver.reply = answer(503)
    await cancelOne(alice)
    await app.runJobs()

    for (const [index, wait] of waits.entries()) {
      const [delivery] = await hook.deliveries()
      expect(delivery).toMatchObject({ state: 'pending', attemptsMade: index + 1 })
      const { at } = delivery!.attempts.at(-1)!
      expect(Math.round((Date.parse(delivery!.nextAttemptAt!) - Date.parse(at)) / 1000)).toBe(wait)
      expect(await reachNextAttempt(app, hook)).toBe(true)
    }

    expect(await hook.deliveries()).toMatchObject([{ state: 'failed', attemptsMade: 9, nextAttemptAt: null }])
    await app.advance('48h')
    await app.runJobs()
    expect(hook.receiver.requests).toHaveLength(9)
    expect(await hook.read()).toMatchObject({ failedSinceSuccess: 1, pending: 0, enabled: true })
  })

  test('keeps its event id; each attempt has a fresh signature and fresh links', async () => {
    const app = await testApp(development)
    const alice = await app.account({ coins: 100 })
    const hook = await addWebhook(app, alice)
    hook.receiver.reply = inTurn(answer(500), answer(500), answer(500), succeed)
    await alice.submit()
    await app.runJobs()
    for (const _ of waits.slice(0, 3)) await reachNextAttempt(app, hook)

    const { requests } = hook.receiver
    const times = requests.map(({ headers }) =>
      Number(/^t=(\d+)/.exec(headers['service-signature'] as string)![1]),
    )
    const steps = times.slice(1).map((time, index) => time - times[index]!)
    expect(requests).toHaveLength(4)
    // The receiver takes no `t` that is older than five minutes, and waits were longer than that.
    for (const [index, step] of steps.entries()) {
      expect(step).toBeGreaterThanOrEqual(waits[index]!)
      expect(step).toBeLessThan(waits[index]! + 60)
    }
    expect(new Set(requests.map(({ event }) => event.id)).size).toBe(1)
    expect(new Set(requests.map(({ headers }) => headers['service-signature'])).size).toBe(4)
    const links = requests.map(({ event }) => event.data.generation.outputs[0]!.url)
    for (const [index, link] of links.entries()) {
      const madeAt = Number(/expires=(\d+)/.exec(link)![1]) - 3600
      // A time is told in whole seconds, and a link is as good as made when the next five minutes are full.
      const fives = [times[index]!, times[index]! + 1].map((time) => Math.ceil(time / 300) * 300)
      expect(fives).toContain(madeAt)
    }
    expect(links[3]).not.toBe(links[0])
  })

  test('waits from the end of the attempt before, so that a slow receiver has the whole wait', async () => {
    const app = await testApp(development)
    const alice = await app.account({ coins: 100 })
    const hook = await addWebhook(app, alice)
    hook.receiver.reply = async (response) => {
      await app.advance('8s') // So long it takes to answer, by every clock of the service.
      response.writeHead(500).end()
    }
    await cancelOne(alice)
    const startedAtMs = app.clock.now()

    await app.runJobs()

    const endedAtMs = app.clock.now()
    const [delivery] = await hook.deliveries()
    const dueAtMs = Date.parse(delivery!.nextAttemptAt!)
    expect(dueAtMs).toBeGreaterThanOrEqual(startedAtMs + 38_000)
    expect(dueAtMs).toBeLessThanOrEqual(endedAtMs + 30_000)
  })
})

describe('WEBHOOK_RETRY_SECONDS', () => {
  test('says how often and when instead', async () => {
    const app = await testApp({ ...development, WEBHOOK_RETRY_SECONDS: '5,7' })
    const alice = await app.account({ coins: 100 })
    const hook = await addWebhook(app, alice)
    hook.receiver.reply = answer(500)
    await cancelOne(alice)
    await app.runJobs()

    expect(await reachNextAttempt(app, hook)).toBe(true)
    expect(await reachNextAttempt(app, hook)).toBe(true)

    expect(await hook.deliveries()).toMatchObject([{ state: 'failed', attemptsMade: 3 }])
  })
})
