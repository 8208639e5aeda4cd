import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Generation } from '@atelier/contract/generation.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { listAttempts } from '../../../src/generations/attempts.store.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { failed, fakeProvider, succeeded } from '../../fake-provider.ts'
import { modelsFolder } from '../../models-folder.ts'

const first = fakeProvider('first', false)
const moderation = await startModeration()
const variables = {
  MODELS_DIR: modelsFolder({ 'fake-first': ['first'] }),
  MODERATION_URL: moderation.url,
  MODERATION_KEY: 'the-moderation-key',
}
const parts = { providers: [first] }

let app: TestApp
let alice: Actor

beforeEach(async () => {
  first.reset()
  moderation.reset()
  app = await testApp(variables, parts)
  alice = await app.account({ coins: 100 })
})

describe('the content policy, asked of a moderation service', () => {
  test('is told what people wrote, and nothing else', async () => {
    await alice.submit({ modelId: 'fake-first', prompt: 'a lighthouse' })

    await app.runJobs()

    expect(moderation.asked).toEqual([
      { authorization: 'Bearer the-moderation-key', body: { input: ['a lighthouse'] } },
    ])
  })

  test('what it flags fails with content_policy before the backend is asked, refunded in full', async () => {
    moderation.answer = { status: 200, body: { results: [{ flagged: true }] } }
    const generation = await alice.submit({ modelId: 'fake-first' })

    await app.runJobs()

    expect(first.calls).toEqual([])
    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'content_policy' } })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test.for([
    ['is down', { status: 500, body: {} }],
    ['answers in another shape', { status: 200, body: { verdict: 'fine' } }],
    ['answers nothing at all', { status: 200, body: { results: [] } }],
  ] as const)('when the service %s, nothing runs unchecked: it is asked again later', async ([, answer]) => {
    moderation.answer = answer
    const generation = await alice.submit({ modelId: 'fake-first' })
    await app.runJobs()
    expect(first.calls).toEqual([])
    expect(await listAttempts(app.service.database.db, generation.id)).toEqual([])
    expect(await shown(generation)).toMatchObject({ status: 'processing' })

    moderation.reset()
    await app.advance('5s')
    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
  })

  test('it is asked once a generation, not once an attempt', async () => {
    const answers = [failed('unavailable', { isFree: true }), succeeded(1)]
    first.does.poll = async () => answers.shift()!
    await alice.submit({ modelId: 'fake-first' })

    await app.runJobs()
    await app.advance('2s')
    await app.runJobs()

    expect(first.bought).toHaveLength(2)
    expect(moderation.asked).toHaveLength(1)
  })
})

const shown = async ({ id }: Generation) => (await alice.get(`/v1/generations/${id}`)).body

/** OpenAI's moderation endpoint, as far as anybody needs it. */
async function startModeration() {
  const asked: { authorization: string | undefined; body: unknown }[] = []
  const kind = { status: 200, body: { results: [{ flagged: false }] } as object }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk))
    request.on('end', () => {
      asked.push({ authorization: request.headers.authorization, body: JSON.parse(text) })
      response.writeHead(service.answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(service.answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const service: { url: string; asked: object[]; answer: { status: number; body: object }; reset(): void } = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/moderations`,
    asked,
    answer: kind,
    reset() {
      asked.length = 0
      service.answer = kind
    },
  }
  return service
}
