import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { expectOk } from '../app.ts'
import { needsStranger } from '../outside-program.ts'
import { dataUrl } from '../providers/fake-runs.ts'
import { chaos, makeCustomer, orderAll, startAimock } from './aimock.ts'
import { makePlace, operatorOf } from './callers.ts'
import { startFalProxy } from './fal-proxy.ts'
import { startProgram } from './program.ts'

// Models of fal and of ElevenLabs, as servers that other people wrote imitate them, with their chaos modes on.

const fixture = (name: string) =>
  readFileSync(new URL(`../../src/providers/sandbox/fixtures/${name}`, import.meta.url)).toString('base64')
const video = { url: `data:video/mp4;base64,${fixture('tiles.mp4')}`, content_type: 'video/mp4' }
const recording = { audio: fixture('tune-1.mp3'), format: 'mp3' }

const ui = (control: string) => ({ control, group: 'basic', order: 10 })
const text = (control: string) => ({ kind: 'text', required: true, maxLength: 2000, ui: ui(control) })

type RouteFacts = {
  taskType: string
  /** The param that has the words. */
  param: 'prompt' | 'text'
  provider: 'fal' | 'elevenlabs'
  endpoint: string
  response: object
  backend?: object
}

const BILLED_UNITS = 3

const routes: Record<string, RouteFacts> = {
  image: {
    taskType: 'image.generate',
    param: 'prompt',
    provider: 'fal',
    endpoint: 'fal',
    response: {
      json: { images: [{ url: dataUrl, content_type: 'image/png' }] },
      billableUnits: BILLED_UNITS,
    },
  },
  video: {
    taskType: 'video.generate',
    param: 'prompt',
    provider: 'fal',
    endpoint: 'fal',
    response: { json: { video, seed: 0 }, billableUnits: BILLED_UNITS },
  },
  speech: {
    taskType: 'audio.tts',
    param: 'text',
    provider: 'elevenlabs',
    endpoint: 'elevenlabs-tts',
    response: recording,
  },
  sound: {
    taskType: 'audio.sfx',
    param: 'prompt',
    provider: 'elevenlabs',
    endpoint: 'audio-gen',
    response: recording,
    backend: { bindings: { prompt: { to: 'text' } } },
  },
  music: {
    taskType: 'audio.music',
    param: 'prompt',
    provider: 'elevenlabs',
    endpoint: 'audio-gen',
    response: recording,
  },
}

type Route = [name: string, facts: RouteFacts]

const modesOf = ({ provider }: RouteFacts) => [
  ...Object.keys(chaos),
  ...(provider === 'fal' ? ['shaky'] : []),
]

/** Of what fal has not answered in a way that we understand, the outcome is unknown. A call to ElevenLabs is over. */
function endOf({ provider }: RouteFacts, mode: string) {
  if (['calm', 'slow', 'throttled', 'shaky'].includes(mode)) return { status: 'succeeded', code: undefined }
  const isUnderstood = mode !== 'malformed' || provider === 'fal'
  return { status: 'failed', code: isUnderstood ? 'unavailable' : 'internal' }
}

/** What has an unknown outcome is looked for again after ten seconds, and ends then; all else ends long before. */
function timeLimitOf(facts: RouteFacts, mode: string): number {
  const isUnknown = mode === 'dropped' || (facts.provider === 'fal' && endOf(facts, mode).status === 'failed')
  return isUnknown ? 10 : 300
}

/** aimock knows sounds and music by the name of their model alone. */
const modelOf = (name: string, mode: string) => `${name}-${mode}`

describe.runIf(needsStranger('aimock'))('hosts as others imitate them', () => {
  test('in every chaos mode: all ends right, what is charged was made, and nothing is asked for twice', async () => {
    const all = Object.entries(routes).flatMap((route) => modesOf(route[1]).map((mode) => ({ route, mode })))
    const falQueue = { pollsBeforeInProgress: 1, pollsBeforeCompleted: 2 }
    const mock = await startAimock(all.map(fixtureOf), { falQueue })
    const proxy = await startFalProxy(mock.origin)
    const folder = mkdtempSync(join(inject('runFolder'), 'host-models-'))
    for (const { route, mode } of all)
      writeModel(folder, route, mode, { fal: proxy, elevenlabs: mock.origin })
    const variables = { BACKEND_SECRETS: 'HOST_KEY', HOST_KEY: 'key-of-nobody', MODELS_DIR: folder }
    const program = await startProgram({ ...(await makePlace()), ...variables })
    const alice = await makeCustomer(program)
    const orders = all.map(({ route: [name, { param }], mode }) => ({
      route: name,
      mode,
      params: { [param]: 'waves' },
    }))

    const { ends, delivered } = await orderAll(program, alice, orders)

    expect(
      ends.map(({ route, mode, status, error }) => [route, mode, { status, code: error?.code }]),
    ).toEqual(all.map(({ route: [name, facts], mode }) => [name, mode, endOf(facts, mode)]))
    expect(delivered.map(({ outputs }) => outputs[0].kind)).toEqual(
      delivered.map(({ route }) => routes[route]?.taskType.replace(/\..*/, '')),
    )
    expect(mock.taken()).toHaveLength(all.length)
    const { id } = delivered.find(({ route, mode }) => route === 'video' && mode === 'shaky')
    const receipt = await expectOk(operatorOf(program).get(`/operator/v1/generations/${id}/receipt`))
    expect(receipt.attempts).toMatchObject([{ cost: { amount: BILLED_UNITS, unit: 'units' } }])
  })
})

const fixtureOf = ({ route: [name, facts], mode }: { route: Route; mode: string }) => {
  const isFal = facts.provider === 'fal'
  const model = modelOf(name, mode)
  return {
    match: { endpoint: facts.endpoint, model: isFal ? `acme/${model}` : model },
    response: facts.response,
    ...(!isFal && { chaos: chaos[mode] ?? {} }),
  }
}

/** At five coins an output; the key is `HOST_KEY`. */
function writeModel(folder: string, [name, facts]: Route, mode: string, urls: Record<string, string>): void {
  const { taskType, param, provider, backend } = facts
  const [modality = ''] = taskType.split('.')
  const url = urls[provider]
  const model = modelOf(name, mode)
  const settings = { key: '${HOST_KEY}', url }
  const ofProvider = {
    fal: { ...settings, model: `acme/${model}`, restUrl: url, apiUrl: url },
    elevenlabs: { ...settings, model, voice: 'aria' },
  }
  const file = {
    taskType,
    modality,
    workspace: modality,
    params: { [param]: text(param === 'text' ? 'script' : 'prompt') },
    id: model,
    listingId: 'hosts',
    vendor: 'Test',
    displayName: 'On a server of others',
    timeLimitSeconds: timeLimitOf(facts, mode),
    price: { base: 5 },
    backends: [{ provider, slots: 50, settings: ofProvider[provider], ...backend }],
  }
  writeFileSync(join(folder, `${model}.yaml`), JSON.stringify(file))
}
