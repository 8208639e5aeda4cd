import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { expectOk } from '../app.ts'
import { openAiKey, startFakeOpenAi } from '../providers/fake-openai.ts'
import { until } from '../until.ts'
import { coins, makeAccount, operatorOf, secrets } from './callers.ts'
import { hasLitellm, litellmKey, startLitellm } from './litellm/litellm-server.ts'
import { writeOpenAiModels, type RouteName } from './openai-models.ts'
import { makeDataDir, startProgram } from './program.ts'

// Models behind LiteLLM's proxy, through the whole API. Behind the proxy is the imitation of a server.

const recording = readFileSync(new URL('../../src/providers/sandbox/fixtures/tune-1.mp3', import.meta.url))

describe.runIf(hasLitellm())('a proxy of LiteLLM', () => {
  test('passes on images, speech and transcripts, and what is charged was made once', async () => {
    const { run, fake, balance } = await setUp()
    fake.speech = { type: 'audio/mpeg', bytes: recording }
    fake.transcript = {
      text: 'Good morning.',
      segments: [{ id: 0, start: 0, end: 1, text: 'Good morning.' }],
    }

    const image = await run('image', { prompt: 'a lighthouse' })
    const speech = await run('speech', { text: 'Good morning' })
    const transcript = await run('transcription', {})

    expect([image, speech, transcript].map(({ status, coinsCharged }) => ({ status, coinsCharged }))).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'succeeded', coinsCharged: 5 })),
    )
    expect([image, speech, transcript].map(({ outputs }) => outputs[0].kind)).toEqual([
      'image',
      'audio',
      'text',
    ])
    expect(fake.requests.map(({ route }) => route)).toEqual([
      'images/generations',
      'audio/speech',
      'audio/transcriptions',
    ])
    expect(await balance()).toEqual({ available: coins - 15, held: 0 })
  })

  test('passes refusals on: the code is right, and nothing is charged or asked for again', async () => {
    const { run, fake, balance } = await setUp()

    fake.does = { end: { status: 'failed', error: 'NSFW content detected' } }
    expect(await run('image', { prompt: 'no' })).toMatchObject({ error: { code: 'content_policy' } })
    fake.does = { end: { status: 'failed', error: 'Input validation error: no' } }
    expect(await run('image', { prompt: 'no' })).toMatchObject({ error: { code: 'invalid_input' } })
    expect(fake.bought).toHaveLength(2)

    expect(await balance()).toEqual({ available: coins, held: 0 })
  })

  test('whose server fails is over at once, and refunded', async () => {
    const { run, fake, balance } = await setUp()
    fake.does = { end: { status: 'failed', error: 'CUDA out of memory' } }

    expect(await run('image', { prompt: 'no' })).toMatchObject({ error: { code: 'unavailable' } })
    expect(await balance()).toEqual({ available: coins, held: 0 })
  })
})

async function setUp() {
  const fake = await startFakeOpenAi(Date)
  onTestFinished(fake.close)
  const origin = await startLitellm({ url: `${fake.url}/v1`, key: openAiKey, model: 'painter' })
  const folder = mkdtempSync(join(inject('runFolder'), 'litellm-models-'))
  writeOpenAiModels(folder, origin, ['painter'], () => 120)
  const variables = { ...secrets, BACKEND_SECRETS: 'OPENAI_KEY', OPENAI_KEY: litellmKey }
  const program = await startProgram({ ...variables, DATA_DIR: makeDataDir(), MODELS_DIR: folder })
  const alice = await makeAccount(program, { runningLimit: 10 })

  return {
    fake,
    balance: async () =>
      (await expectOk(operatorOf(program).get(`/operator/v1/accounts/${alice.id}`))).balance,
    async run(route: RouteName, params: object) {
      const audio = route === 'transcription' ? { audio: (await expectOk(alice.upload(recording))).id } : {}
      const body = { modelId: `${route}-painter`, params: { ...params, ...audio }, maxCoins: 10 }
      const { id } = await expectOk(alice.post('/v1/generations', body, { 'idempotency-key': randomUUID() }))
      const shown = () => expectOk(alice.get(`/v1/generations/${id}`))
      await until(async () => (await shown()).completedAt !== null)
      return shown()
    },
  }
}
