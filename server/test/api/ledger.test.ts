import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, testApp, type Person, type TestApp } from '../app.ts'
import { submitAs } from '../submit-as.ts'

type Entry = { id: number; kind: string; coins: number; note: string | null; generationId: string | null }

let app: TestApp
let person: Person

beforeEach(async () => {
  app = await testApp()
  person = await app.person()
})

const grant = (coins: number, note: string) =>
  expectOk(app.operator.post(`/operator/v1/accounts/${person.id}/coins`, { coins, note }))
const list = async (query = ''): Promise<Entry[]> =>
  (await expectOk(person.get(`/account/v1/ledger${query}`))).items
const notes = (entries: Entry[]) => entries.map(({ note }) => note)

/** One grant a day, on as many days. */
async function grantDaily(days: number): Promise<string[]> {
  const dates = []
  for (let day = 0; day < days; day++) {
    if (day > 0) await app.advance('24h')
    await grant(10, `day ${day}`)
    dates.push(new Date(app.clock.now()).toISOString().slice(0, 10))
  }
  return dates
}

describe('GET /account/v1/ledger', () => {
  test('every movement of coins, newest first, with the balance after it and what it was for', async () => {
    await grant(100, 'Invoice 1')
    const id = await submitAs(person, { num_outputs: 4, prompt: '#partial=3' })
    await app.runJobs()

    const { status, body } = await person.get('/account/v1/ledger')

    const moved = { generationId: id, modelName: 'Sandbox image', effectId: null, note: null }
    expect(status).toBe(200)
    expect(body.nextCursor).toBeNull()
    expect(body.items).toMatchObject([
      { kind: 'release', coins: 5, balance: { available: 85, held: 0 }, ...moved },
      { kind: 'charge', coins: 15, balance: { available: 80, held: 5 }, ...moved },
      { kind: 'hold', coins: 20, balance: { available: 80, held: 20 }, ...moved },
      { kind: 'grant', coins: 100, note: 'Invoice 1', generationId: null, modelName: null, effectId: null },
    ])
    const { body: receipt } = await person.get(`/account/v1/generations/${id}/receipt`)
    expect(receipt.entries).toEqual(body.items.slice(0, 3).toReversed())
  })

  test('an account numbers its own entries from 1, whatever others do in between', async () => {
    const other = await app.person({ coins: 50 })
    await grant(100, 'Invoice 1')
    await submitAs(other)
    const id = await submitAs(person, { num_outputs: 4, prompt: '#partial=3' })
    await app.runJobs()
    const canceled = await submitAs(person)
    await expectOk(person.post(`/v1/generations/${canceled}/cancel`))

    const entries = await list()

    expect(entries.map(({ id: number, kind }) => [number, kind])).toEqual([
      [6, 'release'],
      [5, 'hold'],
      [4, 'release'],
      [3, 'charge'],
      [2, 'hold'],
      [1, 'grant'],
    ])
    const { body: receipt } = await person.get(`/account/v1/generations/${id}/receipt`)
    expect(receipt.entries.map((entry: Entry) => entry.id)).toEqual([2, 3, 4])
    const { text } = await person.get('/account/v1/ledger.csv')
    expect(text.split('\r\n').map((line) => line.split(',')[0])).toEqual([
      'number',
      '6',
      '5',
      '4',
      '3',
      '2',
      '1',
      '',
    ])
    const { items } = await expectOk(app.operator.get(`/operator/v1/accounts/${person.id}/ledger?limit=1`))
    expect(items).toMatchObject([{ id: 6 }])
  })

  test('page by page, each entry once', async () => {
    for (let number = 0; number < 7; number++) await grant(1, `grant ${number}`)
    const seen: Entry[] = []
    let cursor = ''
    do {
      const { items, nextCursor } = await expectOk(person.get(`/account/v1/ledger?limit=3${cursor}`))
      seen.push(...items)
      if (seen.length === 3) await grant(1, 'meanwhile')
      cursor = nextCursor && `&cursor=${nextCursor}`
    } while (cursor)

    expect(notes(seen)).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `grant ${number}`))
  })

  test.each(['grant', 'hold', 'charge', 'release'])('kind=%s', async (kind) => {
    await grant(100, 'Invoice 1')
    await submitAs(person, { num_outputs: 4, prompt: '#partial=3' })
    await app.runJobs()

    const entries = await list(`?kind=${kind}`)

    expect(entries.map((entry) => entry.kind)).toEqual([kind])
  })

  test('from and to are UTC days, both included', async () => {
    const [first, second, third] = await grantDaily(3)

    expect(notes(await list(`?from=${second}`))).toEqual(['day 2', 'day 1'])
    expect(notes(await list(`?to=${second}`))).toEqual(['day 1', 'day 0'])
    expect(notes(await list(`?from=${first}&to=${first}`))).toEqual(['day 0'])
    expect(notes(await list(`?from=${second}&to=${third}&kind=grant`))).toEqual(['day 2', 'day 1'])
  })

  test('a day begins at midnight, to the microsecond', async () => {
    await sql`alter table ledger disable trigger ledger_is_append_only`.execute(app.service.database.db)
    for (const moment of ['23:59:59.999999', '00:00:00']) await grant(1, moment)
    await sql`update ledger set created_at =
      (case note when '00:00:00' then '2026-02-02 ' else '2026-02-01 ' end || note)::timestamp at time zone 'UTC'`.execute(
      app.service.database.db,
    )
    await sql`alter table ledger enable trigger ledger_is_append_only`.execute(app.service.database.db)

    expect(notes(await list('?from=2026-02-02&to=2026-02-02'))).toEqual(['00:00:00'])
    expect(notes(await list('?to=2026-02-01'))).toEqual(['23:59:59.999999'])
  })

  test('where the clock was set back the list keeps to the moments, and numbers say what came after what', async () => {
    await grant(10, 'first')
    await grant(10, 'second')
    await app.advance('-1h')
    await grant(10, 'third')

    const { items, nextCursor } = await expectOk(person.get('/account/v1/ledger?limit=2'))
    const seen = [...items, ...(await list(`?limit=2&cursor=${nextCursor}`))]

    expect(notes(seen)).toEqual(['second', 'first', 'third'])
    const byNumber = seen.toSorted((one, other) => one.id - other.id)
    expect(notes(byNumber)).toEqual(['first', 'second', 'third'])
    expect(byNumber).toMatchObject([10, 20, 30].map((available) => ({ balance: { available } })))
  })

  test('a cursor is for its own filters and account', async () => {
    for (let number = 0; number < 3; number++) await grant(1, 'x')
    const { body } = await person.get('/account/v1/ledger?limit=1')
    const other = await app.person()

    const filtered = await person.get(`/account/v1/ledger?limit=1&kind=grant&cursor=${body.nextCursor}`)
    const stolen = await other.get(`/account/v1/ledger?limit=1&cursor=${body.nextCursor}`)

    for (const response of [filtered, stolen])
      expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } })
  })

  test.each([
    ['from=yesterday', 'from'],
    ['from=2026-02-30', 'from'],
    ['to=0000-01-01', 'to'],
    ['from=1900-01-01', 'from'],
    ['from=2026-01-02&to=2026-01-01', 'from'],
    ['to=2026-02-01T00:00:00Z', 'to'],
    ['kind=loan', 'kind'],
    ['limit=101', 'limit'],
  ])('%s is 400 and names %s', async (query, path) => {
    for (const operation of ['ledger', 'ledger.csv']) {
      const response = await person.get(`/account/v1/${operation}?${query}`)

      expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params', issues: [{ path }] } })
    }
  })

  test("nobody else's", async () => {
    const other = await app.person({ coins: 5 })

    expect(await list()).toEqual([])
    expect((await other.get('/account/v1/ledger')).body.items).toHaveLength(1)
  })
})

describe('GET /account/v1/ledger.csv', () => {
  test('the same entries for a spreadsheet, as a file', async () => {
    await grant(100, 'Invoice 1, "first"')
    const id = await submitAs(person)

    const response = await person.get('/account/v1/ledger.csv')

    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="ledger.csv"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const [head, hold, first, end] = response.text.split('\r\n')
    const [newest, oldest] = await list()
    expect(head).toBe('number,moment,kind,coins,available after,held after,generation,model,note')
    expect(hold).toBe(`${newest!.id},${stamp(newest!)},hold,5,95,5,${id},Sandbox image,`)
    expect(first).toBe(`${oldest!.id},${stamp(oldest!)},grant,100,100,0,,,"Invoice 1, ""first"""`)
    expect(end).toBe('')
  })

  test('what somebody wrote is text, whatever it begins with; numbers stay numbers', async () => {
    for (const note of ['=1+1', '+1', '-1', '@sum', '\tx']) await grant(-1, note)

    const lines = (await person.get('/account/v1/ledger.csv')).text.split('\r\n').slice(1, -1)

    expect(lines.map((line) => line.split(',').at(-1))).toEqual(["'\tx", "'@sum", "'-1", "'+1", "'=1+1"])
    expect(lines[0]!.split(',')[3]).toBe('-1')
  })

  test('takes the filters of the list', async () => {
    const [, second] = await grantDaily(3)

    const { text } = await person.get(`/account/v1/ledger.csv?from=${second}&to=${second}&kind=grant`)

    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain('day 1')
  })

  test('many entries are read some at a time, each once, as they are taken', async () => {
    await sql`select grant_coins(${person.id}, 1, n::text, null) from generate_series(1, 2500) n`.execute(
      app.service.database.db,
    )

    const { text } = await person.get('/account/v1/ledger.csv')

    const found = text.split('\r\n').slice(1, -1)
    expect(found.map((line) => Number(line.split(',').at(-1)))).toEqual(
      Array.from({ length: 2500 }, (_, index) => 2500 - index),
    )
  })

  test('HEAD reads nothing', async () => {
    await grant(1, 'x')

    const response = await person.send('HEAD', '/account/v1/ledger.csv')

    expect(response).toMatchObject({ status: 200, text: '' })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  })
})

const stamp = (entry: Entry) => (entry as Entry & { createdAt: string }).createdAt
