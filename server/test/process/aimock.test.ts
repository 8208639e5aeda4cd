import { keysOf } from '@atelier/contract/keys-of.ts'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, inject, test } from 'vitest'
import { expectOk } from '../app.ts'
import { needsStranger } from '../outside-program.ts'
import { pixel } from '../providers/fake-runs.ts'
import { chaos, makeCustomer, orderAll, startAimock } from './aimock.ts'
import { makePlace } from './callers.ts'
import { writeOpenAiModels, type RouteName } from './openai-models.ts'
import { startProgram } from './program.ts'

// Models behind a server of OpenAI's API that other people wrote, with its chaos modes on, through the whole API.

/** What a generation comes to; a video whose create was answered in no way that we understand is one of unknown outcome. */
const endOf = (route: RouteName, mode: string) => {
  if (['calm', 'slow', 'throttled'].includes(mode)) return { status: 'succeeded', code: undefined }
  const isUnderstood = mode !== 'malformed' || route === 'video'
  return { status: 'failed', code: isUnderstood ? 'unavailable' : 'internal' }
}

/** What has an unknown outcome is looked for again after ten seconds, and ends then; all else ends long before. */
const timeLimitOf = (route: RouteName, mode: string) =>
  mode === 'dropped' || (route === 'video' && endOf(route, mode).status === 'failed') ? 10 : 300

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
const routeNames = keysOf(responses)
const kinds: Record<RouteName, string> = {
  image: 'image',
  edit: 'image',
  speech: 'audio',
  transcription: 'text',
  video: 'video',
}

describe.runIf(needsStranger('aimock'))('a server of OpenAI’s API by others', () => {
  test('in every chaos mode: all ends right, what is charged was made, and nothing is asked for twice', async () => {
    const mock = await startAimock(fixtures())
    const variables = { BACKEND_SECRETS: 'OPENAI_KEY', OPENAI_KEY: 'sk-of-nobody' }
    const folder = mkdtempSync(join(inject('runFolder'), 'openai-models-'))
    writeOpenAiModels(folder, mock.origin, Object.keys(chaos), timeLimitOf)
    const program = await startProgram({ ...(await makePlace()), ...variables, MODELS_DIR: folder })
    const alice = await makeCustomer(program)
    const { id: audio } = await expectOk(alice.upload(recording))
    const { id: picture } = await expectOk(alice.upload(await white()))
    const params: Record<RouteName, object> = {
      image: { prompt: 'p' },
      edit: { prompt: 'p', image: picture, mask: picture },
      speech: { text: 't' },
      transcription: { audio },
      video: { prompt: 'p' },
    }
    const all = routeNames.flatMap((route) =>
      Object.keys(chaos).map((mode) => ({ route, mode, params: params[route] })),
    )

    const { ends, delivered } = await orderAll(program, alice, all)

    expect(
      ends.map(({ route, mode, status, error }) => [route, mode, { status, code: error?.code }]),
    ).toEqual(all.map(({ route, mode }) => [route, mode, endOf(route, mode)]))
    expect(delivered.map(({ outputs }) => outputs[0].kind)).toEqual(
      delivered.map(({ route }) => kinds[route as RouteName]),
    )
    expect(mock.taken()).toHaveLength(all.length)

    const [{ url }] = ends.find(({ route, mode }) => route === 'transcription' && mode === 'calm').outputs
    expect(await (await fetch(url)).text()).toBe('Good morning.')
  })
})

const white = () =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

/** It knows no difference between an image and an edit. */
const fixtures = () =>
  Object.entries(chaos).flatMap(([model, faults]) =>
    routeNames.map((route) => ({
      match: { endpoint: route === 'edit' ? 'image' : route, model },
      response: responses[route],
      chaos: faults,
    })),
  )
