import { randomUUID } from 'node:crypto'
import type { HistoryPage } from '@atelier/contract/history.ts'
import { labelLimits } from '@atelier/contract/labels.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, testApp, type Person, type TestApp } from '../app.ts'
import { digestOf } from '../database-digest.ts'
import { submitAs } from '../submit-as.ts'

let app: TestApp
let person: Person
let ids: string[]

beforeEach(async () => {
  app = await testApp()
  person = await app.person({ coins: 1000 })
  ids = [await submitAs(person), await submitAs(person), await submitAs(person)]
})

const change = (body: object, by = person) => by.post('/account/v1/labels', body)
const make = (name: string, by = person) => by.post('/account/v1/collections', { name })
const list = async (query: string, by = person): Promise<string[]> => {
  const page: HistoryPage = await expectOk(by.get(`/account/v1/generations?${query}`))
  return page.items.map(({ id }) => id)
}

describe('POST /account/v1/labels', () => {
  test('favorites, tags and collections are filters of the history, alone and together, and come off again', async () => {
    const [first = '', second = '', third = ''] = ids
    const { id: collectionId } = await expectOk(make(' Portfolio '))

    const { items } = await expectOk(
      change({ generationIds: [first, second], addTags: [' spring ', 'Zoë'], favorite: true }),
    )
    await expectOk(change({ generationIds: [second, third], addToCollections: [collectionId] }))

    const spring = { favorite: true, tags: ['Zoë', 'spring'], collectionIds: [] }
    expect(items).toEqual([
      { generationId: first, ...spring },
      { generationId: second, ...spring },
    ])
    expect(await list('favorite=true')).toEqual([second, first])
    expect(await list('favorite=false')).toHaveLength(3)
    expect(await list('tag=spring&status=queued')).toEqual([second, first])
    expect(await list(`collectionId=${collectionId}`)).toEqual([third, second])
    expect(await list(`collectionId=${collectionId}&tag=spring&favorite=true`)).toEqual([second])
    expect(await list('tag=autumn')).toEqual([])
    expect(await list(`id=${first}`)).toEqual([first])
    expect(await list(`id=${third}&favorite=true`)).toEqual([])
    expect(await list(`id=${second}&favorite=true`)).toEqual([second])
    expect(await list(`id=${first}`, await app.person())).toEqual([])
    expect((await person.get('/account/v1/tags')).body.items).toEqual(['Zoë', 'spring'])

    const off = { favorite: false, removeTags: ['spring'], removeFromCollections: [collectionId] }
    await expectOk(change({ generationIds: [second], ...off }))
    const page: HistoryPage = await expectOk(person.get('/account/v1/generations?tag=Zo%C3%AB'))
    expect(page.items).toMatchObject([
      { id: second, favorite: false, tags: ['Zoë'], collectionIds: [] },
      spring,
    ])
    expect(await list(`collectionId=${collectionId}`)).toEqual([third])
  })

  test('a page of them goes on with its cursor', async () => {
    await expectOk(change({ generationIds: ids, favorite: true }))

    const first: HistoryPage = await expectOk(person.get('/account/v1/generations?favorite=true&limit=2'))
    const rest: HistoryPage = await expectOk(
      person.get(`/account/v1/generations?favorite=true&limit=2&cursor=${first.nextCursor}`),
    )

    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids.toReversed())
  })

  test('with something of somebody else nothing is changed, and nobody sees their labels', async () => {
    const eve = await app.person({ coins: 100 })
    const hers = await submitAs(eve)
    const { id: herCollection } = await expectOk(make('Hers', eve))
    await expectOk(change({ generationIds: [hers], favorite: true, addTags: ['secret'] }, eve))
    const before = await digestOf(app)

    const refused = [
      await change({ generationIds: [ids[0], hers], favorite: true }),
      await change({ generationIds: [ids[0], randomUUID()], favorite: true }),
      await change({ generationIds: [ids[0]], favorite: true, addToCollections: [herCollection] }),
    ]

    for (const response of refused)
      expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await digestOf(app)).toEqual(before)
    expect((await person.get('/account/v1/tags')).body.items).toEqual([])
    expect((await person.get('/account/v1/collections')).body.items).toEqual([])
    expect(await list('favorite=true')).toEqual([])
    expect(await list(`collectionId=${herCollection}`)).toEqual([])
    expect(await list('tag=secret')).toEqual([])
  })

  test('hostile words stay words; too many, too long and unseen ones are refused', async () => {
    const words = ["'; drop table generations; --", 'collection:x', 'tag:', '%_\\', '😀']
    await expectOk(change({ generationIds: [ids[0]], addTags: words }))
    const before = await digestOf(app)

    for (const tag of words) expect(await list(`tag=${encodeURIComponent(tag)}`)).toEqual([ids[0]])
    for (const addTags of [
      [''],
      ['  '],
      ['a\u0000b'],
      ['a\nb'],
      ['x'.repeat(41)],
      Array.from({ length: 11 }, String),
    ])
      expect(await change({ generationIds: [ids[0]], addTags })).toMatchObject({
        status: 400,
        body: { code: 'invalid_params' },
      })
    const generationIds = Array.from({ length: labelLimits.generationsAtOnce + 1 }, () => randomUUID())
    expect(await change({ generationIds, favorite: true })).toMatchObject({ status: 400 })
    expect(await digestOf(app)).toEqual(before)

    const tags = Array.from(
      { length: labelLimits.perGeneration - words.length },
      (_, index) => `tag ${index}`,
    )
    for (let at = 0; at < tags.length; at += 10)
      await expectOk(change({ generationIds: [ids[0]], addTags: tags.slice(at, at + 10) }))
    expect(await change({ generationIds: [ids[1], ids[0]], addTags: ['one more'] })).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', detail: expect.stringContaining('at most 30') },
    })
    expect(await list('tag=one%20more')).toEqual([])
  })

  test('what is deleted has no label, also when it is labelled at that moment', async () => {
    await app.runJobs()
    const [id = ''] = ids

    await Promise.all([
      change({ generationIds: [id], favorite: true, addTags: ['kept'] }),
      person.delete(`/account/v1/generations/${id}`),
      change({ generationIds: [id], addTags: ['kept'] }),
    ])

    expect((await person.get('/account/v1/tags')).body.items).toEqual([])
    expect(await change({ generationIds: [id], favorite: true })).toMatchObject({ status: 404 })
  })
})

describe('collections', () => {
  test('have a name of their own, can be renamed, and leave what was in them when they are deleted', async () => {
    const { id } = await expectOk(make('Portfolio'))
    await expectOk(make('Best'))
    await expectOk(change({ generationIds: ids, addToCollections: [id] }))

    expect(await make('Portfolio')).toMatchObject({ status: 400, body: { issues: [{ path: 'name' }] } })
    const path = `/account/v1/collections/${id}`
    expect(await person.patch(path, { name: 'Best' })).toMatchObject({ status: 400 })
    expect(await person.patch(path, { name: 'Work ' })).toMatchObject({ status: 200, body: { name: 'Work' } })
    const { items } = await expectOk(person.get('/account/v1/collections'))
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Best', 'Work'])

    await expectOk(person.delete(path))
    expect(await person.delete(path)).toMatchObject({ status: 404 })
    expect(await person.patch(path, { name: 'Gone' })).toMatchObject({ status: 404 })
    expect(await list('')).toHaveLength(3)
    expect(await list(`collectionId=${id}`)).toEqual([])
  })

  test('a name that is far too long is refused, and holds nobody up', async () => {
    // With a pattern that tries every part of it against every other, this takes minutes.
    const endless = `${'a'.repeat(500_000)}\u0001`

    expect(await make(endless)).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
  })

  test('those that are made at once are counted together', async () => {
    const rows = Array.from({ length: labelLimits.collections - 1 }, (_, index) => ({
      accountId: person.id,
      name: `Collection ${index}`,
    }))
    await app.service.database.db.insertInto('collections').values(rows).execute()

    const answers = await Promise.all(['one', 'two', 'three'].map((name) => make(name)))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
  })

  test('one that is deleted while something is put into it leaves nothing behind', async () => {
    const { id } = await expectOk(make('Portfolio'))

    await Promise.all([
      change({ generationIds: ids, addToCollections: [id] }),
      person.delete(`/account/v1/collections/${id}`),
    ])

    const { items }: HistoryPage = await expectOk(person.get('/account/v1/generations'))
    expect(items.flatMap(({ collectionIds }) => collectionIds)).toEqual([])
  })
})
