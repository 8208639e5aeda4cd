import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listAttempts } from '../../../src/generations/attempts.store.ts'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import { modelsFolder } from '../../models-folder.ts'
import { openAiKey, startFakeOpenAi } from '../../providers/fake-openai.ts'

// Ours mark with white and OpenAI's with what is transparent: a media child turns one into the other.

const fake = await startFakeOpenAi()
afterAll(fake.close)

const ui = { control: 'image', group: 'inputs', order: 30 }
const variables = {
  MODELS_DIR: modelsFolder(
    { editor: [{ provider: 'openai', settings: { url: `${fake.url}/v1`, key: '${OPENAI_KEY}' } }] },
    () => ({
      taskType: 'image.inpaint',
      params: {
        image: { kind: 'media', accept: 'image', required: true, ui },
        mask: { kind: 'media', accept: 'image', required: true, ui: { ...ui, control: 'mask' } },
      },
      defaults: {},
    }),
  ),
  BACKEND_SECRETS: 'OPENAI_KEY',
  OPENAI_KEY: openAiKey,
}

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp(variables, {})
  alice = await app.account({ coins: 100 })
  fake.requests.length = 0
})

test('a mask is sent as its backend reads it', async () => {
  const image = await uploaded(picture(120, 80, '#c0ffee'))
  const leftHalf = { input: await picture(30, 40, '#fff').toBuffer(), left: 0, top: 0 }
  const mask = await uploaded(picture(60, 40, '#000').composite([leftHalf]))

  const { id } = await submitted({ image, mask })

  const attempts = await listAttempts(app.service.database.db, id)
  expect(attempts).toMatchObject([{ state: 'succeeded', errorDetail: null }])
  const sent = fake.requests[0]?.input.mask as { type: string; text: string }
  expect(sent.type).toBe('image/png')
  const { data, info } = await sharp(Buffer.from(sent.text, 'latin1'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 120, height: 80, channels: 4 })
  const alphaAt = (x: number, y: number) => data[(y * 120 + x) * 4 + 3]
  expect([alphaAt(2, 2), alphaAt(50, 70), alphaAt(70, 2), alphaAt(118, 78)]).toEqual([0, 0, 255, 255])
})

test('one that marks nothing is the request’s fault: nothing is bought, and the coins are back', async () => {
  const image = await uploaded(picture(120, 80, '#c0ffee'))
  const mask = await uploaded(picture(120, 80, '#000'))

  const { id } = await submitted({ image, mask })

  expect(await expectOk(alice.get(`/v1/generations/${id}`))).toMatchObject({
    status: 'failed',
    error: { code: 'invalid_input' },
  })
  expect(fake.requests).toEqual([])
  expect(await alice.balance()).toEqual({ available: 100, held: 0 })
})

function picture(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 3, background } }).png()
}

async function uploaded(image: Sharp): Promise<string> {
  const { id } = await expectOk(alice.upload(await image.toBuffer(), { name: 'a.png', type: 'image/png' }))
  return id
}

async function submitted(params: object): Promise<{ id: string }> {
  const body = { modelId: 'editor', params, maxCoins: 5 }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const generation = await expectOk(alice.post('/v1/generations', body, headers))
  await app.runJobs()
  return generation
}
