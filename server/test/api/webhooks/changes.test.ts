import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import { addWebhook, cancelOne, development, type Hook } from '../../webhook-fixture.ts'
import { answer, barrier } from '../../replies.ts'
import { startWebhookReceiver } from '../../webhook-receiver.ts'

let app: TestApp
let alice: Actor
let hook: Hook

beforeEach(async () => {
  app = await testApp(development)
  alice = await app.account({ coins: 1_000 })
  hook = await addWebhook(app, alice)
})

describe('a webhook that is deleted', () => {
  test('gets nothing that was pending', async () => {
    hook.receiver.reply = answer(500)
    await cancelOne(alice)
    await app.runJobs()
    await cancelOne(alice)

    await expectOk(app.operator.send('DELETE', hook.path))
    await app.advance('30s')
    await app.runJobs()

    expect(hook.receiver.requests).toHaveLength(1)
    expect((await app.operator.get(`${hook.path}/deliveries`)).body.code).toBe('not_found')
  })

  test('in the middle of an attempt costs nobody anything', async () => {
    const { reply, open } = barrier()
    hook.receiver.reply = reply
    const other = await addWebhook(app, alice)
    await cancelOne(alice)
    const running = app.runJobs()
    await hook.receiver.received(1)

    await expectOk(app.operator.send('DELETE', hook.path))
    open()
    await running

    expect((await other.newest()).state).toBe('delivered')
    expect(app.log).toEqual([])
  })
})

describe('a webhook whose address is changed', () => {
  test('gets at the new one what is still pending', async () => {
    hook.receiver.reply = answer(500)
    await cancelOne(alice)
    await app.runJobs()
    const moved = await startWebhookReceiver(app.clock)
    moved.secret = hook.receiver.secret

    await expectOk(app.operator.patch(hook.path, { url: `${moved.url}/new?shop=1` }))
    await app.advance('30s')
    await app.runJobs()

    expect(hook.receiver.requests).toHaveLength(1)
    expect(moved.requests).toMatchObject([
      { path: '/hooks/new?shop=1', event: { id: hook.receiver.requests[0]!.event.id } },
    ])
    expect(await hook.newest()).toMatchObject({ state: 'delivered', attemptsMade: 2 })
  })
})

describe('what was sent', () => {
  test('is kept for seven days; that it was sent stays', async () => {
    const id = await cancelOne(alice)
    await app.runJobs()

    await app.advance('167h')
    await app.runJobs()
    expect((await hook.newest()).attempts).toHaveLength(1)
    await app.advance('3h') // The job runs once an hour.
    await app.runJobs()

    expect(await hook.newest()).toMatchObject({
      generationId: id,
      state: 'delivered',
      attemptsMade: 1,
      attempts: [],
    })
  })

  test('is counted on after that: a resend is attempt number two', async () => {
    await cancelOne(alice)
    await app.runJobs()
    await app.advance('8d')
    await app.runJobs()
    const { id } = await hook.newest()

    await expectOk(app.operator.post(`${hook.path}/deliveries/${id}/resend`))
    await app.runJobs()

    expect(await hook.newest()).toMatchObject({ attemptsMade: 2, attempts: [{ number: 2 }] })
  })
})
