import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import { addWebhook, cancelOne, development, type Hook } from '../../webhook-fixture.ts'
import { answer, succeed } from '../../replies.ts'

// One retry instead of eight: twenty deliveries are given up with forty requests.
const variables = { ...development, WEBHOOK_RETRY_SECONDS: '30' }
const rateLimits = { key: { limit: 5_000, windowSeconds: 60 }, account: { limit: 5_000, windowSeconds: 60 } }

let app: TestApp
let alice: Actor
let hook: Hook

beforeEach(async () => {
  app = await testApp(variables)
  alice = await app.account({ coins: 1_000, rateLimits })
  hook = await addWebhook(app, alice)
  hook.receiver.reply = answer(500)
})

/** So many deliveries, tried until they are given up. */
async function fail(count: number) {
  await Promise.all(Array.from({ length: count }, () => cancelOne(alice)))
  await app.runJobs()
  await app.advance('30s')
  await app.runJobs()
}

describe('no success in five days and at least 20 failed deliveries', () => {
  test('disable a webhook: new events are skipped, what is under way finishes its attempts', async () => {
    await fail(19)
    await app.advance('5d')
    await cancelOne(alice)
    await cancelOne(alice)
    await app.runJobs()
    await app.advance('29s')
    expect(await hook.read()).toMatchObject({ enabled: true, failedSinceSuccess: 19 })
    await cancelOne(alice)
    await app.runJobs()
    await app.advance('1s')

    await app.runJobs() // The twentieth and the one after it are given up; the last still has a try.

    expect(await hook.read()).toMatchObject({
      enabled: false,
      disabledReason: 'failing',
      disabledAt: expect.any(String),
      failedSinceSuccess: 21,
      pending: 1,
    })
    await cancelOne(alice)
    expect((await hook.newest()).state).toBe('skipped')
    const before = hook.receiver.requests.length
    await app.advance('30s')
    await app.runJobs()
    expect(hook.receiver.requests).toHaveLength(before + 1)
    expect((await hook.deliveries('failed')).length).toBe(22)
    expect(await hook.deliveries('skipped')).toMatchObject([{ attemptsMade: 0, nextAttemptAt: null }])
  })

  test('20 failed deliveries alone do not', async () => {
    await fail(25)
    await app.advance('4d')
    await fail(1)

    expect(await hook.read()).toMatchObject({ enabled: true, failedSinceSuccess: 26 })
  })

  test('five days alone do not', async () => {
    await fail(18)
    await app.advance('6d')
    await fail(1)

    expect(await hook.read()).toMatchObject({ enabled: true, failedSinceSuccess: 19 })
  })

  test('a success begins both anew', async () => {
    await fail(19)
    await app.advance('6d')
    hook.receiver.reply = succeed
    await cancelOne(alice)
    await app.runJobs()
    expect(await hook.read()).toMatchObject({ failedSinceSuccess: 0, lastSuccessAt: expect.any(String) })
    hook.receiver.reply = answer(500)

    await fail(25)
    expect(await hook.read()).toMatchObject({ enabled: true, failedSinceSuccess: 25 })
    await app.advance('5d')
    await fail(1)
    expect(await hook.read()).toMatchObject({ enabled: false, failedSinceSuccess: 26 })
  })

  test('what somebody sends to try it does not count when it fails', async () => {
    for (let sent = 0; sent < 25; sent++) await expectOk(app.operator.post(`${hook.path}/test`, {}))
    await app.runJobs()
    await app.advance('6d')
    await fail(1)

    expect(await hook.deliveries('failed')).toHaveLength(26)
    expect(await hook.read()).toMatchObject({ enabled: true, failedSinceSuccess: 1 })
  })
})

describe('a webhook that failing has disabled', () => {
  beforeEach(async () => {
    await failedLong(20)
    await fail(1)
  })

  test('stays so until somebody enables it; then it has five days again', async () => {
    expect(await hook.read()).toMatchObject({ enabled: false, disabledReason: 'failing' })
    await expectOk(app.operator.patch(hook.path, { enabled: false }))
    expect((await hook.read()).disabledReason).toBe('failing')

    const enabled = await expectOk(app.operator.patch(hook.path, { enabled: true }))

    expect(enabled).toMatchObject({
      enabled: true,
      disabledReason: null,
      disabledAt: null,
      failedSinceSuccess: 0,
    })
    await fail(21)
    expect((await hook.read()).enabled).toBe(true)
    await app.advance('5d')
    await fail(1)
    expect((await hook.read()).enabled).toBe(false)
  })

  test('gets what was skipped by a replay, and what happens from then on by itself', async () => {
    const skipped = await cancelOne(alice)
    hook.receiver.reply = succeed
    await app.runJobs()
    const before = hook.receiver.requests.length

    await expectOk(app.operator.patch(hook.path, { enabled: true }))
    const next = await cancelOne(alice)
    await app.runJobs()
    expect(toldSince(before)).toEqual([next])
    const replayed = await replayAll()
    await app.runJobs()

    expect(replayed).toBe(2) // The one that failed, and the one that was skipped.
    expect(toldSince(before + 1)).toContain(skipped)
    expect(await hook.read()).toMatchObject({ failedSinceSuccess: 0, pending: 0 })
  })
})

describe('a webhook that is enabled already', () => {
  test('is not given five more days by being enabled once more', async () => {
    await failedLong(19)
    await expectOk(app.operator.patch(hook.path, { enabled: true }))

    await fail(1)

    expect(await hook.read()).toMatchObject({ enabled: false, failedSinceSuccess: 20 })
  })
})

describe('a webhook that its owner has paused', () => {
  test('skips new events, and what is under way goes on', async () => {
    await cancelOne(alice)
    await app.runJobs()

    const paused = await expectOk(app.operator.patch(hook.path, { enabled: false }))
    await cancelOne(alice)
    hook.receiver.reply = succeed
    await app.advance('30s')
    await app.runJobs()

    expect(paused).toMatchObject({ enabled: false, disabledReason: 'paused', disabledAt: expect.any(String) })
    expect((await hook.deliveries()).map(({ state }) => state)).toEqual(['skipped', 'delivered'])
    expect((await hook.read()).disabledReason).toBe('paused')
    await expectOk(app.operator.patch(hook.path, { enabled: true }))
    expect(await replayAll()).toBe(1)
    await app.runJobs()
    expect((await hook.deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })
})

/** As after six bad days, without living through them. */
async function failedLong(count: number) {
  await app.advance('6d')
  await sql`update webhooks set failed_since_success = ${count}`.execute(app.service.database.db)
}

async function replayAll(): Promise<number> {
  const since = '2026-01-01T00:00:00Z'
  return (await expectOk(app.operator.post(`${hook.path}/replay`, { since }))).deliveries
}

function toldSince(count: number): string[] {
  return hook.receiver.requests.slice(count).map(({ event }) => event.data.generation.id)
}
