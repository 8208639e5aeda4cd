import { describe, expect, test } from 'vitest'
import { inputOf, workOf } from '../../../test/providers/work.ts'
import { ProviderError, type RequestMapping, type Work } from '../provider.ts'
import { buildInput, dataUrlOf, sentBytes } from './request.ts'

const sendNothing = () => Promise.reject(new Error('there is no file'))
const built = (request: RequestMapping, params: Work['params'], rest: Partial<Work> = {}) =>
  buildInput(workOf({ request, params, ...rest }), sendNothing)

describe('params', () => {
  test('go under their own names, and what has no value is left out', async () => {
    const unset: object = { style: undefined }
    const params = { prompt: 'a boat', seed: 7, generate_audio: false, ...unset }

    expect(await built({}, params)).toEqual({ prompt: 'a boat', seed: 7, generate_audio: false })
  })

  test('go where their bindings say, or nowhere', async () => {
    const bindings = {
      prompt: { to: '6.inputs.text' },
      seed: { to: '6.inputs.seed' },
      num_outputs: { to: null },
    }

    expect(await built({ bindings }, { prompt: 'a boat', seed: 7, num_outputs: 2 })).toEqual({
      '6': { inputs: { text: 'a boat', seed: 7 } },
    })
  })

  test('go to several places where their bindings list them', async () => {
    const bindings = {
      seed: { to: ['3.seed', '12.noise_seed'] },
      style: { to: ['a', 'b'], values: { ink: [1] } },
    }

    expect(await built({ bindings }, { seed: 7, style: 'ink' })).toEqual({
      '3': { seed: 7 },
      '12': { noise_seed: 7 },
      a: [1],
      b: [1],
    })
  })

  test('have the values that the backend knows, or else their own', async () => {
    const bindings = {
      style: { to: 'look', values: { ink: 'Ink', oil: { id: 3 } } },
      texture: { to: 't', values: { true: 1 } },
    }

    expect(await built({ bindings }, { style: 'ink', texture: true })).toEqual({ look: 'Ink', t: 1 })
    expect(await built({ bindings }, { style: 'oil' })).toEqual({ look: { id: 3 } })
    expect(await built({ bindings }, { style: 'toString' })).toEqual({ look: 'toString' })
  })
})

describe('files', () => {
  const inputs = {
    image: [
      inputOf({
        sizeBytes: 3,
        async *open() {
          yield Buffer.from('abc')
        },
        link: () => 'https://files.test/a.png',
      }),
    ],
  }
  const sent = (filesAs?: 'link' | 'data') => {
    const work = workOf({ request: { ...(filesAs && { filesAs }) }, params: { image: 'id' }, inputs })
    return buildInput(work, async () => 'uploaded')
  }

  test('go as the adapter sends them, as links of ours or as data URLs, as the model file says', async () => {
    expect(await sent()).toEqual({ image: 'uploaded' })
    expect(await sent('link')).toEqual({ image: 'https://files.test/a.png' })
    expect(await sent('data')).toEqual({ image: 'data:image/png;base64,YWJj' })
  })

  test('count for nothing in the size of a request that only links to them', () => {
    expect(sentBytes(workOf({ inputs }))).toBe(3)
    expect(sentBytes(workOf({ inputs, request: { filesAs: 'link' } }))).toBe(0)
  })
})

test('constants are always sent, and params may go into them without changing them', async () => {
  const constants = { 'settings.quality': 'high', messages: [{ role: 'user', content: '' }] }
  const request = { constants, bindings: { prompt: { to: 'messages.0.content' as const } } }

  expect(await built(request, { prompt: 'a boat' })).toEqual({
    settings: { quality: 'high' },
    messages: [{ role: 'user', content: 'a boat' }],
  })
  expect(constants.messages).toEqual([{ role: 'user', content: '' }])
})

describe('size', () => {
  const size = { width: 'width', height: 'height' }

  test('follows from aspect ratio and resolution, which are not sent', async () => {
    expect(await built({ size }, { aspect_ratio: '16:9', resolution: '720p' })).toEqual({
      width: 1280,
      height: 720,
    })
  })

  test('may be one text', async () => {
    const request = { size: { to: 'size', multipleOf: 16 } }

    expect(await built(request, { aspect_ratio: '16:9', resolution: '1080p' })).toEqual({ size: '1920x1088' })
  })

  test('is a multiple of what the backend needs', async () => {
    const request = { size: { ...size, multipleOf: 64 } }

    expect(await built(request, { aspect_ratio: '16:9', resolution: '1080p' })).toEqual({
      width: 1920,
      height: 1088,
    })
    expect(await built(request, { resolution: '20x20' })).toEqual({ width: 64, height: 64 })
  })

  test('leaves the params in where they are bound', async () => {
    const request = { size, bindings: { aspect_ratio: { to: 'shape' } } }

    expect(await built(request, { aspect_ratio: '1:1', resolution: '512p' })).toEqual({
      shape: '1:1',
      width: 512,
      height: 512,
    })
  })

  test('follows from the input where it decides, as the price does', async () => {
    const work = workOf({
      taskType: 'image.edit',
      request: { size },
      params: { image: 'id', resolution: 'original' },
      inputs: { image: [inputOf({ width: 640, height: 480 })] },
    })

    expect(await buildInput(work, async () => 'file')).toEqual({ image: 'file', width: 640, height: 480 })
  })

  test('is left to the backend where nothing decides it', async () => {
    expect(await built({ size }, { aspect_ratio: 'auto', resolution: '720p' })).toEqual({})
  })
})

describe('frames', () => {
  test('are duration times fps, rounded, and what is added', async () => {
    const frames = { to: 'num_frames', fps: 23.976, extra: 1 }

    expect(await built({ frames }, { duration: 5 })).toEqual({ num_frames: 121 })
    expect(await built({ frames: { to: 'n', fps: 16 } }, { duration: '4' })).toEqual({ n: 64 })
  })

  test('leave the duration in where it is bound, and are left out without one', async () => {
    const frames = { to: 'n', fps: 10 }

    expect(await built({ frames, bindings: { duration: { to: 'seconds' } } }, { duration: 2 })).toEqual({
      seconds: 2,
      n: 20,
    })
    expect(await built({ frames }, {})).toEqual({})
  })
})

test('files are sent by the adapter: one for a media param, a list for a list', async () => {
  const work = workOf({
    params: { image: 'a', images: ['b', 'c'], mask: 'd' },
    request: { bindings: { images: { to: 'refs' }, mask: { to: null } } },
    inputs: {
      image: [inputOf({ sizeBytes: 1 })],
      images: [inputOf({ sizeBytes: 2 }), inputOf({ sizeBytes: 3 })],
      mask: [inputOf({ sizeBytes: 4 })],
    },
  })

  const input = await buildInput(work, async ({ sizeBytes }) => `${sizeBytes} bytes`)

  expect(input).toEqual({ image: '1 bytes', refs: ['2 bytes', '3 bytes'] })
  expect(sentBytes(work)).toBe(6)
})

test('a file that cannot be read or sent has begun nothing, and otherwise keeps its meaning', async () => {
  const work = workOf({ params: { image: 'a' }, inputs: { image: [inputOf({})] } })
  const throwing = (error: Error) =>
    buildInput(work, async () => {
      throw error
    })
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  const busy = new ProviderError('unavailable', 'later', {
    mayHaveBegun: true,
    isBusy: true,
    retryAfterMs: 7,
  })

  await expect(throwing(reset)).rejects.toMatchObject({ code: 'unavailable', mayHaveBegun: false })
  await expect(throwing(busy)).rejects.toMatchObject({ isBusy: true, retryAfterMs: 7, mayHaveBegun: false })
})

test('a data URL has all of the file', async () => {
  const file = inputOf({
    mimeType: 'image/webp',
    async *open() {
      yield Buffer.from('by')
      yield Buffer.from('tes')
    },
  })

  expect(await dataUrlOf(file)).toBe('data:image/webp;base64,Ynl0ZXM=')
})
