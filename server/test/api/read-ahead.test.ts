import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { beforeStatements } from '../before-statements.ts'
import { engine } from '../engines.ts'

const isWindows = (text: string) => text.includes('rate_limit_windows')
const isRead = (text: string) => text.includes('generations.xmin')

describe.runIf(engine === 'postgres')('GET /v1/generations/{id} with windows in PostgreSQL', () => {
  test('asks for the row while the request is being counted', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const { id } = await alice.submit()
    const steps: string[] = []
    beforeStatements(app, (text) => {
      if (isRead(text)) steps.push('row asked for')
      return isWindows(text) ? () => void steps.push('request counted') : undefined
    })

    const { status } = await alice.get(`/v1/generations/${id}`)

    expect([status, ...steps]).toEqual([200, 'row asked for', 'request counted'])
  })

  test('over a limit, what was read is not told, and a failure to read it harms nobody', async () => {
    const app = await testApp()
    const limits = { key: { limit: 1, windowSeconds: 60 }, account: { limit: 9, windowSeconds: 60 } }
    const alice = await app.account({ coins: 100, rateLimits: limits })
    const bob = await app.account({ coins: 100 })
    const { id } = await bob.submit()
    await alice.get(`/v1/generations/${id}`)
    const failed = Promise.withResolvers<void>()
    beforeStatements(app, (text) => {
      if (isRead(text)) {
        failed.resolve()
        throw new Error('of the read')
      }
      return isWindows(text) ? failed.promise : undefined
    })

    const refused = await alice.get(`/v1/generations/${id}`)

    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(app.log).toEqual([])
  })
})

test('of a session nothing is read where the request is refused', async () => {
  const app = await testApp()
  const ada = await app.person()
  const read: string[] = []
  beforeStatements(app, (text) => {
    if (isRead(text)) read.push(text)
  })

  const refused = await ada.get(`/v1/generations/${randomUUID()}?x=1`)

  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
  expect(read).toEqual([])
})

test.each([
  ['without the scope', { scopes: ['account' as const] }, 403, 'insufficient_scope'],
  ['with a key that has expired', { expiresAt: 'soon' }, 401, 'api_key_expired'],
])('%s nothing is read', async (_, key, status, code) => {
  const app = await testApp()
  const bob = await app.account({ coins: 100 })
  const { id } = await bob.submit()
  const expiresAt = new Date(app.clock.now() + 60_000).toISOString()
  const alice = await app.account({ key: 'expiresAt' in key ? { expiresAt } : key })
  await app.advance('2m')
  const read: string[] = []
  beforeStatements(app, (text) => {
    if (isRead(text)) read.push(text)
  })

  const refused = await alice.get(`/v1/generations/${id}`)

  expect(refused).toMatchObject({ status, body: { code } })
  expect(read).toEqual([])
})
