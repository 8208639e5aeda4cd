import { expect, test } from 'vitest'
import { expectOk, testApp } from '../app.ts'
import { sql } from 'kysely'
import { submitAs } from '../submit-as.ts'

test('an output that became an input is followed back to the first generation; uploads and what was deleted end it', async () => {
  const app = await testApp()
  const [person, eve] = [await app.person({ coins: 1000 }), await app.person({ coins: 1000 })]
  const made = async (params: object) => {
    const id = await submitAs(person, params)
    await app.runJobs()
    return expectOk(person.get(`/v1/generations/${id}`))
  }
  /** As if a model that takes images had been asked. */
  const use = (id: string, params: object) =>
    sql`update generations set params = params || ${JSON.stringify(params)}::jsonb where id = ${id}`.execute(
      app.service.database.db,
    )
  const sourcesOf = async (id: string) => {
    const { items } = await expectOk(person.get(`/account/v1/generations/${id}/sources`))
    return items.map(({ assetId, usedBy, generation }: any) => [assetId, usedBy, generation.id])
  }
  const upload = await app.asset(person)
  const first = await made({ prompt: 'first', num_outputs: 2 })
  const second = await made({ prompt: 'second' })
  const third = await made({ prompt: 'third' })
  const foreign = await submitAs(eve, { prompt: 'hers' })
  await app.runJobs()
  const hers = await expectOk(eve.get(`/v1/generations/${foreign}`))
  await use(first.id, { image: upload.id })
  await use(second.id, { image: first.outputs[1].id, mask: hers.outputs[0].id })
  // It names itself, too: a chain that comes back ends.
  await use(third.id, { images: [second.outputs[0].id, first.outputs[0].id, third.outputs[0].id] })

  expect(await sourcesOf(first.id)).toEqual([])
  expect(await sourcesOf(third.id)).toEqual([
    [second.outputs[0].id, third.id, second.id],
    [first.outputs[0].id, third.id, first.id],
    [third.outputs[0].id, third.id, third.id],
    [first.outputs[1].id, second.id, first.id],
  ])

  await expectOk(person.delete(`/account/v1/generations/${second.id}`))
  expect(await sourcesOf(second.id).catch(() => 'gone')).toBe('gone')
  expect(await sourcesOf(third.id)).toEqual([
    [first.outputs[0].id, third.id, first.id],
    [third.outputs[0].id, third.id, third.id],
  ])
  expect(await eve.get(`/account/v1/generations/${third.id}/sources`)).toMatchObject({ status: 404 })
})
