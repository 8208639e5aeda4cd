import type { Generation } from '@atelier/contract/generation.ts'
import { listAttempts } from '../../../src/generations/attempts.store.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stopApp, testApp, type Actor, type TestApp } from '../../app.ts'
import { fakeProvider, outputOf } from '../../fake-provider.ts'
import { modelsFolder } from '../../models-folder.ts'
import { runEvery } from '../../recurring-jobs.ts'
import { startS3, type TestS3 } from '../../s3.ts'
import { until } from '../../until.ts'

// Spec silent: a store that is away is waited for; one that refuses a file for good is not.

const blind = fakeProvider('blind', false)
const ui = { control: 'image', group: 'inputs', order: 30 }
const modelsDir = modelsFolder({ blind: ['blind'], editor: ['blind'] }, (id) => ({
  ...(id === 'editor' && {
    taskType: 'image.edit',
    params: {
      prompt: { kind: 'text', maxLength: 2000, ui: { ...ui, control: 'prompt', group: 'prompt' } },
      image: { kind: 'media', accept: 'image', required: true, ui },
    },
    defaults: {},
  }),
}))
const parts = { providers: [blind] }

let s3: TestS3
let app: TestApp
let alice: Actor

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await stopApp()
  await s3.close()
})
beforeEach(async () => {
  s3.disturb = () => undefined
  blind.reset()
  blind.does.poll = async () => ({ state: 'succeeded', outputs: [outputOf('an output')] })
  app = await testApp({ MODELS_DIR: modelsDir, ...s3.variables }, parts)
  alice = await app.account({ coins: 100 })
  await isReady('ready')
})

const shown = async ({ id }: Generation) => (await alice.get(`/v1/generations/${id}`)).body
/** An answer of the store is remembered for a moment. */
const isReady = (status: string) =>
  until(async () => (await app.stranger().get('/readyz')).body.status === status)
const isOfInstallation = ({ pathname }: URL) => pathname.includes('/installation')

describe('a file that the store refuses for good', () => {
  test.for([
    [403, 'AccessDenied'],
    [400, 'InvalidArgument'],
    [400, 'EntityTooLarge'],
  ] as const)('is not waited for: %i %s of an output', async (refusal) => {
    const generation = await alice.submit({ modelId: 'blind' })
    s3.disturb = (method, url) => (method === 'PUT' && !isOfInstallation(url) ? refusal : undefined)

    for (const pause of ['2s', '15s', '60s']) {
      await app.runJobs()
      expect(await shown(generation)).toMatchObject({ status: 'processing', error: null })
      await app.advance(pause)
    }
    await app.runJobs()

    const { status, error } = await shown(generation)
    expect([status, error.code]).toEqual(['failed', 'unavailable'])
    expect(error.message).toContain('File storage refused the result')
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
    expect(await app.events()).toEqual(['generation.failed'])
    expect(blind.bought).toHaveLength(1)
    await isReady('ready')
  })

  test('is not waited for where it is an input, of which nothing is sent', async () => {
    const { id: image } = await app.asset(alice)
    const generation = await alice.submit({ modelId: 'editor', image })
    s3.disturb = (method, url) =>
      method === 'GET' && url.pathname.endsWith(image) ? [403, 'AccessDenied'] : undefined

    for (const pause of ['2s', '15s', '60s', '0s']) {
      await app.runJobs()
      await app.advance(pause)
    }

    const { status, error } = await shown(generation)
    expect([status, error.code]).toEqual(['failed', 'unavailable'])
    expect(error.message).toContain('upload the input again')
    expect(blind.bought).toEqual([])
    const attempts = await listAttempts(app.service.database.db, generation.id)
    expect(attempts.map(({ state }) => state)).toEqual(['failed'])
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('is stored by one of the tries where it is taken after all', async () => {
    const generation = await alice.submit({ modelId: 'blind' })
    s3.disturb = (method, url) =>
      method === 'PUT' && !isOfInstallation(url) ? [403, 'AccessDenied'] : undefined

    await app.runJobs()
    s3.disturb = () => undefined
    await app.advance('2s')
    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
    expect(blind.bought).toHaveLength(1)
  })
})

describe('a store that refuses everything', () => {
  test.for<[string, TestS3['disturb']]>([
    ['the key is not known', () => [403, 'InvalidAccessKeyId']],
    ['the secret is wrong', () => [403, 'SignatureDoesNotMatch']],
    ['nothing may be written', (method) => (method === 'PUT' ? [403, 'AccessDenied'] : undefined)],
  ])('is the operator’s to mend, and waited for: %s', async ([, disturb]) => {
    const generation = await alice.submit({ modelId: 'blind' })
    s3.disturb = disturb

    await app.runJobs()
    await isReady('degraded')
    const { text } = await app.operator.get('/metrics')
    for (const pause of ['1m', '20m', '5h']) {
      await app.advance(pause)
      await app.runJobs()
      await runEvery(app, 'sweep')
    }
    const waiting = await shown(generation)
    s3.disturb = () => undefined
    await isReady('ready')
    await app.advance('2m')
    await app.runJobs()

    expect(text).toMatch(/^atelier_part_up\{part="files"\} 0$/m)
    expect(app.log.map(({ msg }) => msg)).toContainEqual(
      expect.stringContaining('the file store refuses everything; look at'),
    )
    expect(waiting).toMatchObject({ status: 'processing', error: null })
    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
    expect(blind.bought).toHaveLength(1)
  })

  test('because its bucket is gone has no files that will come back: what ran is refunded', async () => {
    const generation = await alice.submit({ modelId: 'blind' })
    s3.disturb = () => [404, 'NoSuchBucket']

    await app.runJobs()
    await isReady('degraded')
    await runEvery(app, 'sweep')
    const waiting = await shown(generation)
    await app.advance('20m')
    await runEvery(app, 'sweep')

    expect(waiting).toMatchObject({ status: 'processing' })
    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })
})
