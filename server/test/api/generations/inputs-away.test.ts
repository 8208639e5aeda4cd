import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Generation } from '@atelier/contract/generation.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listAttempts } from '../../../src/generations/attempts.store.ts'
import type { Blobs } from '../../../src/platform/storage/blobs.ts'
import { BlobsUnavailable } from '../../../src/platform/storage/unavailable.ts'
import type { Handle, Work } from '../../../src/providers/provider.ts'
import { sample } from '../../../../media/test/samples.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { fakeProvider, pausePoint } from '../../fake-provider.ts'
import { modelsFolder, tricks } from '../../models-folder.ts'
import { openAiKey, startFakeOpenAi } from '../../providers/fake-openai.ts'
import { runEvery } from '../../recurring-jobs.ts'

// Spec silent: an input that cannot be read while the request is prepared waits as an output does that cannot be stored.

const blind = fakeProvider('blind', false)
const sighted = fakeProvider('sighted', true)
const openAi = await startFakeOpenAi()
const ui = { control: 'image', group: 'inputs', order: 30 }
const settings = { url: `${openAi.url}/v1`, key: '${OPENAI_KEY}' }
const variables = {
  MODELS_DIR: modelsFolder(
    {
      blind: ['blind'],
      sighted: ['sighted'],
      linked: [{ provider: 'blind', filesAs: 'link' }],
      form: [{ provider: 'openai', settings }],
      data: [{ provider: 'openai', settings: { ...settings, route: 'images/generations' } }],
      ours: [tricks],
    },
    () => ({
      taskType: 'image.edit',
      params: {
        prompt: { kind: 'text', maxLength: 2000, ui: { control: 'prompt', group: 'prompt', order: 10 } },
        image: { kind: 'media', accept: 'image', required: true, ui },
      },
      defaults: {},
    }),
  ),
  BACKEND_SECRETS: 'OPENAI_KEY',
  OPENAI_KEY: openAiKey,
}
const parts = { providers: [blind, sighted] }

let app: TestApp
let alice: Actor
let image: string

beforeEach(async () => {
  for (const fake of parts.providers) fake.reset()
  openAi.requests.length = 0
  app = await testApp(variables, parts)
  alice = await app.account({ coins: 100 })
  image = (await app.asset(alice, { bytes: 'the input' })).id
})

const submit = (modelId: string) => alice.submit({ modelId, prompt: 'draw', image })
const shown = async ({ id }: Generation) => (await alice.get(`/v1/generations/${id}`)).body
const attempts = async ({ id }: Generation) =>
  (await listAttempts(app.service.database.db, id)).map(({ number, state }) => `${number} ${state}`)

const away = async () => {
  throw new BlobsUnavailable('away')
}
const breaksOff: Blobs['open'] = async () => ({
  sizeBytes: 9,
  stream: Readable.from(
    (async function* () {
      yield Buffer.from('the ')
      throw Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' })
    })(),
  ),
})

/** Until the returned function is called; the store answers `isReady` all the same. */
function breakStore(open: Blobs['open'] = away): () => void {
  const { blobs } = app.dependencies
  const broken = [
    vi.spyOn(blobs, 'open').mockImplementation(open),
    vi.spyOn(blobs, 'stat').mockImplementation(away),
  ]
  const mend = () => broken.forEach((spy) => spy.mockRestore())
  onTestFinished(mend)
  return mend
}

async function expectWaiting(generation: Generation) {
  for (const pause of ['59s', '2m', '20m', '5h']) {
    await app.advance(pause)
    await runEvery(app, 'sweep')
    await app.runJobs()
    expect(await shown(generation)).toMatchObject({ status: 'processing', error: null })
  }
  expect(await alice.balance()).toEqual({ available: 95, held: 5 })
}

async function expectDelivered(generation: Generation) {
  await app.advance('2m')
  await app.runJobs()
  expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
  expect(await attempts(generation)).toEqual(['1 succeeded'])
  expect(await app.events()).toEqual(['generation.succeeded'])
}

describe('an input that cannot be read while the request is prepared', () => {
  const read: string[] = []
  beforeEach(() => {
    read.length = 0
    blind.does.submit = async ({ inputs, attemptId }: Work): Promise<Handle> => {
      read.push(await text(inputs.image![0]!.open()))
      return attemptId
    }
  })

  test.for([
    ['the store is away', away],
    ['the store breaks off in the middle', breaksOff],
  ] as const)('waits, however long, where %s; nothing is sent meanwhile', async ([, open]) => {
    const generation = await submit('blind')
    const mend = breakStore(open)

    await app.runJobs()
    await expectWaiting(generation)
    expect(blind.calls).toEqual([])
    mend()
    await expectDelivered(generation)

    expect(read).toEqual(['the input'])
    expect(blind.bought).toHaveLength(1)
  })

  test.for(['form', 'data'])('waits for a backend that takes it as %s', async (modelId) => {
    const generation = await submit(modelId)
    const mend = breakStore(breaksOff)

    await app.runJobs()
    await expectWaiting(generation)
    expect(openAi.requests).toEqual([])
    mend()

    await expectDelivered(generation)
    expect(openAi.requests).toHaveLength(1)
  })

  test('waits where the backend would have read it by its link', async () => {
    blind.does.submit = async ({ attemptId }) => attemptId
    const generation = await submit('linked')
    const mend = breakStore()

    await app.runJobs()
    await expectWaiting(generation)
    expect(blind.calls).toEqual([])
    mend()

    await expectDelivered(generation)
  })

  test('waits for a model of our own', async () => {
    image = (await app.asset(alice, { bytes: await sample('image/png') })).id
    const generation = await submit('ours')
    const mend = breakStore(breaksOff)

    await app.runJobs()
    await expectWaiting(generation)
    mend()

    await expectDelivered(generation)
  })

  test('waits where a dead worker may have sent it: the backend is asked before, and bought from once', async () => {
    const lost = pausePoint<Handle>()
    sighted.does.submit = lost.pass
    const generation = await submit('sighted')
    const dying = app.runJobs()
    await lost.reached
    lost.break(Object.assign(new Error('broken off'), { name: 'AbortError' }))
    sighted.does.reconcile = away
    await dying
    sighted.does.reconcile = async () => undefined
    sighted.does.submit = async ({ inputs, attemptId }) => {
      read.push(await text(inputs.image![0]!.open()))
      return attemptId
    }
    const mend = breakStore()
    await app.advance('10s')
    await app.runJobs()

    await expectWaiting(generation)
    expect(read).toEqual([])
    mend()

    await expectDelivered(generation)
    expect(read).toEqual(['the input'])
  })

  test('does not wait for ever: after a day it fails with what is true, and is refunded', async () => {
    const generation = await submit('blind')
    breakStore()

    await app.runJobs()
    await app.advance('25h')
    await app.runJobs()

    const { status, error } = await shown(generation)
    expect([status, error.code]).toEqual(['failed', 'unavailable'])
    expect(error.message).toContain('file storage was unavailable')
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
    expect(blind.bought).toEqual([])
  })

  test('that was deleted since is the customer’s to mend', async () => {
    const generation = await submit('blind')
    const gone = vi.spyOn(app.dependencies.blobs, 'open').mockResolvedValue(undefined)
    onTestFinished(() => gone.mockRestore())

    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'invalid_input' } })
    expect(blind.bought).toEqual([])
  })
})

test('a store that is only slow takes nothing from the time of the model', async () => {
  blind.does.submit = async ({ inputs, attemptId }) => {
    await text(inputs.image![0]!.open())
    return attemptId
  }
  const generation = await submit('blind')
  const { blobs } = app.dependencies
  const { open } = blobs
  const slow = vi.spyOn(blobs, 'open').mockImplementation(async (key, range) => {
    await app.advance('2m')
    return open(key, range)
  })
  onTestFinished(() => slow.mockRestore())

  await app.runJobs()

  expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
})
