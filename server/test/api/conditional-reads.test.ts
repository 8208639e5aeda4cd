import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, testApp, type Actor, type TestApp } from '../app.ts'
import type { Answer, Client } from '../client.ts'

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 1000 })
})

const tagOf = ({ headers }: Answer) => headers.get('etag')!
const readWith = (client: Client, path: string, tag: string) => client.get(path, { 'if-none-match': tag })
const notFound = { status: 404, body: { code: 'not_found' } }

async function endedGeneration() {
  const { id } = await alice.submit()
  await app.runJobs()
  return `/v1/generations/${id}`
}

/** Both kinds of what can be read again and again. */
const kinds: [string, () => Promise<string>][] = [
  ['a generation', endedGeneration],
  ['an asset', async () => `/v1/assets/${(await app.asset(alice)).id}`],
]

describe.each(kinds)('%s that has not changed', (_, create) => {
  let path: string
  let first: Answer
  beforeEach(async () => {
    path = await create()
    first = await alice.get(path)
  })

  test.each([
    ['its ETag', (tag: string) => tag],
    ['its ETag made weak by a proxy', (tag: string) => `W/${tag}`],
    ['its ETag among others', (tag: string) => `"other", ${tag}`],
    ['an asterisk', () => '*'],
  ])('is 304 for whoever sends %s', async (__, spell) => {
    const again = await readWith(alice, path, spell(tagOf(first)))

    expect(again).toMatchObject({ status: 304, text: '' })
    expect(tagOf(again)).toBe(tagOf(first))
    expect(again.headers.get('cache-control')).toBe('private, no-cache')
    expect(again.headers.get('content-length')).toBeNull()
    expect(Number(again.headers.get('ratelimit-remaining'))).toBeLessThan(120)
  })

  test('is 200 with the same bytes for everybody else', async () => {
    const answers = [await alice.get(path), await readWith(alice, path, '"other"')]

    for (const answer of answers) expect(answer).toMatchObject({ status: 200, text: first.text })
    expect(answers.map(tagOf)).toEqual([tagOf(first), tagOf(first)])
  })

  test('is not there for another account that has its ETag', async () => {
    const bob = await app.account()

    expect(await readWith(bob, path, tagOf(first))).toMatchObject(notFound)
    expect(await readWith(bob, path, '*')).toMatchObject(notFound)
  })

  test('is refused with a key that was revoked', async () => {
    await expectOk(app.operator.post(`/operator/v1/accounts/${alice.id}/keys/${alice.keyId}/revoke`))

    expect(await readWith(alice, path, tagOf(first))).toMatchObject({
      status: 401,
      body: { code: 'api_key_revoked' },
    })
  })

  test('has links in every copy that live for an hour from each 304 on', async () => {
    let copy = first
    let confirmed = 0

    for (let minute = 0; minute < 70; minute += 4) {
      const answer = await readWith(alice, path, tagOf(copy))
      if (answer.status === 200) copy = answer
      else confirmed++
      const expires = Number(/expires=(\d+)/.exec(copy.text)![1])
      expect(expires - app.clock.now() / 1000).toBeGreaterThanOrEqual(3600)
      await app.advance('4m')
    }

    expect(confirmed).toBeGreaterThan(2)
  })
})

describe('a generation that has changed', () => {
  test('is 200 under another ETag after each change of status', async () => {
    const { id } = await alice.submit()
    const path = `/v1/generations/${id}`
    const queued = await alice.get(path)
    await app.runJobs()

    const succeeded = await readWith(alice, path, tagOf(queued))

    expect(succeeded).toMatchObject({ status: 200, body: { status: 'succeeded', outputs: [{}] } })
    expect(tagOf(succeeded)).not.toBe(tagOf(queued))
  })

  test('is 200 once its place in the queue is another', async () => {
    const [before, waiting] = [await alice.submit(), await alice.submit()]
    const path = `/v1/generations/${waiting.id}`
    const second = await alice.get(path)
    expect(await readWith(alice, path, tagOf(second))).toMatchObject({ status: 304 })

    await alice.post(`/v1/generations/${before.id}/cancel`)

    expect(await readWith(alice, path, tagOf(second))).toMatchObject({
      status: 200,
      body: { queuePosition: 1 },
    })
  })

  test('is 200 once one of its outputs is deleted, and 404 once it is itself', async () => {
    const person = await app.person({ coins: 100 })
    const body = { modelId: 'sandbox-image', params: { prompt: 'x', num_outputs: 2 }, maxCoins: 10 }
    const { id } = (await person.post('/v1/generations', body, { 'idempotency-key': 'a'.repeat(16) })).body
    await app.runJobs()
    const path = `/v1/generations/${id}`
    const whole = await person.get(path)
    expect(await readWith(person, path, tagOf(whole))).toMatchObject({ status: 304 })

    await person.delete(`/account/v1/assets/${whole.body.outputs[0].id}`)
    const rest = await readWith(person, path, tagOf(whole))
    await person.delete(`/account/v1/generations/${id}`)

    expect(rest).toMatchObject({ status: 200, body: { outputs: [whole.body.outputs[1]] } })
    expect(await readWith(person, path, tagOf(rest))).toMatchObject(notFound)
  })

  test('is the same for readers who know different versions of it, all at once', async () => {
    const path = await endedGeneration()
    const first = await alice.get(path)
    const bob = await app.account()

    const [known, unknown, foreign] = await Promise.all([
      readWith(alice, path, tagOf(first)),
      alice.get(path),
      bob.get(path),
    ])

    expect(known).toMatchObject({ status: 304 })
    expect(unknown).toMatchObject({ status: 200, text: first.text })
    expect(foreign).toMatchObject(notFound)
  })
})

test('what a session reads is kept by no cache: a browser would have it still after the sign-out', async () => {
  const person = await app.person()
  const { id } = await app.asset(person)

  const answer = await person.get(`/v1/assets/${id}`)

  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await readWith(person, `/v1/assets/${id}`, tagOf(answer))).toMatchObject({ status: 304 })
})
