import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expectOk, testApp } from '../app.ts'

const notes = ({ id }: { id: string }) => `/operator/v1/accounts/${id}/notes`

describe('/operator/v1/accounts/{id}/notes', () => {
  test('notes are listed newest first with their author, page by page', async () => {
    const app = await testApp()
    const [alice, bob] = [await app.account(), await app.account()]
    const support = await app.person()
    await expectOk(app.operator.patch(`/operator/v1/accounts/${support.id}`, { operatorRole: 'support' }))

    await expectOk(app.operator.post(notes(alice), { text: ' Asked for an invoice. ' }))
    const second = await support.post(notes(alice), { text: 'Has it now.' })
    await expectOk(app.operator.post(notes(bob), { text: 'Somebody else' }))

    expect(second).toMatchObject({ status: 201, body: { author: support.email, text: 'Has it now.' } })
    const first = await expectOk(app.operator.get(`${notes(alice)}?limit=1`))
    const rest = await expectOk(app.operator.get(`${notes(alice)}?limit=1&cursor=${first.nextCursor}`))
    expect([...first.items, ...rest.items]).toMatchObject([
      { author: support.email, text: 'Has it now.', createdAt: expect.any(String) },
      { author: 'token', text: 'Asked for an invoice.' },
    ])
    expect(rest.nextCursor).toBeNull()
  })

  test('the action names the note and not its text', async () => {
    const app = await testApp()
    const alice = await app.account()

    const { id } = await expectOk(app.operator.post(notes(alice), { text: 'Secret' }))

    const { items } = await expectOk(app.operator.get('/operator/v1/actions?limit=1'))
    expect(items).toMatchObject([{ action: 'account.note', target: alice.id, detail: { note: id } }])
  })

  test.each([[{ text: '' }], [{ text: ' \n ' }], [{ text: 'x'.repeat(4001) }], [{}]])(
    '%j is 400 and names text',
    async (body) => {
      const app = await testApp()
      const alice = await app.account()

      expect(await app.operator.post(notes(alice), body)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'text' }] },
      })
    },
  )

  test('nobody can change a note, and those who only read cannot add one', async () => {
    const app = await testApp()
    const alice = await app.account()
    const reader = await app.person()
    await expectOk(app.operator.patch(`/operator/v1/accounts/${reader.id}`, { operatorRole: 'read-only' }))
    await expectOk(app.operator.post(notes(alice), { text: 'One' }))

    expect(await reader.post(notes(alice), { text: 'Two' })).toMatchObject({ status: 403 })
    expect(await reader.get(notes(alice))).toMatchObject({ status: 200, body: { items: [{ text: 'One' }] } })
    await expect(
      sql`update account_notes set text = 'Other'`.execute(app.service.database.db),
    ).rejects.toThrow('append-only')
  })

  test('an account that does not exist is 404', async () => {
    const app = await testApp()

    const path = notes({ id: '00000000-0000-4000-8000-000000000000' })

    expect(await app.operator.post(path, { text: 'One' })).toMatchObject({ status: 404 })
    expect(await app.operator.get(path)).toMatchObject({ status: 404 })
  })
})
