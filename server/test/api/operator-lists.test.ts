import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expectOk, testApp, type TestApp } from '../app.ts'
import { report, shareOutput } from '../shared-output.ts'
import { publicHook } from '../webhook-fixture.ts'

const hook = { url: publicHook, events: ['generation.succeeded'] }
type WithId = { id: string }
const idsIn = ({ items }: { items: WithId[] }) => items.map(({ id }) => id)
const linesOf = (text: string) => text.trim().split('\r\n')

describe('GET /operator/v1/webhooks', () => {
  test('those in trouble, those that are disabled, those of an account, with how far they are behind', async () => {
    const app = await testApp()
    const { db } = app.service.database
    const [alice, bob] = [await app.account(), await app.account()]
    const make = async ({ id }: WithId) =>
      (await expectOk(app.operator.post(`/operator/v1/accounts/${id}/webhooks`, hook))).id
    const [well, failing, paused] = [await make(alice), await make(alice), await make(bob)]
    await app.operator.patch(`/operator/v1/accounts/${bob.id}/webhooks/${paused}`, { enabled: false })
    await sql`update webhooks set failed_since_success = 3, wake_at = app_now() where id = ${failing}`.execute(
      db,
    )
    await sql`
      with delivery as (
        insert into deliveries (webhook_id, event_id, event_type, event_at, state, due_at)
        values (${failing}, gen_random_uuid(), 'generation.succeeded', app_now(), 'pending', app_now() - interval '1 hour')
        returning id)
      insert into delivery_attempts (delivery_id, number, at, headers, body, status, cause, duration_ms, answer)
      select id, 1, app_now() - interval '1 hour', '{}', '', 503, null, 5, '' from delivery`.execute(db)
    const list = (filter: string) => expectOk(app.operator.get(`/operator/v1/webhooks?${filter}`))

    const inTrouble = await list('failing=true')

    expect(inTrouble.items).toMatchObject([
      { id: failing, accountId: alice.id, pending: 1, overdue: 1, lastFailure: { status: 503, cause: null } },
    ])
    expect(new Set(idsIn(await list('failing=false')))).toEqual(new Set([well, paused]))
    expect(idsIn(await list('disabled=true'))).toEqual([paused])
    expect(new Set(idsIn(await list(`account=${alice.id}`)))).toEqual(new Set([well, failing]))
    const { text } = await app.operator.get('/operator/v1/webhooks.csv?failing=true')
    expect(linesOf(text)).toHaveLength(2)
    expect(text).toContain(failing)
  })
})

describe('shares and reports', () => {
  test('by account, by whether anybody reported them, and as CSV', async () => {
    const app = await testApp()
    const { alice, share, reportId } = await reported(app)
    const other = await app.account()
    const read = (path: string) => expectOk(app.operator.get(`/operator/v1/${path}`))

    expect(idsIn(await read(`shares?account=${alice.id}&reported=true`))).toEqual([share])
    expect(idsIn(await read('shares?reported=false'))).toEqual([])
    expect(idsIn(await read(`reports?account=${alice.id}&open=true`))).toEqual([reportId])
    expect(idsIn(await read(`reports?account=${other.id}`))).toEqual([])
    expect(idsIn(await read('reports?open=false'))).toEqual([])
    for (const [name, id] of [
      ['shares.csv', share],
      ['reports.csv', reportId],
    ] as const) {
      const { text } = await app.operator.get(`/operator/v1/${name}`)
      expect(linesOf(text)).toHaveLength(2)
      expect(text).toContain(id)
    }
  })
})

describe('GET /operator/v1/parked-attempts.csv', () => {
  test('what waits for a verdict', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    await alice.submit()
    await app.runJobs()
    const { rows } = await sql<WithId>`update attempts set state = 'parked' returning id`.execute(
      app.service.database.db,
    )

    const { text } = await app.operator.get('/operator/v1/parked-attempts.csv')

    expect(linesOf(text)).toHaveLength(2)
    expect(text).toContain(rows[0]!.id)
    await sql`update attempts set state = 'succeeded'`.execute(app.service.database.db)
  })
})

describe('GET /operator/v1/parked-attempts', () => {
  test('by backend, by model, and turned around', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    for (const modelId of ['sandbox-image', 'sandbox-image', 'sandbox-audio']) await alice.submit({ modelId })
    await app.runJobs()
    const { db } = app.service.database
    await sql`update attempts set state = 'parked'`.execute(db)
    const read = async (filters: string) => {
      const { items } = await expectOk(app.operator.get(`/operator/v1/parked-attempts?${filters}`))
      return items.map(({ generationId }: { generationId: string }) => generationId)
    }
    const oldest = await read('')

    expect(oldest).toHaveLength(3)
    expect(await read('sort=newest')).toEqual(oldest.toReversed())
    expect(await read('model=sandbox-image')).toHaveLength(2)
    expect(await read('backend=elsewhere')).toEqual([])
    const { text } = await app.operator.get('/operator/v1/parked-attempts.csv?model=sandbox-image')
    expect(linesOf(text)).toHaveLength(3)
    await sql`update attempts set state = 'succeeded'`.execute(db)
  })
})

describe('models, effects and backends as CSV', () => {
  test.each(['models', 'effects', 'backends'])(
    '%s: a line for each, in the order of the list',
    async (list) => {
      const app = await testApp()
      const ids = idsIn(await expectOk(app.operator.get(`/operator/v1/${list}`)))

      const { headers, text } = await app.operator.get(`/operator/v1/${list}.csv`)

      expect(headers.get('content-type')).toContain('text/csv')
      const [head, ...lines] = linesOf(text)
      expect(head).toMatch(/^id,/)
      expect(lines.map((line) => line.split(',')[0])).toEqual(ids)
      expect(ids).not.toEqual([])
    },
  )
})

describe('lists in order of time', () => {
  test('`oldest` turns each around, page by page', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    for (const modelId of ['sandbox-image', 'sandbox-audio', 'sandbox-image']) await alice.submit({ modelId })
    await app.runJobs()
    for (const name of ['Ann', 'Bob', 'Cid'])
      await expectOk(app.operator.patch(`/operator/v1/accounts/${alice.id}`, { name }))
    for (const operatorRole of ['support', 'read-only'])
      await expectOk(
        app.operator.patch(`/operator/v1/accounts/${(await app.account()).id}`, { operatorRole }),
      )

    const lists = [
      'actions?limit=2',
      'generations?limit=2',
      `generations?limit=2&account=${alice.id}`,
      'generations?limit=2&status=succeeded&model=sandbox-image',
      'operators?limit=1',
    ]
    for (const list of lists) {
      const newest = await everyPage(app, list)
      const oldest = await everyPage(app, `${list}&sort=oldest`)
      expect({ list, isLong: newest.length > 1, oldest }).toEqual({
        list,
        isLong: true,
        oldest: newest.toReversed(),
      })
    }
    const { items } = await expectOk(app.operator.get('/operator/v1/operators?role=support'))
    expect(items).toMatchObject([{ role: 'support' }])
  })

  test('a cursor belongs to one order', async () => {
    const app = await testApp()
    const { id } = await app.account()
    for (const name of ['Ann', 'Bob']) await app.operator.patch(`/operator/v1/accounts/${id}`, { name })
    const { nextCursor } = await expectOk(app.operator.get('/operator/v1/actions?limit=1'))

    const turned = await app.operator.get(`/operator/v1/actions?limit=1&sort=oldest&cursor=${nextCursor}`)

    expect(turned).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } })
  })
})

async function everyPage(app: TestApp, list: string): Promise<string[]> {
  const ids: string[] = []
  let next = ''
  do {
    const page = await expectOk(app.operator.get(`/operator/v1/${list}${next}`))
    ids.push(...idsIn(page))
    next = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
  } while (next !== '')
  return ids
}

describe('PUT /operator/v1/models/order', () => {
  test('these come first, for clients and operators; the others stay as they were; none undoes it', async () => {
    const app = await testApp()
    const alice = await app.account()
    const before = idsIn(await expectOk(app.operator.get('/operator/v1/models')))
    const chosen = [before.at(-1)!, before[2]!]

    const ordered = await expectOk(app.operator.put('/operator/v1/models/order', { ids: chosen }))

    const expected = [...chosen, ...before.filter((id) => !chosen.includes(id))]
    const seen = await expectOk(alice.get('/v1/models'))
    expect(idsIn(ordered)).toEqual(expected)
    expect(idsIn({ items: seen.models })).toEqual(expected)
    expect(idsIn(await expectOk(app.operator.put('/operator/v1/models/order', { ids: [] })))).toEqual(before)
  })

  test('what is off stays off, and what is not known is refused by its place', async () => {
    const app = await testApp()
    await expectOk(app.operator.patch('/operator/v1/models/sandbox-image', { enabled: false }))

    const { items } = await expectOk(
      app.operator.put('/operator/v1/models/order', { ids: ['sandbox-image'] }),
    )
    const refused = await app.operator.put('/operator/v1/models/order', { ids: ['sandbox-image', 'nothing'] })

    expect(items[0]).toMatchObject({ id: 'sandbox-image', enabled: false })
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'ids.1' }] } })
    await app.operator.put('/operator/v1/models/order', { ids: [] })
    await app.operator.patch('/operator/v1/models/sandbox-image', { enabled: true })
  })
})

describe('PUT /operator/v1/effects/order', () => {
  test('these come first', async () => {
    const app = await testApp()
    const before = idsIn(await expectOk(app.operator.get('/operator/v1/effects')))
    const last = before.at(-1)!

    const ordered = await expectOk(app.operator.put('/operator/v1/effects/order', { ids: [last] }))

    expect(idsIn(ordered)).toEqual([last, ...before.slice(0, -1)])
    await expectOk(app.operator.put('/operator/v1/effects/order', { ids: [] }))
  })
})

async function reported(app: TestApp) {
  const alice = await app.person({ coins: 100 })
  const share = await shareOutput(app, alice)
  await expectOk(report(app.stranger(), share.path))
  const { items } = await expectOk(app.operator.get(`/operator/v1/reports?share=${share.id}`))
  return { alice, share: share.id, reportId: items[0].id as string }
}
