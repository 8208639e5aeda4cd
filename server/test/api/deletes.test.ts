import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sample } from '../../../media/test/samples.ts'
import { deleteAssets } from '../../src/assets/delete.store.ts'
import { findOrphans } from '../../src/assets/orphans.store.ts'
import { findInputs } from '../../src/assets/store.ts'
import { shareIdentical } from '../../src/uploads/store.ts'
import { engine } from '../engines.ts'
import { expectOk, testApp, type Person, type TestApp } from '../app.ts'
import { fetchLink, storedFiles } from '../files.ts'
import { addWebhook, development } from '../webhook-fixture.ts'
import { answer } from '../replies.ts'
import { until } from '../until.ts'
import { countWaiting } from '../lock-waits.ts'

let app: TestApp
let person: Person

beforeEach(async () => {
  app = await testApp()
  person = await app.person({ coins: 100 })
})

const prompt = 'my secret lighthouse'
const submit = (key: string, body: object = {}) =>
  person.post(
    '/v1/generations',
    { modelId: 'sandbox-image', params: { prompt }, maxCoins: 5, ...body },
    { 'idempotency-key': key },
  )

async function ended(key = randomUUID()) {
  const { id } = await expectOk(submit(key))
  await app.runJobs()
  return expectOk(person.get(`/v1/generations/${id}`))
}

const notFound = { status: 404, body: { code: 'not_found' } }

describe('DELETE /account/v1/generations/{id}', () => {
  test('files, params and prompt go; id, coins and ledger stay', async () => {
    const files = storedFiles(app)
    const { id, outputs } = await ended()
    const ledger = await app.operator.get(`/operator/v1/accounts/${person.id}/ledger`)

    expect(await person.delete(`/account/v1/generations/${id}`)).toMatchObject({ status: 200 })

    expect(await person.get(`/v1/generations/${id}`)).toMatchObject(notFound)
    expect(await person.get(`/v1/assets/${outputs[0].id}`)).toMatchObject(notFound)
    expect(await fetchLink(app, outputs[0].url)).toMatchObject({ status: 404 })
    expect((await person.get('/v1/generations')).body.items).toEqual([])
    expect(storedFiles(app)).toEqual(files)
    expect((await app.operator.get(`/operator/v1/accounts/${person.id}/ledger`)).body).toEqual(ledger.body)
    expect((await person.get(`/account/v1/generations/${id}/receipt`)).body).toMatchObject({
      coins: { charged: 5 },
      outputs: { delivered: 1 },
    })
    const revealed = await app.operator.get(`/operator/v1/generations/${id}?reveal=true`)
    expect(revealed.body).toMatchObject({ coinsCharged: 5, revealed: { params: {}, outputs: [] } })
    expect(await person.delete(`/account/v1/generations/${id}`)).toMatchObject(notFound)
  })

  test('nothing of what was written is left in the database', async () => {
    const { id } = await ended()
    await expectOk(person.delete(`/account/v1/generations/${id}`))

    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(
      app.service.database.db,
    )

    for (const { name } of tables) {
      const { rows } = await sql`
        select 1 from ${sql.raw(name)} as t where t::text like ${`%${prompt}%`}`.execute(
        app.service.database.db,
      )
      expect([name, rows]).toEqual([name, []])
    }
  })

  test('does not free its idempotency key', async () => {
    const key = randomUUID()
    const { id } = await ended(key)
    await expectOk(person.delete(`/account/v1/generations/${id}`))

    expect(await submit(key)).toMatchObject(notFound)
    expect(await submit(key, { maxCoins: 6 })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    })
    expect((await person.get('/v1/account')).body.balance).toEqual({ available: 95, held: 0 })
  })

  test('one that has not ended stays', async () => {
    const { body } = await submit(randomUUID())

    expect(await person.delete(`/account/v1/generations/${body.id}`)).toMatchObject({
      status: 409,
      body: { code: 'not_ended' },
    })
    await app.runJobs()

    expect((await person.get(`/v1/generations/${body.id}`)).body).toMatchObject({
      status: 'succeeded',
      params: { prompt },
    })
  })

  test('what webhooks were sent is gone, and what is still to be sent tells only what is left', async () => {
    app = await testApp(development)
    person = await app.person({ coins: 100 })
    const hook = await addWebhook(app, person)
    hook.receiver.reply = answer(500)
    const { id } = await ended()
    expect(hook.receiver.requests[0]!.body).toContain(prompt)

    await expectOk(person.delete(`/account/v1/generations/${id}`))
    await app.advance('31s')
    await app.runJobs()

    const { attempts } = await hook.newest()
    expect(JSON.stringify(attempts)).not.toContain(prompt)
    expect(hook.receiver.requests).toHaveLength(2)
    expect(hook.receiver.requests[1]!.event.data.generation).toMatchObject({
      id,
      status: 'succeeded',
      params: {},
      outputs: [],
    })
  })

  test('another account’s is not there', async () => {
    const { id } = await ended()
    const other = await app.person()

    expect(await other.delete(`/account/v1/generations/${id}`)).toMatchObject(notFound)
    expect(await person.get(`/v1/generations/${id}`)).toMatchObject({ status: 200 })
  })
})

describe('DELETE /account/v1/assets/{id}', () => {
  test('an upload is gone with its files', async () => {
    const files = storedFiles(app)
    const { id, url } = await expectOk(person.upload(await sample('audio/ogg')))

    expect(await person.delete(`/account/v1/assets/${id}`)).toMatchObject({ status: 200 })

    expect(await person.get(`/v1/assets/${id}`)).toMatchObject(notFound)
    expect(await fetchLink(app, url)).toMatchObject({ status: 404 })
    expect(storedFiles(app)).toEqual(files)
    expect(await person.delete(`/account/v1/assets/${id}`)).toMatchObject(notFound)
  })

  test('an output is gone, its generation is not', async () => {
    const { id, outputs } = await ended()

    await expectOk(person.delete(`/account/v1/assets/${outputs[0].id}`))

    const { body } = await person.get(`/v1/generations/${id}`)
    expect(body).toMatchObject({ status: 'succeeded', outputs: [], coinsCharged: 5 })
  })

  test('bytes that another asset still uses stay', async () => {
    const bytes = await sample('image/png')
    const first = await expectOk(person.upload(bytes))
    const second = await expectOk(person.upload(bytes))

    await expectOk(person.delete(`/account/v1/assets/${first.id}`))

    expect(await fetchLink(app, second.url)).toMatchObject({ status: 200, bytes })
    expect(await fetchLink(app, second.thumbnailUrl)).toMatchObject({ status: 200 })
    const files = storedFiles(app)
    await expectOk(person.delete(`/account/v1/assets/${second.id}`))
    expect(storedFiles(app)).toHaveLength(files.length - 2)
  })

  test('uploads and deletes of the same bytes at the same time never leave an asset without its file', async () => {
    const bytes = await sample('image/jpeg')
    for (let round = 0; round < 6; round++) {
      const { id } = await expectOk(person.upload(bytes))

      const [, uploaded] = await Promise.all([
        expectOk(person.delete(`/account/v1/assets/${id}`)),
        expectOk(person.upload(bytes)),
      ])

      expect(await fetchLink(app, uploaded.url)).toMatchObject({ status: 200 })
      await expectOk(person.delete(`/account/v1/assets/${uploaded.id}`))
    }
  })

  test.runIf(engine === 'postgres')(
    'the sweep for orphans, too, always sees an asset of bytes that are just being shared',
    async () => {
      const { db, blobs } = app.dependencies
      const { id } = await expectOk(person.upload(await sample('image/webp')))
      const { accountId, sha256, blobKey } = (await findInputs(db, person.id, [id])).get(id)!
      const isSwept = async () => {
        const orphans = await Array.fromAsync(findOrphans(db, blobs, new Date(Date.now() + 60_000)))
        return orphans.some(({ key }) => key === blobKey)
      }

      const [deleting, isSweptMeanwhile] = await db.transaction().execute(async (tx) => {
        expect(await shareIdentical(tx, accountId, sha256)).toMatchObject({ blobKey })
        let isMarked = false
        const marking = deleteAssets(db, blobs, [id]).finally(() => (isMarked = true))
        await until(async () => isMarked || (await countWaiting(db)) > 0)
        return [{ marking }, await isSwept()]
      })
      await deleting.marking

      expect([isSweptMeanwhile, await isSwept()]).toEqual([false, false])
    },
  )

  test('a generation whose input was deleted fails and costs nothing', async () => {
    const { id: image } = await expectOk(person.upload(await sample('image/png')))
    const { id } = await expectOk(
      submit(randomUUID(), { modelId: 'sandbox-edit', params: { prompt, image }, maxCoins: 50 }),
    )
    await expectOk(person.delete(`/account/v1/assets/${image}`))

    await app.runJobs()

    expect((await person.get(`/v1/generations/${id}`)).body).toMatchObject({
      status: 'failed',
      error: { code: 'invalid_input' },
      coinsCharged: 0,
    })
  })
})
