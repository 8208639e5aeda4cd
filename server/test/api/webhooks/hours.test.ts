import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WebhookHour } from '@atelier/contract/webhook-hours.ts'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import { addWebhook, cancelOne, development, type Hook } from '../../webhook-fixture.ts'
import { answer, reset } from '../../replies.ts'

const HOUR_MS = 3_600_000
const counted = ({ delivered, refused, failed }: WebhookHour) => [delivered, refused, failed]

let app: TestApp
let alice: Actor
let hook: Hook

beforeEach(async () => {
  app = await testApp({ ...development, WEBHOOK_RETRY_SECONDS: '30' })
  alice = await app.account({ coins: 1_000 })
  hook = await addWebhook(app, alice)
  // Well inside an hour, so that what belongs together does not straddle two.
  await app.advance(`${HOUR_MS - (app.clock.now() % HOUR_MS) + 600_000}ms`)
})

const hours = async (): Promise<WebhookHour[]> =>
  (await expectOk(app.operator.get(`${hook.path}/hours`))).items

describe('GET …/webhooks/{webhookId}/hours', () => {
  test('24 hours, oldest first, ending with this one', async () => {
    const items = await hours()

    const last = Math.floor(app.clock.now() / HOUR_MS) * HOUR_MS
    expect(items.map(({ hour }) => Date.parse(hour))).toEqual(
      Array.from({ length: 24 }, (_, index) => last - (23 - index) * HOUR_MS),
    )
    expect(new Set(items.map((item) => counted(item).join()))).toEqual(new Set(['0,0,0']))
  })

  test('counts attempts by the hour: received, refused, and given up', async () => {
    await cancelOne(alice)
    await cancelOne(alice)
    await app.runJobs()
    await app.advance('3h')
    hook.receiver.reply = answer(500)
    await cancelOne(alice)
    await app.runJobs()
    await app.advance('30s')
    await app.runJobs()

    const items = await hours()

    expect(items.slice(-4).map(counted)).toEqual([
      [2, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 1, 1],
    ])
    await app.advance('20h')
    expect((await hours()).map(counted).filter(([delivered]) => delivered! > 0)).toEqual([[2, 0, 0]])
    await app.advance('1h')
    expect((await hours()).map(counted).filter(([delivered]) => delivered! > 0)).toEqual([])
  })

  test('a receiver that hangs up refuses, too', async () => {
    hook.receiver.reply = reset
    await cancelOne(alice)
    await app.runJobs()

    expect(counted((await hours()).at(-1)!)).toEqual([0, 1, 0])
  })

  test('a webhook counts for itself', async () => {
    const other = await addWebhook(app, alice)
    await expectOk(app.operator.post(`${other.path}/test`))
    await app.runJobs()

    expect(counted((await hours()).at(-1)!)).toEqual([0, 0, 0])
    const { items } = await expectOk(app.operator.get(`${other.path}/hours`))
    expect(counted(items.at(-1))).toEqual([1, 0, 0])
  })

  test('after two days nobody can ask for an hour, and it is forgotten', async () => {
    await cancelOne(alice)
    await app.runJobs()
    await app.advance('49h')
    await app.runJobs()

    const { rows } = await sql`select 1 from webhook_hours`.execute(app.service.database.db)
    expect(rows).toEqual([])
  })

  test('people read their own, and find nothing of others', async () => {
    const [person, stranger] = [await app.person(), await app.person()]
    const { id } = await addWebhook(app, person)

    expect((await person.get(`/account/v1/webhooks/${id}/hours`)).body.items).toHaveLength(24)
    for (const path of [id, `${id}/hours`])
      expect(await stranger.get(`/account/v1/webhooks/${path}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
  })
})
