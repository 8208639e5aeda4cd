// The SDK against the service itself, whose jobs run as in production.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { sample } from '../../../media/test/samples.ts'
import { expectOk, testApp, type Actor, type TestApp } from '../../../server/test/app.ts'
import { addWebhook, development } from '../../../server/test/webhook-fixture.ts'
import { Atelier } from '../../src/client.ts'
import { ApiError, GenerationFailed } from '../../src/errors.ts'
import type { Fetch } from '../../src/http.ts'
import type { UploadSource } from '../../src/upload-source.ts'
import { webhooks } from '../../src/webhooks.ts'

const parts = { isWorking: true }
const variables = { ...development, SHUTDOWN_SECONDS: '0' }

let app: TestApp
let alice: Actor
let atelier: Atelier

beforeEach(async () => {
  app = await testApp(variables, parts)
  alice = await app.account({ coins: 100 })
  atelier = new Atelier({ apiKey: alice.key, baseUrl: app.origin, fetch: fetchHere })
})

/** Links name the public address. */
const fetchHere: Fetch = (url, init) => fetch(url.replace(development.PUBLIC_URL, app.origin), init)

const run = (prompt: string, params = {}) =>
  atelier.generations.run({ modelId: 'sandbox-image', params: { prompt, ...params } })

describe('a generation', () => {
  test('is quoted, submitted, waited for and downloaded', async () => {
    const statuses: string[] = []

    const { outputs, coinsCharged, id } = await atelier.generations.run(
      { modelId: 'sandbox-image', params: { prompt: 'a lighthouse', num_outputs: 2 } },
      { onUpdate: ({ status }) => statuses.push(status) },
    )

    expect(coinsCharged).toBe(10)
    expect(outputs).toHaveLength(2)
    expect([statuses[0], statuses.at(-1)]).toEqual(['queued', 'succeeded'])
    const [output] = outputs
    const file = await atelier.assets.download(output!)
    expect(file.headers.get('content-type')).toBe(output!.mimeType)
    const again = await atelier.assets.download(output!.id)
    expect(await again.arrayBuffer()).toEqual(await file.arrayBuffer())
    expect((await atelier.generations.get(id)).status).toBe('succeeded')
    expect((await atelier.account.get()).balance).toEqual({ available: 90, held: 0 })
  })

  test('that fails is thrown, and nothing is charged', async () => {
    const error = await run('#fail=content_policy').catch((thrown: Error) => thrown)

    expect(error).toBeInstanceOf(GenerationFailed)
    expect(error).toMatchObject({ code: 'content_policy', generation: { status: 'failed', coinsCharged: 0 } })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('of which a part is delivered is charged for that part', async () => {
    const { outputs, coinsCharged } = await run('#partial=1', { num_outputs: 3 })

    expect({ outputs: outputs.length, coinsCharged }).toEqual({ outputs: 1, coinsCharged: 5 })
  })

  test('whose answer was lost is found again: one charge', async () => {
    let lost = 0
    const losing: Fetch = async (url, init) => {
      const response = await fetchHere(url, init)
      if (init.method === 'POST' && lost++ < 2) throw new TypeError('fetch failed')
      return response
    }
    const unlucky = new Atelier({ apiKey: alice.key, baseUrl: app.origin, fetch: losing })

    await unlucky.generations.run({ modelId: 'sandbox-image', params: { prompt: 'x' }, maxCoins: 5 })

    expect(lost).toBe(3)
    expect(await alice.balance()).toEqual({ available: 95, held: 0 })
    const all = []
    for await (const { id } of atelier.generations.list({ limit: 1 })) all.push(id)
    expect(all).toHaveLength(1)
  })

  test('is canceled while it waits, and not once it runs', async () => {
    const running = await Promise.all(
      Array.from({ length: 4 }, () =>
        atelier.generations.create({
          modelId: 'sandbox-image',
          params: { prompt: '#delay=4000' },
          maxCoins: 5,
        }),
      ),
    )
    const waiting = await atelier.generations.create({
      modelId: 'sandbox-image',
      params: { prompt: 'x' },
      maxCoins: 5,
    })
    await expect.poll(async () => (await atelier.generations.concurrency()).running).toBe(4)

    expect((await atelier.generations.cancel(waiting.id)).status).toBe('canceled')

    const error = await atelier.generations.cancel(running[0]!.id).catch((thrown: ApiError) => thrown)
    expect(error).toMatchObject({ code: 'not_cancelable', status: 409, attempts: 1 })
    const ended = await Promise.all(running.map(({ id }) => atelier.generations.wait(id)))
    expect(ended.map(({ status }) => status)).toEqual(Array(4).fill('succeeded'))
  })

  test('is listed with the others, page by page', async () => {
    const submitted = await Promise.all(Array.from({ length: 5 }, () => alice.submit()))

    const listed: string[] = []
    for await (const { id } of atelier.generations.list({ limit: 2, modelId: 'sandbox-image' }))
      listed.push(id)

    expect(listed.toSorted()).toEqual(submitted.map(({ id }) => id).toSorted())
    await Promise.all(submitted.map(({ id }) => atelier.generations.wait(id)))
  })
})

describe('an upload', () => {
  const blob = async () => new Blob([new Uint8Array(await sample('image/png'))])
  const path = async () => {
    const file = join(inject('runFolder'), 'photo.png')
    writeFileSync(file, await sample('image/png'))
    return file
  }

  test.each<[string, () => Promise<UploadSource>]>([
    ['a Blob', blob],
    ['a path', path],
    ['a stream', async () => (await blob()).stream()],
  ])('%s becomes an asset that a model takes', async (_, source) => {
    const seen: number[] = []

    const asset = await atelier.uploads.create(await source(), {
      onProgress: ({ sentBytes }) => seen.push(sentBytes),
    })

    expect(asset).toMatchObject({ kind: 'image', width: 96, height: 64 })
    expect(seen.at(-1)).toBe((await blob()).size)
    const effects = await atelier.effects.list()
    const { id: effectId, modelId } = effects.find(({ input }) => input.type === 'images')!
    const quote = await atelier.quotes.create({ modelId, effectId, params: { images: [asset.id] } })
    expect(quote.quoteToken).toEqual(expect.any(String))
  })

  test('that is none is refused as the service says it', async () => {
    await expect(atelier.uploads.create(new Blob(['not a picture']))).rejects.toMatchObject({
      status: 415,
      code: 'upload_invalid',
    })
  })
})

test('a mistake says every wrong field, and the request', async () => {
  const error = await atelier.generations
    .create({ modelId: 'sandbox-image', params: { promt: 'x', num_outputs: 9 }, maxCoins: 5 })
    .catch((thrown: ApiError) => thrown)

  expect(error).toBeInstanceOf(ApiError)
  const { code, issues, requestId, problem } = error as ApiError
  expect(code).toBe('invalid_params')
  expect(issues.map((issue) => issue.path)).toEqual(['params.promt', 'params.prompt', 'params.num_outputs'])
  expect(problem!.instance).toContain(requestId!)
})

test('models and effects need no key', async () => {
  const nobody = new Atelier({ baseUrl: app.origin })

  expect((await nobody.models.list()).map(({ id }) => id)).toContain('sandbox-image')
  expect((await nobody.effects.list()).length).toBeGreaterThan(0)
  await expect(nobody.account.get()).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
})

test('on the page of the service whoever is signed in calls, and spends', async () => {
  const person = await app.person({ coins: 50 })
  const asBrowser: Fetch = (url, init) => {
    expect(init.credentials).toBe('same-origin')
    const headers = new Headers(init.headers)
    headers.set('cookie', person.cookie)
    headers.set('origin', new URL(development.PUBLIC_URL).origin)
    return fetch(app.origin + url, { ...init, headers })
  }
  const page = new Atelier({ credentials: 'same-origin', fetch: asBrowser })

  const { id } = await page.generations.run({
    modelId: 'sandbox-image',
    params: { prompt: 'x' },
    maxCoins: 5,
  })

  expect((await page.generations.get(id)).coinsCharged).toBe(5)
  expect(await page.account.get()).toMatchObject({ channel: 'web', key: null, balance: { available: 45 } })
})

test('a code is redeemed for coins, once', async () => {
  const batch = { name: 'Fair', count: 1, coins: 30 }
  const { codes } = await expectOk(app.operator.post('/operator/v1/codes', batch))

  expect(await atelier.account.redeem(codes[0])).toEqual({ coins: 30, balance: { available: 130, held: 0 } })
  await expect(atelier.account.redeem(codes[0])).rejects.toMatchObject({ status: 409, code: 'code_used' })
})

test('a webhook as it is sent can be verified', async () => {
  const { receiver } = await addWebhook(app, alice)

  const { id } = await run('a lighthouse')
  await receiver.received(1)

  const [{ body, headers }] = receiver.requests as [(typeof receiver.requests)[number]]
  const event = await webhooks.verify(body, headers, receiver.secret)
  expect(event).toMatchObject({
    type: 'generation.succeeded',
    data: { generation: { id, status: 'succeeded' } },
  })
  await expect(webhooks.verify(`${body} `, headers, receiver.secret)).rejects.toMatchObject({
    reason: 'wrong_signature',
  })
})

describe('what happens', () => {
  const submit = (prompt: string) =>
    atelier.generations.create({ modelId: 'sandbox-image', params: { prompt }, maxCoins: 5 })

  test('to a generation is told by one stream, and nothing is asked', async () => {
    const asked: string[] = []
    const watched: Fetch = (url, init) => {
      asked.push(`${init.method} ${new URL(url).pathname}`)
      return fetchHere(url, init)
    }
    const { id } = await submit('#delay=500')
    const follower = new Atelier({ apiKey: alice.key, baseUrl: app.origin, fetch: watched })

    const statuses: string[] = []
    for await (const { status } of follower.generations.events(id)) statuses.push(status)

    expect(statuses.at(-1)).toBe('succeeded')
    expect(asked).toEqual([`GET /v1/generations/${id}/events`])
  })

  test('to an account is told from any place on, and goes on as it happens', async () => {
    const ids: string[] = []
    for (const prompt of ['a', '#fail=timeout']) {
      const { id } = await submit(prompt)
      await atelier.generations.wait(id)
      ids.push(id)
    }
    const { items, lastCursor } = await atelier.events.page()
    expect(items.map(({ type, data }) => [type, data.generation.id])).toEqual([
      ['generation.succeeded', ids[0]],
      ['generation.failed', ids[1]],
    ])

    const stream = atelier.events.stream({ after: lastCursor! })
    const next = stream.next()
    const { id } = await submit('c')

    expect((await next).value).toMatchObject({
      event: { type: 'generation.succeeded', data: { generation: { id } } },
    })
    await stream.return(undefined)
  })
})
