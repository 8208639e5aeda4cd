import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'

describe('PATCH /account/v1/account', () => {
  test("changes the person's name, and nothing else", async () => {
    const app = await testApp()
    const person = await app.person({ name: 'Ada', coins: 12 })
    const { body: before } = await person.get('/account/v1/account')

    const response = await person.patch('/account/v1/account', { name: 'Countess of Lovelace' })

    expect(response).toMatchObject({ status: 200, body: { ...before, name: 'Countess of Lovelace' } })
    expect((await person.get('/account/v1/account')).body).toEqual(response.body)
    const { body: account } = await app.operator.get(`/operator/v1/accounts/${person.id}`)
    expect(account.name).toBe('Countess of Lovelace')
  })

  test.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'Ada', locked: false }, 'locked'],
    [{ name: 'Ada', operator: true }, 'operator'],
    [{ name: 'Ada', email: 'other@example.com' }, 'email'],
  ])('%j is 400 and names %s', async (body, path) => {
    const app = await testApp()
    const person = await app.person({ name: 'Ada' })

    const response = await person.patch('/account/v1/account', body)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params', issues: [{ path }] } })
    expect((await person.get('/account/v1/account')).body).toMatchObject({ name: 'Ada', operator: false })
  })
})
