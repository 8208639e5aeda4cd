import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { UsageRow } from '@atelier/contract/usage.ts'
import { expectOk, testApp, type Actor, type Person, type TestApp } from '../app.ts'
import { Client } from '../client.ts'
import { submitAs } from '../submit-as.ts'

let app: TestApp
let person: Person
let key: Client
let keyId: string
let lastFour: string

beforeEach(async () => {
  app = await testApp()
  person = await app.person({ coins: 10_000 })
  ;({ client: key, id: keyId, lastFour } = await makeKey('Shop'))
})

async function makeKey(name: string) {
  const made = await expectOk(person.post('/account/v1/keys', { name, scopes: ['generate', 'read'] }))
  const client = new Client(app.origin, { authorization: `Bearer ${made.key}` })
  return { client, id: made.id as string, lastFour: made.lastFour as string }
}

const usage = async (query = '') => expectOk(person.get(`/account/v1/usage${query}`))
const today = () => new Date(app.clock.now()).toISOString().slice(0, 10)

describe('GET /account/v1/usage', () => {
  test('coins charged and runs ended, by the day of the end, by model', async () => {
    await submitAs(person, { num_outputs: 4, prompt: '#partial=3' })
    await submitAs(person, { prompt: '#fail=internal' })
    await submitAs(person, { prompt: 'a storm' }, { modelId: 'sandbox-audio' })
    const canceled = await submitAs(person)
    await expectOk(person.post(`/v1/generations/${canceled}/cancel`))
    const started = today()
    const midnight = Math.ceil(app.clock.now() / 86_400_000) * 86_400_000
    await app.advance(`${midnight - app.clock.now() + 60_000}ms`)
    await app.runJobs()
    await submitAs(person)

    const { from, to, by, items, totals } = await usage()

    const audio = items.find(({ id }: UsageRow) => id === 'sandbox-audio')
    expect({ to, by }).toEqual({ to: today(), by: 'model' })
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(29)
    expect(items).toEqual([
      {
        day: started,
        id: 'sandbox-image',
        label: 'Sandbox image',
        lastFour: null,
        others: false,
        coins: 0,
        runs: 1,
      },
      {
        day: today(),
        id: 'sandbox-image',
        label: 'Sandbox image',
        lastFour: null,
        others: false,
        coins: 15,
        runs: 2,
      },
      {
        day: today(),
        id: 'sandbox-audio',
        label: audio.label,
        lastFour: null,
        others: false,
        coins: audio.coins,
        runs: 1,
      },
    ])
    expect(totals).toEqual({ coins: 15 + audio.coins, runs: 4, refunded: 0 })
  })

  test('by key: the account page has none', async () => {
    await submitAs(key)
    await submitAs(key)
    await submitAs(person)
    await app.runJobs()

    const { items } = await usage('?by=key')

    expect(items).toEqual([
      { day: today(), id: keyId, label: 'Shop', lastFour, others: false, coins: 10, runs: 2 },
      { day: today(), id: null, label: 'Account page', lastFour: null, others: false, coins: 5, runs: 1 },
    ])
  })

  test('two keys of one name are told apart by their last four characters', async () => {
    const other = await makeKey('Shop')
    await submitAs(key)
    await submitAs(other.client, { num_outputs: 2 })
    await app.runJobs()

    const { items } = await usage('?by=key')
    const { text } = await person.get('/account/v1/usage.csv?by=key')

    expect(items).toMatchObject([
      { id: other.id, label: 'Shop', lastFour: other.lastFour, coins: 10 },
      { id: keyId, label: 'Shop', lastFour, coins: 5 },
    ])
    expect(text.split('\r\n')).toEqual([
      'day,id,key,last four,coins,runs',
      `${today()},${other.id},Shop,${other.lastFour},10,1`,
      `${today()},${keyId},Shop,${lastFour},5,1`,
      '',
    ])
  })

  test('by project, in the words of the client', async () => {
    await submitAs(person, { num_outputs: 2 }, { projectId: 'No project' })
    await submitAs(person)
    await app.runJobs()

    const { items } = await usage('?by=project')

    expect(items).toMatchObject([
      { id: 'No project', label: 'No project', coins: 10, runs: 1 },
      { id: null, label: 'No project', coins: 5, runs: 1 },
    ])
  })

  test('all but the twenty that cost most are one row a day', async () => {
    for (let project = 0; project < 23; project++)
      await submitAs(person, { num_outputs: project < 20 ? 2 : 1 }, { projectId: `project ${project}` })
    await app.runJobs()

    const { items, totals } = await usage('?by=project')

    expect(items).toHaveLength(21)
    expect(items.at(-1)).toEqual({
      day: today(),
      id: null,
      label: 'Others',
      lastFour: null,
      others: true,
      coins: 15,
      runs: 3,
    })
    expect(totals).toEqual({ coins: 215, runs: 23, refunded: 0 })
  })

  test.each(['model', 'key', 'project'])('by %s, the numbers are those of the ledger', async (by) => {
    for (const prompt of ['a', '#partial=1', '#fail=timeout'])
      for (const client of [person, key])
        await submitAs(client, { num_outputs: 3, prompt }, { projectId: prompt.slice(0, 2) })
    await app.runJobs()

    const { items, totals } = await usage(`?by=${by}`)

    const { rows } = await sql<{ coins: number; runs: number }>`
      select coalesce(sum(coins) filter (where kind = 'charge'), 0)::bigint as coins,
        count(distinct generation_id) filter (where kind in ('charge', 'release')) as runs
      from ledger where account_id = ${person.id}`.execute(app.service.database.db)
    expect(totals).toEqual({ coins: 40, runs: 6, refunded: 0 })
    expect(totals).toMatchObject(rows[0]!)
    const sum = (what: 'coins' | 'runs') =>
      items.reduce((total: number, row: UsageRow) => total + row[what], 0)
    expect({ coins: sum('coins'), runs: sum('runs'), refunded: 0 }).toEqual(totals)
  })

  test('stays when a generation is deleted', async () => {
    const id = await submitAs(person, {}, { projectId: 'kept' })
    await app.runJobs()
    await expectOk(person.delete(`/account/v1/generations/${id}`))

    const { items } = await usage('?by=project')

    expect(items).toMatchObject([{ id: 'kept', coins: 5, runs: 1 }])
  })

  test("nobody else's", async () => {
    const other: Actor = await app.account({ coins: 100 })
    await submitAs(other)
    await app.runJobs()

    expect(await usage()).toMatchObject({ items: [], totals: { coins: 0, runs: 0 } })
  })

  test.each([
    ['from=2026-01-01&to=2026-03-31', 200, undefined],
    ['from=2026-01-01&to=2026-04-01', 400, 'from'],
    ['from=2026-01-02&to=2026-01-01', 400, 'from'],
    ['from=2999-01-01', 400, 'from'],
    ['from=1.1.2026', 400, 'from'],
    ['from=1900-01-01', 400, 'from'],
    ['to=0000-01-01', 400, 'to'],
    ['by=channel', 400, 'by'],
  ])('%s is %i, %s', async (query, status, path) => {
    for (const operation of ['usage', 'usage.csv']) {
      const response = await person.get(`/account/v1/${operation}?${query}`)

      expect(response.status).toBe(status)
      expect(response.body.issues?.[0].path).toBe(path)
    }
  })
})

test.each(['usage', 'ledger'])('days that %s cannot have are told by what is wrong with them', async (of) => {
  const detail = async (query: string) => (await person.get(`/account/v1/${of}?${query}`)).body.detail

  expect(await detail('from=1900-01-01')).toBe('from: must not be before 1970-01-01')
  expect(await detail('from=2026-01-02&to=2026-01-01')).toBe('from: must not be after 2026-01-01')
})

describe('GET /account/v1/usage.csv', () => {
  test('the same for a spreadsheet, oldest day first, with every project in a line of its own', async () => {
    await submitAs(person, {}, { projectId: '=cmd' })
    await app.runJobs()
    const first = today()
    await app.advance('24h')
    for (let project = 0; project < 21; project++) await submitAs(person, {}, { projectId: `p${project}` })
    await app.runJobs()

    const response = await person.get('/account/v1/usage.csv?by=project')

    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="usage-by-project.csv"')
    const lines = response.text.split('\r\n')
    expect(lines).toHaveLength(24)
    expect(lines[0]).toBe('day,id,project,coins,runs')
    expect(lines[1]).toBe(`${first},'=cmd,'=cmd,5,1`)
    expect(lines[2]).toBe(`${today()},p0,p0,5,1`)
  })
})
