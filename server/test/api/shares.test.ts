import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { countByStatus } from '../client.ts'
import { resealTokens } from '../../src/shares/store.ts'
import { deriveSecrets } from '../../src/platform/secrets.ts'
import { modelsFolder } from '../models-folder.ts'
import { expectOk, SECRET_KEY, testApp, type Person, type TestApp } from '../app.ts'
import { shareOutput } from '../shared-output.ts'
import { submitAs } from '../submit-as.ts'

let app: TestApp
let owner: Person

beforeEach(async () => {
  app = await testApp()
  owner = await app.person({ coins: 1000 })
})

const create = (body: object) => owner.post('/account/v1/shares', body)
const html = { accept: 'text/html' }
const removed = { status: 404, body: { code: 'explore_removed' } }

async function ended(params = {}): Promise<{ id: string; outputs: { id: string }[] }> {
  const id = await submitAs(owner, params)
  await app.runJobs()
  return expectOk(owner.get(`/v1/generations/${id}`))
}

describe('POST /account/v1/shares', () => {
  test('gives a link that shows the outputs of a generation to anyone', async () => {
    const { id } = await ended({ num_outputs: 2 })

    const { status, body } = await create({ generationId: id })
    const page = await app.stranger().get(new URL(body.url).pathname, html)

    expect(status).toBe(201)
    expect(body).toMatchObject({
      generationId: id,
      assetId: null,
      showsParams: false,
      expiresAt: null,
      state: 'active',
    })
    expect(body.url).toMatch(/^https:\/\/atelier\.test\/s\/[\w-]{32}$/)
    expect(body.thumbnailUrl).toContain('/files/')
    expect(page.status).toBe(200)
    expect(page.text.match(/<img /g)).toHaveLength(2)
  })

  test('of one output alone shows that one', async () => {
    const { id, outputs } = await ended({ num_outputs: 2 })

    const share = await shareOutput(app, owner, { generationId: id, assetId: outputs[1]!.id })
    const { text } = await app.stranger().get(share.path, html)

    expect(text).toContain(outputs[1]!.id)
    expect(text).not.toContain(outputs[0]!.id)
  })

  test('the link cannot be read out of the database, and its owner can copy it again', async () => {
    const share = await shareOutput(app, owner)

    const { rows } = await sql<{ row: string }>`select shares::text as row from shares`.execute(
      app.service.database.db,
    )
    const { items } = await expectOk(owner.get('/account/v1/shares'))

    expect(rows[0]!.row).not.toContain(share.path.slice('/s/'.length))
    expect(items.map(({ url }: { url: string }) => new URL(url).pathname)).toEqual([share.path])
  })

  test("what is not the caller's output is not found: another's, an upload, one that was deleted", async () => {
    const eve = await app.person({ coins: 100 })
    const foreign = await submitAs(eve)
    const mine = await ended()
    const upload = await app.asset(owner)
    const gone = await ended()
    await expectOk(owner.delete(`/account/v1/assets/${gone.outputs[0]!.id}`))
    const waiting = await submitAs(owner)

    for (const body of [
      { generationId: foreign },
      { generationId: mine.id, assetId: upload.id },
      { generationId: mine.id, assetId: gone.outputs[0]!.id },
      { generationId: gone.id },
      { generationId: waiting },
    ])
      expect(await create(body)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('a locked account may not, and one whose sharing is blocked neither; what they shared shows nothing', async () => {
    const share = await shareOutput(app, owner)
    const patch = (change: object) =>
      expectOk(app.operator.patch(`/operator/v1/accounts/${owner.id}`, change))

    for (const field of ['locked', 'sharingBlocked']) {
      await patch({ [field]: true })
      expect(await create({ generationId: share.generationId })).toMatchObject({
        status: 403,
        body: { code: 'explore_blocked' },
      })
      expect(await app.stranger().get(share.path)).toMatchObject(removed)
      await patch({ [field]: false })
    }

    expect((await app.stranger().get(share.path)).status).toBe(200)
  })

  test('what an operator removed cannot be shared again', async () => {
    const share = await shareOutput(app, owner)
    await expectOk(app.operator.post(`/operator/v1/shares/${share.id}/remove`))

    const again = await create({ generationId: share.generationId })

    expect(again).toMatchObject({ status: 403, body: { code: 'explore_blocked' } })
  })
})

/** The operator allows three links, and none to what one model makes. */
const variables = {
  SHARES_PER_ACCOUNT: '3',
  MODELS_DIR: modelsFolder({ private: ['sandbox'] }, () => ({ shareable: false })),
}

test('what a model makes whose file says so cannot be shared', async () => {
  app = await testApp(variables)
  owner = await app.person({ coins: 100 })
  const id = await submitAs(owner, {}, { modelId: 'private' })
  await app.runJobs()

  const refused = await create({ generationId: id })

  expect(refused).toMatchObject({ status: 403, body: { code: 'explore_not_shareable' } })
})

test('a link survives a change of SECRET_KEY, and can be copied after it', async () => {
  const share = await shareOutput(app, owner)
  const { db } = app.service.database
  const newKey = 'another-secret-key-of-the-tests-0002'

  await resealTokens(db, deriveSecrets(newKey, { previous: SECRET_KEY }), pino({ enabled: false }))

  const { rows } = await sql<{ sealed: string }>`select token_sealed as sealed from shares`.execute(db)
  const token = deriveSecrets(newKey).open('shares', rows[0]!.sealed, share.id)
  expect(`/s/${token}`).toBe(share.path)
  expect((await app.stranger().get(share.path)).status).toBe(200)
})

describe('the number of links of an account', () => {
  test('has a limit, which many requests at once do not pass', async () => {
    app = await testApp(variables)
    owner = await app.person({ coins: 100 })
    const { id } = await ended()

    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ generationId: id })))

    expect(countByStatus(answers)).toEqual({ 201: 3, 429: 5 })
    expect(answers.find(({ status }) => status === 429)!.body.code).toBe('explore_limit')
    const { items } = await expectOk(owner.get('/account/v1/shares'))
    expect(items).toHaveLength(3)
    await expectOk(owner.delete(`/account/v1/shares/${items[0].id}`))
    expect((await create({ generationId: id, expiresInDays: 1 })).status).toBe(201)
    await app.advance('2d')
    expect((await create({ generationId: id })).status).toBe(201)
  })
})

describe('a link ends', () => {
  test('when its owner ends it', async () => {
    const share = await shareOutput(app, owner)
    await expectOk(owner.delete(`/account/v1/shares/${share.id}`))

    expect(await app.stranger().get(share.path)).toMatchObject(removed)
    expect((await expectOk(owner.get('/account/v1/shares'))).items).toEqual([])
    expect((await owner.delete(`/account/v1/shares/${share.id}`)).status).toBe(200)
  })

  test('when its time is over', async () => {
    const share = await shareOutput(app, owner, { expiresInDays: 1 })

    await app.advance('23h')
    const during = await app.stranger().get(share.path)
    await app.advance('2h')
    const after = await app.stranger().get(share.path)

    expect(during.status).toBe(200)
    expect(after).toMatchObject(removed)
    const { items } = await expectOk(owner.get('/account/v1/shares'))
    expect(items).toMatchObject([{ state: 'expired' }])
  })

  test('when the generation is deleted, or the output', async () => {
    const whole = await shareOutput(app, owner)
    const { id, outputs } = await ended({ num_outputs: 2 })
    const one = await shareOutput(app, owner, { generationId: id, assetId: outputs[0]!.id })
    const both = await shareOutput(app, owner, { generationId: id })
    await expectOk(owner.delete(`/account/v1/generations/${whole.generationId}`))
    await expectOk(owner.delete(`/account/v1/assets/${outputs[0]!.id}`))

    expect(await app.stranger().get(whole.path)).toMatchObject(removed)
    expect(await app.stranger().get(one.path)).toMatchObject(removed)
    const left = await app.stranger().get(both.path, html)
    expect(left.text).not.toContain(outputs[0]!.id)
    expect(left.text).toContain(outputs[1]!.id)
    const { items } = await expectOk(owner.get('/account/v1/shares'))
    expect(items.map(({ state }: { state: string }) => state)).toEqual(['active', 'ended', 'ended'])
  })

  test('in every way it can be asked: page, picture, settings and report', async () => {
    const share = await shareOutput(app, owner)
    await expectOk(owner.delete(`/account/v1/shares/${share.id}`))
    const visitor = app.stranger()

    expect(await visitor.get(`${share.path}/picture`)).toMatchObject(removed)
    expect(await visitor.get(`${share.path}/settings`)).toMatchObject(removed)
    expect(await visitor.post(`${share.path}/report`, 'reason=other')).toMatchObject(removed)
    const page = await visitor.get(share.path, html)
    expect(page.status).toBe(404)
    expect(page.text).toContain('This is not shared any more.')
  })
})

describe('GET /account/v1/shares', () => {
  test('newest first, page by page, each once; a cursor of another is refused', async () => {
    const { id } = await ended()
    const made = []
    for (let count = 0; count < 3; count++) made.unshift((await expectOk(create({ generationId: id }))).id)

    const first = await expectOk(owner.get('/account/v1/shares?limit=2'))
    const second = await expectOk(owner.get(`/account/v1/shares?limit=2&cursor=${first.nextCursor}`))
    const eve = await app.person()
    const foreign = await eve.get(`/account/v1/shares?cursor=${first.nextCursor}`)

    expect([...first.items, ...second.items].map((share: { id: string }) => share.id)).toEqual(made)
    expect(second.nextCursor).toBeNull()
    expect(foreign).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } })
  })

  test('one whose token nobody can unseal any more is listed without its link', async () => {
    const { id } = await ended()
    await expectOk(create({ generationId: id }))
    await sql`update shares set token_sealed = 'of a key that is gone'`.execute(app.service.database.db)

    const { items } = await expectOk(owner.get('/account/v1/shares'))

    expect(items).toMatchObject([{ url: null, state: 'active' }])
  })
})
