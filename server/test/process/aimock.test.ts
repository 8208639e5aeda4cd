import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { loadStranger } from '../../../scripts/strangers.ts'
import { expectOk } from '../app.ts'
import { needsStranger } from '../outside-program.ts'
import { pixel } from '../providers/fake-runs.ts'
import { until } from '../until.ts'
import { coins, makeAccount, operatorOf, secrets } from './callers.ts'
import { writeOpenAiModels, type RouteName } from './openai-models.ts'
import { makeDataDir, startProgram } from './program.ts'

// Models behind a server of OpenAI's API that other people wrote, with its chaos modes on, through the whole API.

/** The parts of its API that the test uses. */
type Chaos = {
  dropRate?: number
  malformedRate?: number
  rateLimitRate?: number
  disconnectRate?: number
  latencyMs?: number
}
type Mock = {
  addFixture(fixture: { match: { endpoint: string; model: string }; response: object; chaos?: Chaos }): void
  getRequests(): { method: string; path: string; response: { status: number; chaosAction?: string } }[]
  start(): Promise<string>
  stop(): Promise<void>
}
type Aimock = { LLMock: new () => Mock }

/** By the name of the model that is asked for. Half of the throttled ones are let through. */
const chaos: Record<string, Chaos> = {
  calm: {},
  slow: { latencyMs: 1500 },
  throttled: { rateLimitRate: 0.5 },
  failing: { dropRate: 1 },
  malformed: { malformedRate: 1 },
  dropped: { disconnectRate: 1 },
}

/** What a generation comes to; a video whose create was answered in no way that we understand is one of unknown outcome. */
const endOf = (route: RouteName, mode: string) => {
  if (['calm', 'slow', 'throttled'].includes(mode)) return { status: 'succeeded', code: undefined }
  const isUnderstood = mode !== 'malformed' || route === 'video'
  return { status: 'failed', code: isUnderstood ? 'unavailable' : 'internal' }
}

/** What has an unknown outcome ends only then; all else ends long before. */
const timeLimitOf = (route: RouteName, mode: string) =>
  mode === 'dropped' || (route === 'video' && endOf(route, mode).status === 'failed') ? 5 : 300

const fixture = (name: string) =>
  readFileSync(new URL(`../../src/providers/sandbox/fixtures/${name}`, import.meta.url))
const recording = fixture('tune-1.mp3')
const segments = [{ id: 0, start: 0, end: 1.5, text: 'Good morning.' }]

const image = { image: { b64Json: pixel.toString('base64') } }
const responses: Record<RouteName, object> = {
  image,
  edit: image,
  speech: { audio: recording.toString('base64'), format: 'mp3' },
  transcription: { transcription: { text: 'Good morning.', segments } },
  video: {
    video: {
      id: 'video-1',
      status: 'completed',
      url: `data:video/mp4;base64,${fixture('tiles.mp4').toString('base64')}`,
    },
  },
}
const routeNames = Object.keys(responses) as RouteName[]
const kinds: Record<RouteName, string> = {
  image: 'image',
  edit: 'image',
  speech: 'audio',
  transcription: 'text',
  video: 'video',
}

describe.runIf(needsStranger('aimock'))('a server of OpenAI’s API by others', () => {
  test('in every chaos mode: all ends right, what is charged was made, and nothing is asked for twice', async () => {
    const mock = await startMock()
    const variables = { ...secrets, BACKEND_SECRETS: 'OPENAI_KEY', OPENAI_KEY: 'sk-of-nobody' }
    const folder = mkdtempSync(join(inject('runFolder'), 'openai-models-'))
    writeOpenAiModels(folder, mock.origin, Object.keys(chaos), timeLimitOf)
    const program = await startProgram({ ...variables, DATA_DIR: makeDataDir(), MODELS_DIR: folder })
    const alice = await makeAccount(program, { runningLimit: 50 })
    const { id: audio } = await expectOk(alice.upload(recording))
    const { id: picture } = await expectOk(alice.upload(await white()))
    const all = routeNames.flatMap((route) => Object.keys(chaos).map((mode) => ({ route, mode })))

    const started = await Promise.all(
      all.map(async ({ route, mode }) => {
        const params = {
          image: { prompt: 'p' },
          edit: { prompt: 'p', image: picture, mask: picture },
          speech: { text: 't' },
          transcription: { audio },
          video: { prompt: 'p' },
        }
        const body = { modelId: `${route}-${mode}`, params: params[route], maxCoins: 100 }
        const { id } = await expectOk(
          alice.post('/v1/generations', body, { 'idempotency-key': randomUUID() }),
        )
        return { route, mode, id }
      }),
    )
    const shown = ({ id }: { id: string }) => expectOk(alice.get(`/v1/generations/${id}`))
    // One after another: asking for all at once would exceed the limit of requests on a fast machine.
    for (const each of started) await until(async () => (await shown(each)).completedAt !== null)
    const ends = await Promise.all(
      started.map(async ({ route, mode, id }) => ({ ...(await shown({ id })), route, mode })),
    )

    expect(
      ends.map(({ route, mode, status, error }) => [route, mode, { status, code: error?.code }]),
    ).toEqual(all.map(({ route, mode }) => [route, mode, endOf(route, mode)]))
    const delivered = ends.filter(({ status }) => status === 'succeeded')
    expect(delivered.map(({ outputs }) => outputs[0].kind)).toEqual(
      delivered.map(({ route }) => kinds[route as RouteName]),
    )
    const charged = ends.reduce((sum, { coinsCharged }) => sum + coinsCharged, 0)
    expect(charged).toBe(5 * delivered.length)
    const { balance } = await expectOk(operatorOf(program).get(`/operator/v1/accounts/${alice.id}`))
    expect(balance).toEqual({ available: coins - charged, held: 0 })
    const taken = mock.posts().filter(({ response }) => response.chaosAction !== 'rateLimit')
    expect(taken).toHaveLength(all.length)

    const [{ url }] = ends.find(({ route, mode }) => route === 'transcription' && mode === 'calm').outputs
    expect(await (await fetch(url)).text()).toBe('Good morning.')
  })
})

const white = () =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

async function startMock() {
  const { LLMock } = await loadStranger<Aimock>('@copilotkit/aimock')
  const mock = new LLMock()
  for (const [mode, faults] of Object.entries(chaos))
    for (const route of routeNames) {
      const endpoint = route === 'edit' ? 'image' : route // It knows no difference.
      mock.addFixture({ match: { endpoint, model: mode }, response: responses[route], chaos: faults })
    }
  const origin = await mock.start()
  onTestFinished(() => mock.stop())
  return { origin, posts: () => mock.getRequests().filter(({ method }) => method === 'POST') }
}
