import type { UploadPage } from '@atelier/contract/upload.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, testApp, type Person, type TestApp } from '../app.ts'
import { submitAs } from '../submit-as.ts'

let app: TestApp
let person: Person

beforeEach(async () => {
  app = await testApp()
  person = await app.person({ coins: 100 })
})

const list = (query = ''): Promise<UploadPage> => expectOk(person.get(`/account/v1/uploads?${query}`))
const idsOf = ({ items }: UploadPage) => items.map(({ id }) => id)

describe('GET /account/v1/uploads', () => {
  test('uploads newest first, as GET /v1/assets/{id} shows them, and until when they are kept', async () => {
    const first = await app.asset(person)
    await app.advance('1h')
    const second = await app.asset(person, { kind: 'audio' })

    const { items, nextCursor } = await list()

    expect(items.map(({ id }) => id)).toEqual([second.id, first.id])
    const { keptUntil, ...asset } = items[0]!
    expect(asset).toEqual((await person.get(`/v1/assets/${second.id}`)).body)
    expect(Date.parse(keptUntil) / 1000).toBeCloseTo(app.clock.now() / 1000 + 30 * 86_400, -1)
    expect(nextCursor).toBeNull()
  })

  test('neither outputs, nor what was deleted, nor what is past its time, nor what is another’s', async () => {
    await submitAs(person)
    await app.runJobs()
    const old = await app.asset(person)
    await app.advance('29d')
    const kept = await app.asset(person)
    const deleted = await app.asset(person)
    await expectOk(person.send('DELETE', `/account/v1/assets/${deleted.id}`))
    await app.asset(await app.person())

    expect(idsOf(await list())).toEqual([kept.id, old.id])
    await app.advance('1d')
    expect(idsOf(await list())).toEqual([kept.id])
  })

  test('of one kind, page by page, each once', async () => {
    const images: string[] = []
    for (let count = 0; count < 5; count++) {
      images.unshift((await app.asset(person)).id)
      await app.asset(person, { kind: 'video' })
    }

    const first = await list('kind=image&limit=3')
    const rest = await list(`kind=image&limit=3&cursor=${first.nextCursor}`)

    expect([...idsOf(first), ...idsOf(rest)]).toEqual(images)
    expect(rest.nextCursor).toBeNull()
    for (const query of ['', 'kind=video']) {
      const refused = await person.get(`/account/v1/uploads?${query}&cursor=${first.nextCursor}`)
      expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } })
    }
  })

  test.for(['limit=0', 'limit=101', 'kind=film'])('%s is refused by name', async (query) => {
    const refused = await person.get(`/account/v1/uploads?${query}`)

    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', issues: [{ path: query.split('=')[0] }] },
    })
  })
})
