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

describe('searching GET /operator/v1/generations', () => {
  test('by id, model, error and backend, alone and together', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const bob = await app.account({ coins: 100 })
    const internal = await alice.submit({ prompt: '#fail=internal' })
    const invalid = await bob.submit({ prompt: '#fail=invalid_input' })
    const image = await alice.submit()
    await app.runJobs()
    const { id: video } = await alice.submit({ modelId: 'sandbox-video', prompt: 'a lake' })

    expect(await idsOf(app, `id=${image.id}`)).toEqual([image.id])
    expect(await idsOf(app, `id=${image.id}&account=${bob.id}`)).toEqual([])
    expect(await idsOf(app, `id=${image.id}&status=failed`)).toEqual([])
    expect(await idsOf(app, 'model=sandbox-video')).toEqual([video])
    expect(await idsOf(app, `model=sandbox-image&account=${alice.id}`)).toEqual([image.id, internal.id])
    expect(await idsOf(app, 'error=internal')).toEqual([internal.id])
    expect(await idsOf(app, `error=invalid_input&account=${alice.id}`)).toEqual([])
    expect(await idsOf(app, `error=invalid_input&account=${bob.id}`)).toEqual([invalid.id])
    expect(await idsOf(app, 'error=internal&status=succeeded')).toEqual([])
    expect(await idsOf(app, 'error=internal&model=sandbox-video')).toEqual([])
    expect(await idsOf(app, 'backend=sandbox')).toEqual([image.id, invalid.id, internal.id])
    expect(await idsOf(app, 'backend=sandbox&status=failed')).toEqual([invalid.id, internal.id])
    expect(await idsOf(app, 'backend=elsewhere')).toEqual([])
  })

  test('by the time of the submit, from its first moment and up to the last', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const made = []
    for (let each = 0; each < 5; each++) {
      made.push(await alice.submit())
      await app.advance('1h')
    }
    const [first, second, third, fourth, fifth] = made
    const at = (generation: { createdAt: string } | undefined) => encodeURIComponent(generation!.createdAt)

    expect(await idsOf(app, `from=${at(second)}&to=${at(fourth)}`)).toEqual([third!.id, second!.id])
    expect(await idsOf(app, `from=${at(fifth)}&account=${alice.id}`)).toEqual([fifth!.id])
    expect(await idsOf(app, `to=${at(second)}`)).toEqual([first!.id])
    expect(await idsOf(app, `to=${at(second)}&status=queued`)).toEqual([first!.id])
    expect(await idsOf(app, 'from=2100-01-01T00:00:00Z')).toEqual([])
    expect(await app.operator.get(`${all}?from=${at(fourth)}&to=${at(second)}`)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'from' }] },
    })
  })

  test('pages of a search go on where the one before ended', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    for (let each = 0; each < 5; each++)
      await alice.submit({ prompt: each % 2 ? 'a lake' : '#fail=internal' })
    await app.runJobs()

    for (const search of [
      'error=internal',
      'model=sandbox-image&error=internal',
      'backend=sandbox&status=failed',
    ]) {
      const found = []
      let cursor = ''
      do {
        const page = await expectOk(app.operator.get(`${all}?${search}&limit=1${cursor}`))
        found.push(...page.items.map(({ id }: { id: string }) => id))
        cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
      } while (cursor !== '')

      expect(found).toEqual(await idsOf(app, 'status=failed'))
      expect(found).toHaveLength(3)
    }
  })
})

describe('GET /operator/v1/generations.csv', () => {
  test('all that match, without what people wrote', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const failed = await alice.submit({ prompt: '#fail=internal' })
    const { id } = await alice.submit({ prompt: secret })
    await app.runJobs()

    const { text, headers } = await app.operator.get(`${all}.csv?account=${alice.id}`)
    const failures = await app.operator.get(`${all}.csv?error=internal`)

    const lines = text.trim().split('\r\n')
    expect(headers.get('content-type')).toContain('text/csv')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`${id},`)
    expect(lines[1]).toContain('sandbox-image,,succeeded,,5,5,1,')
    expect(text).not.toContain(secret)
    expect(failures.text.trim().split('\r\n')).toHaveLength(2)
    expect(failures.text).toContain(failed.id)
  })
})

describe('GET /operator/v1/generations/{id}/attempts', () => {
  test('every try, with what is kept of request and answer, without what people wrote', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const { id } = await alice.submit({ prompt: `#fail=internal ${secret}`, seed: 7 })
    await app.runJobs()

    const { body, text } = await app.operator.get(`${all}/${id}/attempts`)

    expect(body.items).toMatchObject([
      {
        number: 1,
        provider: 'sandbox',
        backendId: 'sandbox',
        state: 'failed',
        errorCode: 'internal',
        request: { params: { seed: 7, num_outputs: 1 } },
        answer: { detail: expect.any(String) },
      },
    ])
    expect(text).not.toContain(secret)
    expect(await reveals(app)).toEqual([])
  })

  test('who may only read does not get the words of providers', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const olga = await app.person()
    await expectOk(app.operator.patch(`/operator/v1/accounts/${olga.id}`, { operatorRole: 'read-only' }))
    const { id } = await alice.submit({ prompt: '#fail=internal' })
    await app.runJobs()

    const { items } = await expectOk(olga.get(`${all}/${id}/attempts`))

    expect(items).toMatchObject([{ state: 'failed', answer: { detail: null } }])
  })

  test('what is not there has none', async () => {
    const app = await testApp()

    expect(await app.operator.get(`${all}/${randomUUID()}/attempts`)).toMatchObject({ status: 404 })
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

  test('with reveal it also shows the files that were sent', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const image = await app.asset(alice)
    const { id } = await alice.submit({ modelId: 'sandbox-edit', prompt: 'brighter', image: image.id })

    const { body } = await app.operator.get(`${all}/${id}?reveal=true`)

    expect(body.revealed.inputs).toMatchObject([{ id: image.id, kind: 'image' }])
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
