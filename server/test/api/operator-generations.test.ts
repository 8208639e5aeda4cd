import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expectOk, testApp, type TestApp } from '../app.ts'

const all = '/operator/v1/generations'
const secret = 'a lighthouse nobody may know of'

async function idsOf(app: TestApp, query: string): Promise<string[]> {
  const { items } = await expectOk(app.operator.get(`${all}?${query}`))
  return items.map(({ id }: { id: string }) => id)
}

describe('GET /operator/v1/generations', () => {
  test('newest first, of all accounts, by account and by status', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const bob = await app.account({ coins: 100 })
    const failed = await alice.submit({ prompt: '#fail=internal' })
    const succeeded = await bob.submit()
    await app.runJobs()
    const queued = await alice.submit()

    expect(await idsOf(app, '')).toEqual([queued.id, succeeded.id, failed.id])
    expect(await idsOf(app, `account=${alice.id}`)).toEqual([queued.id, failed.id])
    expect(await idsOf(app, 'status=succeeded')).toEqual([succeeded.id])
    expect(await idsOf(app, `account=${alice.id}&status=failed`)).toEqual([failed.id])
    expect(await idsOf(app, `account=${randomUUID()}`)).toEqual([])
  })

  test('neither what people wrote nor what was made is shown, only how many outputs', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const { id } = await alice.submit({ prompt: secret, num_outputs: 2, seed: 7 })
    await app.runJobs()

    const { body, text } = await app.operator.get(all)

    expect(body.items).toMatchObject([
      {
        id,
        accountId: alice.id,
        keyId: alice.keyId,
        channel: 'api',
        status: 'succeeded',
        params: { num_outputs: 2, seed: 7 },
        coinsCharged: 10,
        outputsDelivered: 2,
      },
    ])
    expect(text).not.toContain(secret)
    expect(text).not.toContain('/files/')
  })

  test('pages go on where the one before ended, and a cursor is of its own list', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const made = [await alice.submit(), await alice.submit(), await alice.submit()].map(({ id }) => id)

    const first = await expectOk(app.operator.get(`${all}?limit=2`))
    const last = await expectOk(app.operator.get(`${all}?limit=2&cursor=${first.nextCursor}`))
    const misused = await app.operator.get(`${all}?status=queued&cursor=${first.nextCursor}`)

    expect([...first.items, ...last.items].map(({ id }) => id)).toEqual(made.toReversed())
    expect(last.nextCursor).toBeNull()
    expect(misused).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
  })
})

describe('GET /operator/v1/generations/{id}', () => {
  test('without reveal it says as much as the list', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const { id } = await alice.submit({ prompt: secret })
    await app.runJobs()

    const { status, body, text } = await app.operator.get(`${all}/${id}`)

    const { items } = await expectOk(app.operator.get(all))
    expect(status).toBe(200)
    expect(body).toEqual({ ...items[0], revealed: null })
    expect(text).not.toContain(secret)
    expect(await reveals(app)).toEqual([])
  })

  test('with reveal it shows params and outputs, and that somebody looked is recorded', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const { id } = await alice.submit({ prompt: secret, seed: 7 })
    await app.runJobs()

    const { body } = await app.operator.get(`${all}/${id}?reveal=true`)

    expect(body.revealed.params).toEqual({ prompt: secret, seed: 7 })
    expect(body.revealed.outputs).toMatchObject([{ kind: 'image', mimeType: 'image/png' }])
    expect(await reveals(app)).toMatchObject([{ actor: 'token', target: id, detail: { account: alice.id } }])
  })

  test('a person marked as operator is recorded by email', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const olga = await app.person()
    await expectOk(app.operator.patch(`/operator/v1/accounts/${olga.id}`, { operatorRole: 'owner' }))
    const { id } = await alice.submit()

    await expectOk(olga.get(`${all}/${id}?reveal=true`))

    expect(await reveals(app)).toMatchObject([{ actor: olga.email, target: id }])
  })

  test('what is not there cannot be revealed', async () => {
    const app = await testApp()

    const response = await app.operator.get(`${all}/${randomUUID()}?reveal=true`)

    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await reveals(app)).toEqual([])
  })
})

async function reveals(app: TestApp) {
  const { items } = await expectOk(app.operator.get('/operator/v1/actions'))
  return items.filter(({ action }: { action: string }) => action === 'generation.reveal')
}
