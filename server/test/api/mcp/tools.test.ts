import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sample } from '../../../../media/test/samples.ts'
import { testApp } from '../../app.ts'
import { connectAgent } from '../../mcp-client.ts'
import { until } from '../../until.ts'

const agreed = {
  modelId: 'sandbox-image',
  params: { prompt: 'a lighthouse' },
  maxCoins: 9,
  confirmedCoins: 5,
}

describe('what an agent finds out before it buys', () => {
  test('models in words, their params, the price and its account', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100, key: { monthlySpendCapCoins: 50 } })
    const { client, call } = await connectAgent(app.origin, alice.key)

    const { tools } = await client.listTools()
    const found = await call('find_models', { query: 'sandbox image', limit: 3 })
    const none = await call('find_models', { query: 'zzzz' })
    const model = await call('get_model', { modelId: 'sandbox-image' })
    const unknown = await call('get_model', { modelId: 'nothing' })
    const price = await call('quote', { modelId: 'sandbox-image', params: { prompt: 'x', num_outputs: 2 } })
    const account = await call('get_account')

    expect(tools.map(({ name }) => name)).toContain('generate')
    expect(tools.every(({ outputSchema }) => outputSchema)).toBe(true)
    expect(found.models.length).toBeLessThanOrEqual(3)
    expect(found.models[0]).toMatchObject({ modelId: 'sandbox-image', task: 'image.generate', coinsFrom: 5 })
    expect(none).toMatchObject({ models: [], next: expect.stringContaining('image.generate') })
    expect(model.params).toContainEqual(
      expect.objectContaining({ name: 'prompt', kind: 'text', required: true }),
    )
    expect(model.params[0]).not.toHaveProperty('ui')
    expect(unknown.error.code).toBe('unknown_model')
    expect(price).toMatchObject({ coins: 10, outputs: 2, availableCoins: 100 })
    expect(account).toMatchObject({
      availableCoins: 100,
      monthlyCapCoins: 50,
      spentThisMonthCoins: 0,
      budget: null,
    })
  })
})

describe('what an agent does with what it bought', () => {
  test('a result has links and a small image', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const { client, call } = await connectAgent(app.origin, alice.key)
    const { generation } = await call('generate', { ...agreed, requestId: 'one' })
    await app.runJobs()

    const { content } = await client.callTool({ name: 'get_generation', arguments: { id: generation.id } })

    const [text, link, image] = content
    expect(text).toMatchObject({ type: 'text', text: expect.stringContaining('succeeded') })
    expect(link).toMatchObject({
      type: 'resource_link',
      mimeType: 'image/png',
      uri: expect.stringContaining('/files/'),
    })
    expect(image).toMatchObject({ type: 'image', mimeType: 'image/webp' })
  })

  test('a result has no image while the store is away', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const { client, call } = await connectAgent(app.origin, alice.key)
    const { generation } = await call('generate', { ...agreed, requestId: 'one' })
    await app.runJobs()
    const open = vi.spyOn(app.dependencies.blobs, 'open').mockRejectedValue(new Error('the store is away'))
    onTestFinished(() => open.mockRestore())

    const { content, isError } = await client.callTool({
      name: 'get_generation',
      arguments: { id: generation.id },
    })

    expect(open).toHaveBeenCalled()
    expect(isError).not.toBe(true)
    expect(content.map(({ type }) => type)).toEqual(['text', 'resource_link'])
  })

  test('it waits as long as it says, hears of progress, and is told how to go on', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const { call } = await connectAgent(app.origin, alice.key)
    const { generation } = await call('generate', { ...agreed, requestId: 'one' })
    const heard: { message?: string }[] = []

    const early = await call('wait_for_generation', { id: generation.id, seconds: 1 }, (at) => heard.push(at))
    const waiting = call('wait_for_generation', { id: generation.id })
    await until(() => app.dependencies.streams.size > 0)
    await app.runJobs()
    const done = await waiting

    expect(early).toMatchObject({
      generation: { status: 'queued' },
      next: expect.stringContaining('wait_for_generation'),
    })
    expect(heard).toMatchObject([{ progress: 0, total: 1, message: 'queued, place 1' }])
    expect(done.generation.status).toBe('succeeded')
    await until(() => app.dependencies.streams.size === 0)
  })

  test('it cancels what is queued, twice if it wants, and lists what there is', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const { call } = await connectAgent(app.origin, alice.key)
    const { generation } = await call('generate', { ...agreed, requestId: 'one' })

    const canceled = await call('cancel_generation', { id: generation.id })
    const again = await call('cancel_generation', { id: generation.id })
    const { generations } = await call('list_generations', { status: 'canceled' })
    const none = await call('get_generation', { id: crypto.randomUUID() })

    expect([canceled, again].map((each) => each.generation.status)).toEqual(['canceled', 'canceled'])
    expect(generations).toMatchObject([{ id: generation.id, status: 'canceled' }])
    expect(none.error.code).toBe('not_found')
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('generations and outputs can be read as resources, of nobody else', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const bob = await app.account()
    const { client, call } = await connectAgent(app.origin, alice.key)
    const other = await connectAgent(app.origin, bob.key)
    const { generation } = await call('generate', { ...agreed, requestId: 'one' })
    await app.runJobs()

    const { resources } = await client.listResources()
    const [made, output] = resources
    const { contents } = await client.readResource({ uri: output!.uri })

    expect(made!.uri).toBe(`atelier://generations/${generation.id}`)
    expect(contents).toMatchObject([{ mimeType: 'application/json' }, { mimeType: 'image/webp' }])
    await expect(other.client.readResource({ uri: output!.uri })).rejects.toThrow('no asset')
    await expect(client.readResource({ uri: 'atelier://else' })).rejects.toThrow('no resource')
  })

  test('prompts name the budget', async () => {
    const app = await testApp()
    const { client } = await connectAgent(app.origin, (await app.account()).key)

    const { prompts } = await client.listPrompts()
    const { messages } = await client.getPrompt({
      name: 'make_image',
      arguments: { what: 'a boat', maxCoins: '20' },
    })

    expect(prompts.map(({ name }) => name)).toEqual(['make_image', 'edit_photo', 'narrate'])
    expect(messages[0]?.content).toMatchObject({ text: expect.stringMatching(/a boat.*20 coins/) })
    await expect(client.getPrompt({ name: 'make_image', arguments: {} })).rejects.toThrow(
      'needs what, maxCoins',
    )
  })
})

describe('files of an agent', () => {
  test('one in base64 becomes an asset', async () => {
    const app = await testApp()
    const { call } = await connectAgent(app.origin, (await app.account()).key)
    const bytes = await sample('image/png')

    const stored = await call('upload_file', { base64: Buffer.from(bytes).toString('base64') })
    const garbage = await call('upload_file', { base64: 'aGVsbG8=' })
    const neither = await call('upload_file', {})

    expect(stored).toMatchObject({ kind: 'image', assetId: expect.any(String) })
    expect(garbage.error.code).toBe('upload_invalid')
    expect(neither.error.code).toBe('invalid_params')
  })

  test('one at a URL is fetched; what is not there is said', async () => {
    const app = await testApp({ PUBLIC_URL: 'http://localhost:8080', TRUST_PROXY: '0' })
    const { key } = await app.account()
    const { call } = await connectAgent(app.origin, key)
    const bytes = await sample('image/png')
    const files = createServer((request, response) =>
      request.url === '/there.png' ? response.end(bytes) : response.writeHead(404).end(),
    ).listen(0, '127.0.0.1')
    onTestFinished(() => void files.close())
    await once(files, 'listening')
    const origin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`

    const stored = await call('upload_file', { url: `${origin}/there.png` })
    const gone = await call('upload_file', { url: `${origin}/gone.png` })

    expect(stored).toMatchObject({ kind: 'image', mimeType: 'image/png' })
    expect(gone.error).toMatchObject({ code: 'invalid_params', detail: expect.stringContaining('404') })
  })

  test.for([
    'http://127.0.0.1:9/x.png',
    'https://localhost/x.png',
    'https://10.0.0.1/x.png',
    'file:///etc/passwd',
  ])('one at %s is not fetched', async (url) => {
    const app = await testApp()
    const { call } = await connectAgent(app.origin, (await app.account()).key)

    const { error } = await call('upload_file', { url })

    expect(error).toMatchObject({ code: 'invalid_params', issues: [{ path: 'url' }] })
  })
})
