import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, inject, test } from 'vitest'
import { expectOk } from '../app.ts'
import type { Client } from '../client.ts'
import { until } from '../until.ts'
import { coins, makeAccount, operatorOf, secrets } from './callers.ts'
import { hasCog, startCog, type CogServer } from './cog/cog-server.ts'
import { makeDataDir, startProgram } from './program.ts'

// A model behind the real server of Cog, through the whole API.

describe.runIf(hasCog())('a Cog container', () => {
  test('makes what was asked for, at its size, and it is charged', async () => {
    const { run } = await setUp()

    const generation = await run('a lighthouse', { aspect_ratio: '16:9', resolution: '0.5k' })

    expect(generation).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
    const [output] = generation.outputs
    const { width, height } = await sharp(await download(output.url)).metadata()
    expect([width, height]).toEqual([output.width, output.height])
    expect(output.width / output.height).toBeCloseTo(16 / 9, 1)
  })

  test('is given the image that somebody uploaded', async () => {
    const { alice, run } = await setUp()
    const red = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { id } = await expectOk(alice.upload(red))

    const generation = await run('the same', { image: id }, 'cog-edit')

    expect(generation).toMatchObject({ status: 'succeeded' })
    const made = await download(generation.outputs[0].url)
    expect(await sharp(made).raw().toBuffer()).toEqual(await sharp(red).raw().toBuffer())
  })

  test.each([
    ['fail', 'internal'],
    ['nsfw', 'content_policy'],
  ])('that fails (%s) is %s, and refunded', async (prompt, code) => {
    const { alice, run } = await setUp()

    expect(await run(prompt)).toMatchObject({ status: 'failed', error: { code }, coinsCharged: 0 })
    expect(await balance(alice)).toEqual({ available: coins, held: 0 })
  })

  test('that is slow is told to stop at the time limit, and the next one runs', async () => {
    const { cog, run } = await setUp()

    expect(await run('sleep 20')).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
    expect(await run('after it')).toMatchObject({ status: 'succeeded' })
    expect(cog.prompts()).toEqual(['sleep 20', 'after it'])
  })

  test('that is killed while it works costs the customer nothing, and is used again when it is back', async () => {
    const { alice, cog, start, run, ended } = await setUp()
    const { id } = await start('sleep 30')
    await until(() => cog.prompts().length === 1)

    await cog.kill()
    const failed = await ended(id)

    expect(failed).toMatchObject({ status: 'failed', coinsCharged: 0 })
    expect(await balance(alice)).toEqual({ available: coins, held: 0 })
    await cog.start()
    await until(async () => (await probed()).health === 'ready')
    expect(await run('again')).toMatchObject({ status: 'succeeded' })
    expect(cog.prompts()).toEqual(['sleep 30', 'again'])
  })

  test('runs once what was submitted before the service was killed, and its result is delivered', async () => {
    const { alice, cog, start, restart } = await setUp()
    const { id } = await start('sleep 6')
    await until(() => cog.prompts().length === 1)

    const { ended } = await restart()

    expect(await ended(id)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
    expect(cog.prompts()).toEqual(['sleep 6'])
    expect(await balance(alice)).toEqual({ available: coins - 5, held: 0 })
  })

  test('with one place runs one at a time, while the others are queued here', async () => {
    const { start, ended, shown, cog } = await setUp()
    const ids = []
    for (const prompt of ['sleep 1 a', 'sleep 1 b', 'sleep 1 c']) ids.push((await start(prompt)).id)

    await until(() => cog.prompts().length === 1)
    expect((await Promise.all(ids.map(shown))).filter(({ status }) => status === 'queued')).toHaveLength(2)
    for (const id of ids) expect(await ended(id)).toMatchObject({ status: 'succeeded' })
    expect(cog.prompts()).toHaveLength(3)
  })
})

test.runIf(hasCog())('the example of the guide works as it is, but for its address', async () => {
  const { run } = await setUp(`${examples}/cog/predict.py`, (cog) => {
    const folder = mkdtempSync(join(inject('runFolder'), 'cog-models-'))
    const file = readFileSync(`${examples}/models/cog/image-generate-own.yaml`, 'utf8')
    writeFileSync(join(folder, 'cog-image.yaml'), file.replace('http://127.0.0.1:5000', cog.origin))
    return folder
  })

  const generation = await run('a lighthouse', { aspect_ratio: '16:9', seed: 7 }, 'my-image')

  expect(generation).toMatchObject({ status: 'succeeded', coinsCharged: 4, outputs: [{ kind: 'image' }] })
  const { width, height } = await sharp(await download(generation.outputs[0].url)).metadata()
  expect(width / height).toBeCloseTo(16 / 9, 1)
})

const examples = fileURLToPath(new URL('../../../examples', import.meta.url))

let operator: Client

async function setUp(predictor?: string, modelsOf = writeModels) {
  const cog = await startCog(predictor)
  const place = { ...secrets, DATA_DIR: makeDataDir(), MODELS_DIR: modelsOf(cog) }
  let program = await startProgram(place)
  operator = operatorOf(program)
  let alice = await makeAccount(program, { runningLimit: 10 })
  await until(async () => (await probed()).health === 'ready')
  const start = async (prompt: string, params = {}, modelId = 'cog-image') =>
    expectOk(
      alice.post(
        '/v1/generations',
        { modelId, params: { prompt, ...params }, maxCoins: 100 },
        { 'idempotency-key': randomUUID() },
      ),
    )
  const shown = (id: string) => expectOk(alice.get(`/v1/generations/${id}`))
  const ended = async (id: string) => {
    await until(async () => (await shown(id)).completedAt !== null)
    return shown(id)
  }
  return {
    alice,
    cog,
    start,
    shown,
    ended,
    run: async (...what: Parameters<typeof start>) => ended((await start(...what)).id),
    /** Kills the service, and starts it at the same address, to which results are sent. */
    async restart() {
      const port = new URL(program.origin).port
      program.kill('SIGKILL')
      await program.ended
      program = await startProgram({ ...place, PORT: port })
      program = { ...program, origin: `http://127.0.0.1:${port}` }
      alice = alice.at(program)
      operator = operatorOf(program)
      return { ended }
    },
  }
}

/** How the service finds the container, asked now. */
async function probed(): Promise<{ health: string }> {
  const { items } = await expectOk(operator.get('/operator/v1/backends'))
  const { id } = items.find(({ provider }: { provider: string }) => provider === 'cog')
  return expectOk(operator.post(`/operator/v1/backends/${id}/probe`, {}))
}

const balance = async (who: Client & { id: string }) =>
  (await expectOk(operator.get(`/operator/v1/accounts/${who.id}`))).balance

async function download(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer())
}

function writeModels({ origin }: CogServer): string {
  const folder = mkdtempSync(join(inject('runFolder'), 'cog-models-'))
  const ui = (control: string, order: number) => ({ control, group: 'basic', order })
  const prompt = { kind: 'text', maxLength: 2000, ui: { control: 'prompt', group: 'prompt', order: 10 } }
  const common = {
    listingId: 'cog',
    modality: 'image',
    workspace: 'image',
    vendor: 'Test',
    displayName: 'On Cog',
    timeLimitSeconds: 12,
    price: { base: 5 },
  }
  const image = {
    ...common,
    id: 'cog-image',
    taskType: 'image.generate',
    params: {
      prompt,
      aspect_ratio: { kind: 'enum', values: ['1:1', '16:9'], ui: ui('aspect', 20) },
      resolution: { kind: 'enum', values: ['0.5k', '1k'], ui: ui('segmented', 30) },
    },
    defaults: { aspect_ratio: '1:1', resolution: '0.5k' },
    backends: [
      {
        provider: 'cog',
        settings: { url: origin },
        size: { width: 'width', height: 'height', multipleOf: 8 },
      },
    ],
  }
  const edit = {
    ...common,
    id: 'cog-edit',
    taskType: 'image.edit',
    params: { prompt, image: { kind: 'media', accept: 'image', required: true, ui: ui('image', 20) } },
    backends: [{ provider: 'cog', settings: { url: origin } }],
  }
  for (const model of [image, edit]) writeFileSync(join(folder, `${model.id}.yaml`), JSON.stringify(model))
  return folder
}
