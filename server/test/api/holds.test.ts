import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { submitAs } from '../submit-as.ts'

describe('GET /account/v1/holds', () => {
  test('what coins are held for, newest first; what has ended holds nothing', async () => {
    const app = await testApp()
    const person = await app.person({ coins: 100 })
    await submitAs(person)
    await app.runJobs()
    const older = await submitAs(person, { num_outputs: 3 })
    const newer = await submitAs(person)

    const { status, body } = await person.get('/account/v1/holds')

    const hold = {
      modelId: 'sandbox-image',
      modelName: 'Sandbox image',
      effectId: null,
      status: 'queued',
      createdAt: expect.any(String),
    }
    expect(status).toBe(200)
    expect(body).toEqual({
      items: [
        { generationId: newer, coins: 5, ...hold },
        { generationId: older, coins: 15, ...hold },
      ],
      count: 2,
      coins: 20,
    })
    expect((await person.get('/account/v1/account')).body.balance.held).toBe(20)
  })

  test('of many the newest hundred are listed, and all are counted', async () => {
    const app = await testApp()
    const rateLimits = { key: many, account: many }
    const person = await app.person({ coins: 1000, rateLimits })
    await Promise.all(Array.from({ length: 101 }, () => submitAs(person)))

    const { body } = await person.get('/account/v1/holds')

    expect(body.items).toHaveLength(100)
    expect(body).toMatchObject({ count: 101, coins: 505 })
  })

  test("nobody else's, and nothing where nothing is held", async () => {
    const app = await testApp()
    const person = await app.person({ coins: 100 })
    await submitAs(await app.account({ coins: 100 }))

    const { body } = await person.get('/account/v1/holds')

    expect(body).toEqual({ items: [], count: 0, coins: 0 })
  })
})

const many = { limit: 1000, windowSeconds: 60 }
