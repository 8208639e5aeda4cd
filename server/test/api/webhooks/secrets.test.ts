import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import { addWebhook, cancelOne, development } from '../../webhook-fixture.ts'
import { answer } from '../../replies.ts'

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp(development)
  alice = await app.account({ coins: 1_000 })
})

describe('a signing secret', () => {
  test('is sealed at rest: no part of it can be read in the database', async () => {
    const { receiver, path } = await addWebhook(app, alice)
    const rotated = (await expectOk(app.operator.post(`${path}/rotate`))).secret
    await cancelOne(alice)
    receiver.secret = rotated
    await app.runJobs()

    const { rows } = await sql<{ all: string }>`
      select concat((select json_agg(w) from webhooks w), (select json_agg(d) from deliveries d),
        (select json_agg(a) from delivery_attempts a), (select json_agg(o) from operator_actions o)) as all`.execute(
      app.service.database.db,
    )

    expect(rows[0]!.all).toContain(receiver.url)
    for (const form of formsOf(rotated)) expect(rows[0]!.all).not.toContain(form)
  })

  test('is not repeated by anything but the answer that made it', async () => {
    const { receiver, path } = await addWebhook(app, alice)
    await cancelOne(alice)
    await app.runJobs()
    const [{ id }] = (await app.operator.get(`${path}/deliveries`)).body.items

    const answers = await Promise.all([
      app.operator.get(path.replace(/\/[^/]+$/, '')),
      app.operator.patch(path, { enabled: true }),
      app.operator.get(`${path}/deliveries/${id}`),
      app.operator.get('/operator/v1/webhooks'),
      app.operator.get('/operator/v1/actions'),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    for (const { text } of answers)
      for (const form of formsOf(receiver.secret)) expect(text).not.toContain(form)
  })

  test('rotated, the new one signs at once, retries of older events included', async () => {
    const { receiver, path } = await addWebhook(app, alice)
    receiver.reply = answer(500)
    await cancelOne(alice)
    await app.runJobs()

    const { secret } = await expectOk(app.operator.post(`${path}/rotate`))
    expect(secret).not.toBe(receiver.secret)
    receiver.secret = secret // From here on the receiver refuses the old one.
    await app.advance('30s')
    await app.runJobs()
    await cancelOne(alice)
    await app.runJobs()

    expect(receiver.requests).toHaveLength(3)
  })

  test('is another for each webhook', async () => {
    const hooks = [await addWebhook(app, alice), await addWebhook(app, alice)]

    expect(new Set(hooks.map(({ receiver }) => receiver.secret)).size).toBe(2)
  })
})

/** The ways in which somebody careless might have written it down. */
function formsOf(secret: string): string[] {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const encoded = (['base64', 'base64url', 'hex'] as const).map((encoding) => key.toString(encoding))
  return [...encoded, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')].map(
    (form) => form.slice(0, 12),
  )
}
