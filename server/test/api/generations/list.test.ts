import { randomUUID } from 'node:crypto'
import { generationStatuses, type Generation } from '@atelier/contract/generation.ts'
import { modalities, workspaces } from '@atelier/contract/task-type.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { showGenerations } from '../../../src/generations/show.store.ts'
import { findGeneration } from '../../../src/generations/store.ts'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import { countByStatus, withoutSignatures } from '../../client.ts'

const rateLimits = { key: { limit: 5_000, windowSeconds: 60 }, account: { limit: 5_000, windowSeconds: 60 } }

let app: TestApp
let alice: Actor

async function open() {
  app = await testApp()
  alice = await app.account({ coins: 1_000, runningLimit: 2, rateLimits })
}

const list = async (query = ''): Promise<{ items: Generation[]; nextCursor: string | null }> =>
  expectOk(alice.get(`/v1/generations?${query}`))
const idsOf = (generations: Generation[]) => generations.map(({ id }) => id)

describe('GET /v1/generations, page by page', () => {
  beforeEach(open)

  test('newest first, without gaps or doubles while new ones arrive', async () => {
    const old: Generation[] = []
    for (let count = 0; count < 7; count++) old.unshift(await alice.submit())

    const pages: Generation[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(`limit=3${cursor && `&cursor=${cursor}`}`)
      pages.push(page.items)
      cursor = page.nextCursor
      await alice.submit()
    }

    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(idsOf(pages.flat())).toEqual(idsOf(old))
    expect(idsOf((await list()).items).slice(3)).toEqual(idsOf(old))
  })

  test('a page that is just full is the last, with nextCursor null', async () => {
    for (let count = 0; count < 4; count++) await alice.submit()

    const { nextCursor } = await list('limit=2')

    expect(await list(`limit=2&cursor=${nextCursor}`)).toMatchObject({ nextCursor: null })
    expect(await list('limit=4')).toMatchObject({ nextCursor: null })
    expect((await list(`limit=1&cursor=${nextCursor}`)).items).toHaveLength(1)
  })

  test('limit is 1 to 100, 30 when not sent', async () => {
    await Promise.all(Array.from({ length: 101 }, () => alice.submit()))

    expect((await list()).items).toHaveLength(30)
    expect((await list('limit=1')).items).toHaveLength(1)
    expect((await list('limit=100')).items).toHaveLength(100)
    for (const limit of ['0', '101', '-1', '1.5', 'ten', '']) {
      const refused = await alice.get(`/v1/generations?limit=${limit}`)
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'invalid_params', issues: [{ path: 'limit' }] },
      })
    }
  })

  test('queuePosition is right for every queued one, on every page', async () => {
    const seven: Generation[] = []
    const bob = await app.account({ coins: 100, runningLimit: 1 })
    for (let count = 0; count < 7; count++) {
      seven.push(await alice.submit({ prompt: '#fail=unavailable' }))
      await bob.submit({ prompt: '#fail=unavailable' })
    }
    await app.runJobs()
    await expectOk(alice.post(`/v1/generations/${seven[3]!.id}/cancel`))

    const { items } = await list()
    const { nextCursor } = await list('limit=3')
    const later = await list(`limit=3&cursor=${nextCursor}`)

    const positions = (generations: Generation[]) => generations.map(({ queuePosition }) => queuePosition)
    expect(items.map(({ status }) => status).toReversed()).toEqual([
      'processing',
      'processing',
      'queued',
      'canceled',
      'queued',
      'queued',
      'queued',
    ])
    expect(positions(items).toReversed()).toEqual([null, null, 1, null, 2, 3, 4])
    expect(positions(later.items).toReversed()).toEqual([null, 1, null])
    for (const { id, queuePosition } of items) {
      expect((await alice.get(`/v1/generations/${id}`)).body.queuePosition).toBe(queuePosition)
    }
  })

  test('one that starts while it is shown is shown in the place it had: the first', async () => {
    const { db, links, batches } = app.dependencies
    const submitted = await alice.submit()
    const read = await findGeneration(db, alice.id, submitted.id)
    await batches.start({ id: submitted.id, token: randomUUID() })

    const [shown] = await showGenerations(db, links, alice.id, [read!])

    expect(shown).toMatchObject({ status: 'queued', queuePosition: 1 })
  })

  test('a cursor is bound to account and filters, and to nothing else', async () => {
    for (let count = 0; count < 3; count++) await alice.submit()
    const bob = await app.account()
    const { nextCursor } = await list('limit=1&status=queued&modality=image')

    for (const query of [
      '',
      'status=queued',
      'status=queued&modality=video',
      'status=queued&modality=image&active=true',
    ]) {
      const refused = await alice.get(`/v1/generations?${query}&cursor=${nextCursor}`)
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'invalid_params', issues: [{ path: 'cursor' }] },
      })
    }
    const filters = 'status=queued&modality=image'
    expect((await bob.get(`/v1/generations?${filters}&cursor=${nextCursor}`)).status).toBe(400)
    expect((await alice.get(`/v1/generations?${filters}&cursor=${nextCursor}x`)).status).toBe(400)
    for (const same of [
      filters,
      'modality=image&status=queued',
      `${filters}&active=false`,
      `${filters}&limit=2`,
    ]) {
      expect((await list(`${same}&cursor=${nextCursor}`)).items.length).toBeGreaterThan(0)
    }
  })

  test('it is the account’s own list', async () => {
    await alice.submit()
    const bob = await app.account()

    expect((await bob.get('/v1/generations')).body).toEqual({ items: [], nextCursor: null })
  })
})

describe('GET /v1/generations, filtered', () => {
  let all: Generation[]

  beforeAll(async () => {
    await open()
    const [video, audio] = [
      await app.asset(alice, { kind: 'video' }),
      await app.asset(alice, { kind: 'audio' }),
    ]
    const lipsync = {
      modelId: 'sandbox-lipsync',
      params: { video: video.id, audio: audio.id },
      consent: true,
    }
    const models = ['sandbox-image', 'sandbox-video', 'sandbox-audio', 'sandbox-3d']
    for (const modelId of models) await alice.submit({ modelId })
    await expectOk(
      alice.post('/v1/generations', { ...lipsync, maxCoins: 100 }, { 'idempotency-key': randomUUID() }),
    )
    for (const modelId of models) await alice.submit({ modelId, prompt: '#fail=internal' })
    await app.runJobs()
    for (const modelId of models.slice(0, 2)) await alice.submit({ modelId, prompt: '#fail=unavailable' })
    await app.runJobs()
    for (const modelId of models) await alice.submit({ modelId })
    const { id } = await alice.submit()
    await expectOk(alice.post(`/v1/generations/${id}/cancel`))
    all = (await list()).items
  })

  test('there is one of every status', () => {
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(generationStatuses))
  })

  const isActive = ({ status }: Generation) => status === 'queued' || status === 'processing'
  type Filter = { name: string; query: string; keeps(generation: Generation): boolean }
  const filters: Filter[] = [
    ...equal('status', generationStatuses),
    ...equal('modality', modalities),
    ...equal('workspace', workspaces),
    ...equal('modelId', ['sandbox-image', 'sandbox-lipsync', 'no-such-model']),
    { name: 'active', query: 'active=true', keeps: isActive },
    { name: 'active', query: 'active=false', keeps: () => true },
  ]
  function equal(name: 'status' | 'modality' | 'workspace' | 'modelId', values: readonly string[]): Filter[] {
    return values.map((value) => ({
      name,
      query: `${name}=${value}`,
      keeps: (generation) => generation[name] === value,
    }))
  }

  test.for(filters)('$query, alone and with every other filter', async (one) => {
    const others = filters.filter(({ name }) => name !== one.name)
    expect(idsOf((await list(one.query)).items)).toEqual(idsOf(all.filter(one.keeps)))
    const found = await Promise.all(others.map(({ query }) => list(`${one.query}&${query}`)))

    expect(found.map(({ items }) => idsOf(items))).toEqual(
      others.map((other) => idsOf(all.filter((each) => one.keeps(each) && other.keeps(each)))),
    )
  })

  test('what is no value of a filter is refused by name', async () => {
    for (const query of ['status=done', 'modality=text', 'workspace=none', 'active=yes', 'modelId=%00']) {
      const [path] = query.split('=')
      const refused = await alice.get(`/v1/generations?${query}`)
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_params', issues: [{ path }] } })
    }
  })

  test('an item is what GET /v1/generations/{id} shows', async () => {
    for (const item of all) {
      const { body } = await alice.get(`/v1/generations/${item.id}`)
      expect(withoutSignatures(body)).toEqual(withoutSignatures(item))
    }
  })
})

describe('GET /v1/generations/{id}', () => {
  beforeEach(open)

  test('another account’s is as absent as none', async () => {
    const bob = await app.account()
    const { id } = await alice.submit()

    const foreign = await bob.get(`/v1/generations/${id}`)
    const absent = await bob.get(`/v1/generations/${randomUUID()}`)

    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(foreign.body).toEqual({ ...absent.body, instance: foreign.body.instance })
  })

  test('asked for many times at once, it is the same for all, and nobody else’s business', async () => {
    const bob = await app.account()
    const { id } = await alice.submit()
    await app.runJobs()

    const path = `/v1/generations/${id}`
    const answers = await Promise.all([...Array.from({ length: 20 }, () => alice.get(path)), bob.get(path)])

    expect(countByStatus(answers)).toEqual({ 200: 20, 404: 1 })
    for (const { body } of answers.slice(0, 20)) expect(body.outputs).toHaveLength(1)
  })

  test('output links are signed and short-lived; reading again gives fresh ones', async () => {
    const { id } = await alice.submit()
    await app.runJobs()
    const linkOf = async () => {
      const [output] = (await alice.get(`/v1/generations/${id}`)).body.outputs
      return output.url.replace('https://atelier.test', '')
    }
    const anyone = app.stranger()

    const first = await linkOf()
    await app.advance('66m')
    const second = await linkOf()

    expect(await anyone.get(first)).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
    expect((await anyone.get(second)).status).toBe(200)
  })
})
