import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, PASSWORD, testApp, type Actor, type Person, type TestApp } from '../../app.ts'
import { saveProgress, start } from '../../generation-steps.ts'
import { engine } from '../../engines.ts'
import { openStream } from '../../event-stream-client.ts'
import { plainGeneration } from '../../plain-generation.ts'

// What another node was told binds here at once, although this node still remembers how it was before.

const body = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' }, maxCoins: 100 }
const rateLimits = { key: { limit: 5_000, windowSeconds: 60 }, account: { limit: 5_000, windowSeconds: 60 } }
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))

let app: TestApp
let alice: Actor
beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 1_000, rateLimits })
})

const submit = (who: Pick<Actor, 'post'>, key: string = randomUUID()) =>
  who.post('/v1/generations', body, { 'idempotency-key': key })

/** As another node does it: this one hears nothing of it. */
const elsewhere = (text: string, ...values: unknown[]) => app.service.database.pool.query(text, values)
const revokeElsewhere = () =>
  elsewhere('update api_keys set revoked_at = app_now() where id = $1', alice.keyId)

describe('a key that ended at another node', () => {
  // prettier-ignore
  test.for([
    ['was revoked', 'revoked_at', 'api_key_revoked'],
    ['has expired', 'expires_at', 'api_key_expired'],
  ] as const)('and %s buys and cancels nothing, and its coins stay where they are', async ([, column, code]) => {
    const { id } = await alice.submit()
    await elsewhere(`update api_keys set ${column} = app_now() where id = $1`, alice.keyId)

    const bought = await submit(alice)
    const canceled = await alice.post(`/v1/generations/${id}/cancel`)

    expect(bought).toMatchObject({ status: 401, body: { code } })
    expect(bought.headers.get('www-authenticate')).toBe('Bearer')
    expect(canceled).toMatchObject({ status: 401, body: { code } })
    expect(await alice.balance()).toEqual({ available: 995, held: 5 })
  })

  test('refuses its own submits only: those that travel with them are accepted', async () => {
    const bob = await app.account({ coins: 100 })
    await submit(alice)
    await revokeElsewhere()

    const answers = await Promise.all([submit(alice), submit(bob), submit(alice), submit(bob)])

    expect(answers.map(({ status }) => status)).toEqual([401, 201, 401, 201])
  })

  test('hears nothing more on its streams, and they end', async () => {
    const { id } = await alice.submit()
    await start(app, id)
    const state = await openStream(alice, `/v1/generations/${id}/events`)
    const log = await openStream(alice, '/v1/events')
    await state.next()
    await revokeElsewhere()

    await saveProgress(app, id, 0.5)
    await endAs(id, 'failed')

    expect([await state.ended, await log.ended]).toEqual(['whole', 'whole'])
    expect(state.messages.map(({ data }) => data.progress)).toEqual([0])
    expect(log.messages).toEqual([])
  })
})

describe('a session that ended while its submit was under way', () => {
  let person: Person
  let token: string
  beforeEach(async () => {
    person = await app.person({ coins: 1_000 })
    const { rows } = await elsewhere('select token from sessions where user_id = $1', person.id)
    token = rows[0].token
  })
  const submitLate = () =>
    app.dependencies.submits.add({
      ...plainGeneration(person.id, null),
      channel: 'web',
      callerId: `session:${token}`,
    })

  test.for([
    ['by signing out', () => person.post('/account/v1/sign-out')],
    ['by signing out everywhere', () => person.post('/account/v1/sign-out-everywhere')],
    ['by its time', () => elsewhere('update sessions set expires_at = app_now() where token = $1', token)],
  ] as const)('%s buys nothing', async ([, end]) => {
    expect(await submitLate()).toMatchObject({ verdict: 'created' })
    await end()

    expect(await submitLate()).toMatchObject({ verdict: 'unauthorized' })
  })

  test.runIf(engine === 'postgres')('is told so, whether it submits or cancels', async () => {
    const { id } = await expectOk(submit(person))
    const { pool } = app.service.database
    const busy = await pool.connect()
    await busy.query('begin')
    await busy.query('select from accounts where id = $1 for update', [person.id])

    const asked = [submit(person), person.post(`/v1/generations/${id}/cancel`)]
    await untilWaiting(1) // The cancel waits in this node until the batch of the submit has ended.
    await pool.query('delete from sessions where token = $1', [token])
    await busy.query('rollback')
    busy.release()

    for (const answer of await Promise.all(asked))
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })
})

describe('a switch that was thrown at another node', () => {
  // prettier-ignore
  test.for([
    ["maintenance = true, maintenance_message = 'Back at noon.'", 'maintenance', 'Back at noon. Nothing was charged; try again later.'],
    ["disabled_channels = '{api}'", 'channel_disabled', 'The channel "api" is switched off. Nothing was charged; try again later.'],
  ] as const)('%s: no coins are held, and what was accepted can be repeated and canceled', async ([set, code, detail]) => {
    const key = randomUUID()
    const { id } = await expectOk(submit(alice, key))
    await app.dependencies.settings.refresh()
    await elsewhere(`update settings set ${set}`)

    const refused = await submit(alice)
    const repeated = await submit(alice, key)
    const canceled = await alice.post(`/v1/generations/${id}/cancel`)

    expect(refused).toMatchObject({ status: 503, body: { code, detail } })
    expect(refused.headers.get('retry-after')).toBe('60')
    expect([repeated.status, canceled.status]).toEqual([200, 200])
    expect(await alice.balance()).toEqual({ available: 1_000, held: 0 })
  })

  test('a channel that is off does not stop the others', async () => {
    await elsewhere("update settings set disabled_channels = '{web}'")

    expect((await submit(alice)).status).toBe(201)
  })

  test('during maintenance a worker that has not heard of it starts nothing, and goes on afterwards', async () => {
    const { id } = await alice.submit()
    await app.dependencies.settings.refresh()
    await elsewhere('update settings set maintenance = true')

    await app.runJobs()
    const paused = await alice.get(`/v1/generations/${id}`)
    await elsewhere('update settings set maintenance = false')
    await app.advance('6s')
    await app.runJobs()

    expect(paused.body.status).toBe('queued')
    expect((await alice.get(`/v1/generations/${id}`)).body.status).toBe('succeeded')
  })
})

describe('many submits, and in the middle of them', () => {
  /** How many were accepted when `bind` was answered, and in the end. */
  async function race(bind: () => Promise<unknown>) {
    const asking = times(60, () => submit(alice))
    await Promise.race(asking)
    await bind()
    const accepted = await countGenerations()
    const answers = await Promise.all(asking)
    return { accepted, acceptedInTheEnd: await countGenerations(), answers }
  }

  test('a key is revoked: none is accepted after the answer', async () => {
    const { accepted, acceptedInTheEnd, answers } = await race(() =>
      expectOk(app.operator.post(`/operator/v1/accounts/${alice.id}/keys/${alice.keyId}/revoke`)),
    )

    expect(acceptedInTheEnd).toBe(accepted)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(accepted)
  })

  test('maintenance begins: none is accepted after the answer', async () => {
    const { accepted, acceptedInTheEnd, answers } = await race(() =>
      expectOk(app.operator.put('/operator/v1/settings', { maintenance: true, disabledChannels: [] })),
    )

    expect(acceptedInTheEnd).toBe(accepted)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(accepted)
  })
})

// A submit locks the account, then sessions in the order in which they were sent: who deletes several of them in another
// order would wait for it while it waits for them.
test.runIf(engine === 'postgres').for<[string, (person: Person) => Promise<unknown>]>([
  ['signs out everywhere', (person) => expectOk(person.post('/account/v1/sign-out-everywhere'))],
  [
    'changes a password',
    (person) =>
      expectOk(
        person.post('/account/v1/password', { currentPassword: PASSWORD, newPassword: 'another horse' }),
      ),
  ],
  [
    'uses a one-time link',
    async (person) => {
      const { url } = await expectOk(app.operator.post(`/operator/v1/accounts/${person.id}/sign-in-link`))
      const used = { token: url.split('#')[1], password: 'another horse' }
      return expectOk(app.stranger().post('/account/v1/sign-in-link', used))
    },
  ],
])('whoever %s locks the account before any session, link or password of it', async ([, end]) => {
  const person = await app.person()
  await expectOk(app.operator.post(`/operator/v1/accounts/${person.id}/sign-in-link`))
  const submitting = await app.service.database.pool.connect()
  await submitting.query('begin')
  await submitting.query('select from accounts where id = $1 for no key update', [person.id])

  const ending = end(person)
  await untilWaiting(1)
  const free = await Promise.all(
    [
      'select from sessions where user_id = $1 for update skip locked',
      'select from sign_in_links where account_id = $1 and used_at is null for update skip locked',
      'select from credentials where user_id = $1 for update skip locked',
    ].map((text) => elsewhere(text, person.id)),
  )
  await submitting.query('commit')
  submitting.release()
  await ending

  expect(free.map(({ rowCount }) => rowCount! > 0)).toEqual([true, true, true])
})

async function countGenerations(): Promise<number> {
  const { rows } = await elsewhere('select count(*)::int as count from generations')
  return rows[0].count
}

/** As a worker ends it that nobody has told anything. */
async function endAs(id: string, status: 'failed') {
  await sql`
    select move_generation(id, 'processing', ${status}, null, attempt_token, 0, 'internal', 'x')
    from generations where id = ${id}`.execute(app.service.database.db)
}

/** Until so many statements wait for a lock. */
async function untilWaiting(count: number) {
  let waiting = 0
  while (waiting < count) {
    const { rows } = await elsewhere(`
      select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`)
    waiting = rows[0].count
  }
}
