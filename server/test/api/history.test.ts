import { randomUUID } from 'node:crypto'
import type { HistoryItem, HistoryPage } from '@atelier/contract/history.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertSubmits } from '../many-generations.ts'
import { expectOk, testApp, type Person, type TestApp } from '../app.ts'
import { Client } from '../client.ts'
import { submitAs } from '../submit-as.ts'

let app: TestApp
let person: Person

beforeEach(async () => {
  app = await testApp()
  person = await app.person({ coins: 10_000 })
})

const unlabelled = { favorite: false, tags: [], collectionIds: [] }
const list = (query = ''): Promise<HistoryPage> => expectOk(person.get(`/account/v1/generations?${query}`))
const idsOf = ({ items }: HistoryPage) => items.map(({ id }: HistoryItem) => id)

/** A program of the person's, with a key of its own. */
async function program(): Promise<{ client: Client; keyId: string }> {
  const { id, key } = await expectOk(
    person.post('/account/v1/keys', { name: 'Shop', scopes: ['generate', 'read'] }),
  )
  return { client: new Client(app.origin, { authorization: `Bearer ${key}` }), keyId: id }
}

/** Follows the cursor to the end. */
async function walk(query: string, from: string | null = null): Promise<HistoryPage[]> {
  const at = (cursor: string | null) => list(cursor === null ? query : `${query}&cursor=${cursor}`)
  const pages = [await at(from)]
  while (pages.at(-1)!.nextCursor !== null) pages.push(await at(pages.at(-1)!.nextCursor))
  return pages
}

describe('GET /account/v1/generations', () => {
  test('shows what the page and keys made, newest first, as GET /v1/generations/{id} does and how it came', async () => {
    const { client, keyId } = await program()
    const byPage = await submitAs(person, { prompt: 'by the page' })
    const byKey = await submitAs(client, { prompt: 'by a key' })
    await app.runJobs()

    const { items, nextCursor } = await list()

    const [first, second] = [
      await person.get(`/v1/generations/${byKey}`),
      await person.get(`/v1/generations/${byPage}`),
    ]
    expect(items).toEqual([
      { ...first.body, channel: 'api', keyId, refund: null, ...unlabelled },
      { ...second.body, channel: 'web', keyId: null, refund: null, ...unlabelled },
    ])
    expect(items[0]!.outputs).toHaveLength(1)
    expect(nextCursor).toBeNull()
  })

  test("nobody sees another account's", async () => {
    await submitAs(person)
    const stranger = await app.person()

    expect((await expectOk(stranger.get('/account/v1/generations'))).items).toEqual([])
  })

  test('each filter leaves what it names, alone and together with others', async () => {
    const { client, keyId } = await program()
    const image = await submitAs(person, { prompt: 'A Lighthouse' }, { projectId: 'shop' })
    const video = await submitAs(person, { prompt: 'waves' }, { modelId: 'sandbox-video' })
    const failed = await submitAs(client, { prompt: 'A chair #fail=timeout' }, { projectId: 'shop' })
    const sound = await submitAs(
      client,
      { prompt: 'a song', lyrics: 'oh МАЯК' },
      { modelId: 'sandbox-audio' },
    )
    await app.runJobs()
    const waiting = await submitAs(person, { prompt: 'later' })

    const found = async (query: string) => idsOf(await list(query))
    expect(await found('')).toEqual([waiting, sound, failed, video, image])
    expect(await found('status=failed')).toEqual([failed])
    expect(await found('status=succeeded')).toEqual([sound, video, image])
    expect(await found('active=true')).toEqual([waiting])
    expect(await found('modality=video')).toEqual([video])
    expect(await found('workspace=audio')).toEqual([sound])
    expect(await found('modelId=sandbox-video')).toEqual([video])
    expect(await found('projectId=shop')).toEqual([failed, image])
    expect(await found('projectId=other')).toEqual([])
    expect(await found(`keyId=${keyId}`)).toEqual([sound, failed])
    expect(await found('channel=web')).toEqual([waiting, video, image])
    expect(await found('channel=mcp')).toEqual([])
    expect(await found('text=lighthouse')).toEqual([image])
    expect(await found(`text=${encodeURIComponent('маяк')}`)).toEqual([sound])
    expect(await found('text=%25')).toEqual([])
    expect(await found(`projectId=shop&status=succeeded&channel=web&modality=image&text=house`)).toEqual([
      image,
    ])
    expect(await found(`projectId=shop&keyId=${keyId}&status=succeeded`)).toEqual([])
  })

  test('days are UTC days, both included', async () => {
    const dayOf = () => new Date(app.clock.now()).toISOString().slice(0, 10)
    const untilMidnight = () => 86_400_000 - (app.clock.now() % 86_400_000)
    await app.advance(`${untilMidnight() - 5_000}ms`)
    const [before, dayBefore] = [await submitAs(person), dayOf()]
    await app.advance(`${untilMidnight() + 1_000}ms`)
    const [first, day] = [await submitAs(person), dayOf()]
    await app.advance(`${untilMidnight() + 1_000}ms`)
    const [last, after, dayAfter] = [await submitAs(person), await submitAs(person), dayOf()]
    // Accepted before midnight, and its coins held after it, in the same transaction.
    const { db } = app.service.database
    await sql`update generations set created_at = ${dayAfter}::timestamp at time zone 'UTC' - interval '1 ms'
      where id = ${last}`.execute(db)

    expect(idsOf(await list(`from=${day}&to=${day}`))).toEqual([last, first])
    expect(idsOf(await list(`from=${day}`))).toEqual([after, last, first])
    expect(idsOf(await list(`to=${day}`))).toEqual([last, first, before])
    expect(idsOf(await list(`to=${dayBefore}&status=queued`))).toEqual([before])
    expect(idsOf(await list('to=2026-01-31'))).toEqual([])
    expect(idsOf(await list('from=2999-12-31'))).toEqual([])
  })

  test('what was deleted is not shown', async () => {
    const id = await submitAs(person, {}, { projectId: 'shop' })
    await app.runJobs()
    await expectOk(person.send('DELETE', `/account/v1/generations/${id}`))

    expect(await list()).toEqual({ items: [], nextCursor: null })
    expect(await list('projectId=shop')).toEqual({ items: [], nextCursor: null })
  })

  test('a request walks past at most 500; pages without items lead on to what is further back', async () => {
    const needle = await submitAs(person, { prompt: 'a needle' })
    await insertSubmits(app, person.id, 1_200)

    const pages = await walk('text=needle')

    expect(pages.map(({ items }) => items.length)).toEqual([0, 0, 1])
    expect(idsOf(pages[2]!)).toEqual([needle])
    expect(pages[2]!.nextCursor).toBeNull()
  })

  test('page after page, everything once, while new ones arrive', async () => {
    await insertSubmits(app, person.id, 700)
    const before = await walk('limit=100')
    expect(before.map(({ items }) => items.length)).toEqual([100, 100, 100, 100, 100, 100, 100])

    const first = await list('limit=100&text=hay')
    await submitAs(person, { prompt: 'more hay' })
    const rest = await walk('limit=100&text=hay', first.nextCursor)

    const all = [first, ...rest].flatMap(idsOf)
    expect(all).toEqual(before.flatMap(idsOf))
    expect(new Set(all).size).toBe(700)
  })

  test('a cursor belongs to its filters and its account', async () => {
    await insertSubmits(app, person.id, 3)
    const { nextCursor } = await list('limit=1&status=queued&modality=image')
    const stranger = await app.person()

    for (const query of [
      '',
      'status=queued',
      'status=queued&modality=image&text=x',
      'status=queued&modality=image&from=2026-01-01',
    ]) {
      const refused = await person.get(`/account/v1/generations?${query}&cursor=${nextCursor}`)
      expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } })
    }
    const same = 'modality=image&status=queued&limit=2'
    expect((await list(`${same}&cursor=${nextCursor}`)).items).toHaveLength(2)
    expect((await stranger.get(`/account/v1/generations?${same}&cursor=${nextCursor}`)).status).toBe(400)
  })

  test.for([
    'limit=0',
    'limit=101',
    'status=done',
    'channel=fax',
    'keyId=x',
    'from=yesterday',
    'to=2026-02-30',
    'text=',
    'projectId=',
  ])('%s is refused by name', async (query) => {
    const refused = await person.get(`/account/v1/generations?${query}`)

    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', issues: [{ path: query.split('=')[0] }] },
    })
  })

  test('an unknown key or a text with marks of the database finds nothing', async () => {
    await submitAs(person, { prompt: 'plain' })

    for (const query of [`keyId=${randomUUID()}`, 'text=%5C', "text=';--", 'text=_'])
      expect((await list(query)).items).toEqual([])
  })
})
