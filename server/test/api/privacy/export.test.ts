import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expectOk, testApp, type TestApp } from '../../app.ts'
import type { Client } from '../../client.ts'
import { liveFully, traces } from '../../full-life.ts'

async function entriesOf(client: Client, path: string): Promise<Record<string, string>> {
  const response = await client.open(path)
  expect(response.status).toBe(200)
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(entries).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )
}

const path = '/account/v1/export'

describe('GET /account/v1/export', () => {
  test('holds no more files than any download, and comes in parts that have them all', async () => {
    const app = await testApp({ DOWNLOAD_MAX_FILES: '2' })
    const { person } = await liveFully(app)

    const first = await entriesOf(person, path)
    const second = await entriesOf(person, `${path}?part=2`)
    const third = await entriesOf(person, `${path}?part=3`)

    const filesIn = (entries: object) => Object.keys(entries).filter((name) => name.startsWith('files/'))
    expect([first, second, third].map((part) => filesIn(part).length)).toEqual([2, 2, 1])
    expect(new Set([first, second, third].flatMap(filesIn)).size).toBe(5)
    expect(first['next-part.txt']).toContain('?part=2')
    expect(Object.keys(second).toSorted()).toEqual([...filesIn(second), 'next-part.txt'].toSorted())
    expect(Object.keys(third)).toEqual(filesIn(third))
    expect(await person.get(`${path}?part=4`)).toMatchObject({ status: 404 })
    expect(await person.get(`${path}?part=2&files=false`)).toMatchObject({ status: 404 })
    expect(await entriesOf(app.operator, `/operator/v1/accounts/${person.id}/export?part=3`)).toEqual(third)
    expect(await app.operator.get(`/operator/v1/accounts/${person.id}/export?part=4`)).toMatchObject({
      status: 404,
    })
  })

  test('has everything that is kept about the person, and their files', async () => {
    const app = await testApp()
    const { person, generationId } = await liveFully(app)

    const entries = await entriesOf(person, path)

    const json = (name: string) => JSON.parse(entries[`${name}.json`]!)
    expect(json('profile')).toMatchObject({
      id: person.id,
      email: traces.email,
      name: traces.name,
      lowBalanceCoins: 50,
      secondFactorSince: expect.any(String),
      backupCodesLeft: 10,
    })
    expect(json('sign-ins')).toMatchObject([{ userAgent: traces.agent, ipAddress: '127.0.0.1' }])
    expect(json('sign-in-attempts')).toContainEqual(
      expect.objectContaining({ outcome: 'signed_in', userAgent: traces.agent, network: expect.any(String) }),
    )
    expect(json('keys')).toMatchObject([{ name: traces.keyName, scopes: expect.any(Array) }])
    expect(
      json('ledger')
        .map(({ kind }: { kind: string }) => kind)
        .toSorted(),
    ).toEqual(['grant', 'hold', 'hold', 'charge', 'charge'].toSorted())
    expect(json('generations')).toMatchObject([
      { modelId: 'sandbox-edit', params: { prompt: traces.prompt }, projectId: traces.project },
      { id: generationId, params: { prompt: traces.prompt }, tags: [traces.tag], outputs: [{}, {}] },
    ])
    expect(json('uploads')).toHaveLength(2)
    expect(json('collections')).toMatchObject([{ name: traces.collection }])
    expect(json('webhooks')).toMatchObject([{ url: traces.hook }, { url: traces.hook }])
    expect(json('shares')).toMatchObject([{ generationId }])
    expect(json('reports')).toMatchObject([{ reason: 'other' }])
    const listed = [...json('generations').flatMap(({ outputs }: any) => outputs), ...json('uploads')]
    const files = listed.flatMap(({ files: names }: { files: string[] }) => names)
    expect(files).toHaveLength(5)
    expect(
      Object.keys(entries)
        .filter((name) => name.startsWith('files/'))
        .toSorted(),
    ).toEqual(files.toSorted())
    for (const name of files) expect(entries[name]).toContain('PNG')
  })

  test('has no secrets, no notes of operators and no words of those who reported', async () => {
    const app = await testApp()
    const { person } = await liveFully(app)
    const { rows } = await sql<{ secret: string }>`
      select token as secret from sessions union all select password from credentials
      union all select secret_sealed from second_factors union all select code_hash::text from backup_codes
      union all select secret_sealed from webhooks union all select token_sealed from shares
      union all select encode(hash, 'hex') from api_keys union all select encode(hash, 'base64') from api_keys`.execute(
      app.service.database.db,
    )

    const entries = Object.values(await entriesOf(person, `${path}?files=false`)).join('\n')

    expect(rows.length).toBeGreaterThan(5)
    for (const { secret } of rows) expect(entries).not.toContain(secret)
    for (const foreign of [traces.note, 'It is mine']) expect(entries).not.toContain(foreign)
  })

  test('files=false only lists the files', async () => {
    const app = await testApp()
    const { person } = await liveFully(app)

    const names = Object.keys(await entriesOf(person, `${path}?files=false`))

    expect(names.filter((name) => name.startsWith('files/'))).toEqual([])
    expect(names).toContain('uploads.json')
  })

  test('has nothing of anybody else', async () => {
    const app = await testApp()
    await liveFully(app)
    const other = await app.person()

    const entries = await entriesOf(other, path)

    expect(JSON.parse(entries['generations.json']!)).toEqual([])
    expect(Object.values(entries).join('\n')).not.toContain(traces.prompt)
  })

  test('a file that is gone is named, and the rest is there', async () => {
    const app = await testApp()
    const person = await app.person()
    const [there, gone] = [await app.asset(person), await app.asset(person)]
    await app.dependencies.blobs.remove(gone.blobKey)

    const entries = await entriesOf(person, path)

    expect(entries[`files/${there.id}/file.png`]).toBe('some bytes')
    expect(entries['missing.txt']).toContain(`files/${gone.id}/file.png`)
  })

  test('more than a batch of each is read to the end', async () => {
    const app = await testApp()
    const person = await app.person()
    for (let count = 0; count < 450; count++) await grant(app, person.id)

    const entries = await entriesOf(person, path)

    const ledger = JSON.parse(entries['ledger.json']!)
    expect(new Set(ledger.map(({ id }: { id: number }) => id)).size).toBe(450)
  })

  test('is a file to be saved, and HEAD says so', async () => {
    const app = await testApp()
    const person = await app.person()

    const get = await person.open(path)
    const head = await person.send('HEAD', path)

    expect(get.headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/,
    )
    expect(head.headers.get('content-type')).toBe('application/zip')
    expect(get.headers.get('cache-control')).toBe('no-store')
    await get.arrayBuffer()
  })
})

describe('GET /operator/v1/accounts/{id}/export', () => {
  const exportOf = ({ id }: { id: string }) => `/operator/v1/accounts/${id}/export`

  test('is what the person would get, and recorded', async () => {
    const app = await testApp()
    const { person } = await liveFully(app)

    const entries = await entriesOf(app.operator, exportOf(person))

    expect(JSON.parse(entries['generations.json']!)).toHaveLength(2)
    const { items } = await expectOk(app.operator.get('/operator/v1/actions?limit=1'))
    expect(items).toMatchObject([{ action: 'account.export', target: person.id, detail: { files: true } }])
  })

  test.each(['support', 'read-only'])('%s may not', async (operatorRole) => {
    const app = await testApp()
    const [operator, alice] = [await app.person(), await app.person()]
    await expectOk(app.operator.patch(`/operator/v1/accounts/${operator.id}`, { operatorRole }))

    const response = await operator.get(exportOf(alice))

    expect(response).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    const { items } = await expectOk(app.operator.get('/operator/v1/actions'))
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['account.update'])
  })

  test('of a deleted account has no name, no text and no file', async () => {
    const app = await testApp()
    const { person } = await liveFully(app)
    await expectOk(app.operator.post(`/operator/v1/accounts/${person.id}/delete`, { reason: 'x' }))
    const { eraseSteps } = await import('../../../src/privacy/erase.job.ts')
    for await (const _ of eraseSteps(app.dependencies, person.id)) void _

    const entries = await entriesOf(app.operator, exportOf(person))

    const all = JSON.stringify(entries)
    for (const word of Object.values(traces)) expect(all).not.toContain(word)
    expect(JSON.parse(entries['ledger.json']!).length).toBeGreaterThan(4)
  })
})

const grant = ({ dependencies: { db } }: TestApp, id: string) =>
  sql`select from grant_coins(${id}, 1, 'One', null)`.execute(db)
