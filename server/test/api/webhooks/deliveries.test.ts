import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, testApp, type Actor, type Person, type TestApp } from '../../app.ts'
import { addWebhook, cancelOne, development, type Hook } from '../../webhook-fixture.ts'
import { answer } from '../../replies.ts'

const variables = { ...development, WEBHOOK_RETRY_SECONDS: '30' }

let app: TestApp
let alice: Actor
let hook: Hook

beforeEach(async () => {
  app = await testApp(variables)
  alice = await app.account({ coins: 1_000 })
  hook = await addWebhook(app, alice)
})

/** One of each: delivered, skipped, failed, pending; newest first. */
async function oneOfEach() {
  hook.receiver.reply = answer(500, 'go away')
  const failed = await cancelOne(alice)
  await app.runJobs()
  await app.advance('30s')
  await app.runJobs()
  await app.operator.patch(hook.path, { enabled: false })
  const skipped = await cancelOne(alice)
  await app.operator.patch(hook.path, { enabled: true })
  hook.receiver.reply = answer(202, 'thanks')
  const delivered = await cancelOne(alice)
  await app.runJobs()
  return { pending: await cancelOne(alice), delivered, skipped, failed }
}

describe('GET …/deliveries', () => {
  test('newest first, with every attempt, its status and why it was not received', async () => {
    const { pending, delivered, skipped, failed } = await oneOfEach()

    const deliveries = await hook.deliveries()

    const attempt = { at: expect.any(String), durationMs: expect.any(Number) }
    const refused = {
      ...attempt,
      status: 500,
      cause: 'The endpoint answered with 500; only 2xx counts as received.',
    }
    expect(deliveries).toMatchObject([
      { generationId: pending, state: 'pending', attemptsMade: 0, nextAttemptAt: expect.any(String) },
      { generationId: delivered, state: 'delivered', attempts: [{ ...attempt, status: 202, cause: null }] },
      { generationId: skipped, state: 'skipped', attemptsMade: 0, attempts: [], nextAttemptAt: null },
      {
        generationId: failed,
        state: 'failed',
        attempts: [
          { ...refused, number: 1 },
          { ...refused, number: 2 },
        ],
      },
    ])
    expect(deliveries[1]!.attempts[0]).not.toHaveProperty('body')
  })

  test.each(['pending', 'delivered', 'skipped', 'failed'] as const)('state=%s', async (state) => {
    const made = await oneOfEach()

    const deliveries = await hook.deliveries(state)

    expect(deliveries.map(({ generationId }) => generationId)).toEqual([made[state]])
  })

  test('page by page, each once, and a filter keeps its own cursors', async () => {
    for (let count = 0; count < 5; count++) await cancelOne(alice)
    const all = (await hook.deliveries()).map(({ id }) => id)
    const page = (query: string) => app.operator.get(`${hook.path}/deliveries?${query}`)

    const first = (await page('limit=2')).body
    const second = (await page(`limit=2&cursor=${first.nextCursor}`)).body
    const third = (await page(`limit=2&cursor=${second.nextCursor}`)).body
    const otherFilter = await page(`limit=2&state=pending&cursor=${first.nextCursor}`)
    const otherWebhook = await app.operator.get(
      `${(await addWebhook(app, alice)).path}/deliveries?cursor=${first.nextCursor}`,
    )

    const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }: { id: string }) => id))
    expect(ids).toEqual(all)
    expect(third.nextCursor).toBeNull()
    for (const { status, body } of [otherFilter, otherWebhook])
      expect([status, body.issues[0].path]).toEqual([400, 'cursor'])
  })

  test.each(['limit=0', 'limit=101', 'state=lost'])('%s is 400', async (query) => {
    const response = await app.operator.get(`${hook.path}/deliveries?${query}`)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
  })
})

describe('GET …/deliveries/{deliveryId}', () => {
  test('shows headers and body exactly as they were sent, and what came back', async () => {
    hook.receiver.reply = answer(500, 'go away')
    await alice.submit({ prompt: 'a “lighthouse” \u{1f5fc} \u2028 </script>' })
    await app.runJobs()

    const { attempts } = await hook.newest()

    const [{ headers, body }] = hook.receiver.requests as [(typeof hook.receiver.requests)[0]]
    expect(attempts).toHaveLength(1)
    expect(attempts[0]!.body).toBe(body)
    expect(headers).toMatchObject(lowerCased(attempts[0]!.headers))
    expect(Object.keys(lowerCased(attempts[0]!.headers))).toEqual(
      expect.arrayContaining(['service-signature', 'service-event-id', 'service-event-type', 'webhook-id']),
    )
    expect(attempts[0]!.answer).toBe('go away')
  })

  test('the owner sees the same as the operator', async () => {
    const person = await app.person()
    const own = await expectOk(
      person.post('/account/v1/webhooks', { url: hook.receiver.url, events: ['generation.succeeded'] }),
    )
    hook.receiver.secret = own.secret
    const path = `/account/v1/webhooks/${own.id}`
    const { id } = await expectOk(person.post(`${path}/test`, {}))
    await app.runJobs()

    const answers = await bothDoors(person, `webhooks/${own.id}/deliveries/${id}`)
    const lists = await bothDoors(person, `webhooks/${own.id}/deliveries`)
    const resent = await person.post(`${path}/deliveries/${id}/resend`)
    const replayed = await person.post(`${path}/replay`, { since: '2026-01-01T00:00:00Z' })
    const rotated = await person.post(`${path}/rotate`)
    hook.receiver.secret = rotated.body.secret
    await app.runJobs()

    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ id, state: 'delivered', attempts: [{ status: 200, answer: 'ok' }] })
    expect(lists[0]).toEqual(lists[1])
    expect(resent.body).toMatchObject({ id, state: 'pending' })
    expect(replayed.body).toEqual({ deliveries: 0 })
    expect(hook.receiver.requests).toHaveLength(2)
  })
})

describe('GET /operator/v1/webhooks', () => {
  test('lists those of all accounts page by page, and those in trouble with failing=true', async () => {
    const bob = await app.account()
    const his = await addWebhook(app, bob)
    const third = await addWebhook(app, bob)
    await sql`update webhooks set failed_since_success = 3 where id = ${his.id}`.execute(
      app.service.database.db,
    )
    await sql`update webhooks set disabled_at = app_now(), disabled_because = 'failing' where id = ${third.id}`.execute(
      app.service.database.db,
    )
    const list = (query: string) => app.operator.get(`/operator/v1/webhooks?${query}`)
    const owners = new Map([
      [hook.id, alice.id],
      [his.id, bob.id],
      [third.id, bob.id],
    ])

    const first = (await list('limit=2')).body
    const second = (await list(`limit=2&cursor=${first.nextCursor}`)).body
    const failing = (await list('failing=true')).body
    const foreignCursor = await list(`failing=true&cursor=${first.nextCursor}`)

    const shown = [...first.items, ...second.items]
    expect(new Map(shown.map(({ id, accountId }) => [id, accountId]))).toEqual(owners)
    expect(shown).toHaveLength(3)
    expect(second.nextCursor).toBeNull()
    expect(failing.items.map(({ id }: { id: string }) => id)).toEqual([his.id, third.id].toSorted())
    expect(foreignCursor).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } })
  })
})

describe('GET /operator/v1/stats', () => {
  test('counts deliveries: what waits, for how long, and how they ended in the last hour', async () => {
    await oneOfEach()
    await app.advance('90s')

    const { deliveries } = (await app.operator.get('/operator/v1/stats')).body

    expect(deliveries).toEqual({
      pending: 1,
      oldestDueSeconds: expect.toSatisfy((seconds: number) => seconds >= 90 && seconds < 100),
      lastHour: { delivered: 1, failed: 1, skipped: 1 },
    })
    await app.advance('1h')
    const later = (await app.operator.get('/operator/v1/stats')).body.deliveries
    expect(later.lastHour).toEqual({ delivered: 0, failed: 0, skipped: 0 })
  })
})

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

async function bothDoors(person: Person, path: string) {
  return [
    (await person.get(`/account/v1/${path}`)).body,
    (await app.operator.get(`/operator/v1/accounts/${person.id}/${path}`)).body,
  ]
}
