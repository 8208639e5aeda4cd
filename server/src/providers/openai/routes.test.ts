import { describe, expect, test, vi } from 'vitest'
import { pixel } from '../../../test/providers/fake-runs.ts'
import { openOpenAi } from '../../../test/providers/open-openai.ts'
import { inputOf } from '../../../test/providers/work.ts'
import { ProviderError, type Output, type Work } from '../provider.ts'

// What every route is sent, and what its answer becomes.

describe('images', () => {
  test('are asked for as the model file says, and with the model of the settings', async () => {
    const { run, fake } = await openOpenAi()

    await run(
      {},
      {
        params: { prompt: 'a boat', num_outputs: 2, aspect_ratio: '16:9', resolution: '1k' },
        request: {
          bindings: { num_outputs: { to: 'n' } },
          constants: { quality: 'low' },
          size: { to: 'size', multipleOf: 16 },
        },
      },
    )

    const input = { model: 'painter', prompt: 'a boat', n: 2, quality: 'low', size: '1024x576' }
    expect(fake.requests).toEqual([{ route: 'images/generations', input }])
  })

  test('are read from base64 and from links with and without an origin', async () => {
    const { run, fake } = await openOpenAi()
    const data = [
      { b64_json: pixel.toString('base64'), url: null },
      { b64_json: `data:image/png;base64,${pixel.toString('base64')}` },
      { url: `${fake.url}/outputs/a.png` },
      { url: '/outputs/b.png' },
    ]

    const { end } = await run({ submit: { status: 200, body: { data, output_format: 'webp' } } })

    const outputs = end.state === 'succeeded' ? end.outputs : []
    expect(await Promise.all(outputs.map(bytesOf))).toEqual([pixel, pixel, pixel, pixel])
    const types = outputs.map(({ mimeType }) => mimeType)
    expect(types).toEqual(['image/webp', 'image/png', 'image/png', 'image/png'])
  })

  test('that are made from images are edits: a form, with every file under its name', async () => {
    const { run, fake } = await openOpenAi({ masks: 'white' }, 'image.edit')
    const file = (text: string) => fileOf('image/webp', text)

    await run(
      {},
      {
        params: { prompt: 'together', images: ['a', 'b'], mask: 'c' },
        inputs: { images: [file('one'), file('two')], mask: [file('three')] },
        request: { bindings: { images: { to: 'image' } }, constants: { n: 1 } },
      },
    )

    const sent = (text: string) => ({ name: 'input.webp', type: 'image/webp', text })
    const input = {
      model: 'painter',
      prompt: 'together',
      n: '1',
      'image[]': [sent('one'), sent('two')],
      mask: sent('three'),
    }
    expect(fake.requests).toEqual([{ route: 'images/edits', input }])
  })

  test.each([
    ['image', { image: [sized(640, 480)] }],
    ['images', { images: [sized(640, 480), sized(10, 10)] }],
  ])('have masks in the size of the first of %s, transparent where ours are white', async (name, images) => {
    const { run, fake } = await openOpenAi({}, 'image.edit')
    const mask = sized(64, 48)
    const drawn = vi.fn<Work['drawTransparentMask']>(async () => Buffer.from('a mask'))

    await run(
      {},
      {
        params: { prompt: 'p', mask: 'm', [name]: name === 'image' ? 'a' : ['a', 'b'] },
        inputs: { ...images, mask: [mask] },
        drawTransparentMask: drawn,
      },
    )

    expect(drawn.mock.calls).toEqual([[mask, { width: 640, height: 480 }]])
    const sent = { name: 'input.png', type: 'image/png', text: 'a mask' }
    expect(fake.requests).toMatchObject([{ route: 'images/edits', input: { mask: sent } }])
  })

  test('are not asked for where the mask is of no use: nothing was sent, and nothing bought', async () => {
    const { run, fake } = await openOpenAi({}, 'image.edit')
    const refused = new ProviderError('invalid_input', 'the mask: it marks nothing')

    const { end } = await run(
      {},
      {
        params: { image: 'a', mask: 'm' },
        inputs: { image: [sized(64, 48)], mask: [sized(64, 48)] },
        drawTransparentMask: () => Promise.reject(refused),
      },
    )

    expect(end).toMatchObject({ state: 'failed', code: 'invalid_input' })
    expect(fake.requests).toEqual([])
  })

  test('go with their files as data URLs to a server that has no edits', async () => {
    const { run, fake } = await openOpenAi({ route: 'images/generations' }, 'image.edit')

    await run({}, { params: { prompt: 'p', image: 'a' }, inputs: { image: [fileOf('image/png', 'one')] } })

    const input = { image: 'data:image/png;base64,b25l' }
    expect(fake.requests).toMatchObject([{ route: 'images/generations', input }])
  })
})

describe('speech', () => {
  const difference: Partial<Work> = {
    params: { text: 'Good morning', voice: 'alloy' },
    request: { bindings: { text: { to: 'input' } } },
  }
  const mp3 = Buffer.from([0xff, 0xfb, 0x90, 0x00])

  test('is the body of the answer', async () => {
    const { run, fake } = await openOpenAi({}, 'audio.tts')
    fake.speech = { type: 'audio/mpeg; charset=binary', bytes: mp3 }

    const { end } = await run({}, difference)

    const input = { model: 'painter', input: 'Good morning', voice: 'alloy' }
    expect(fake.requests).toEqual([{ route: 'audio/speech', input }])
    expect(end).toMatchObject({ state: 'succeeded', outputs: [{ kind: 'audio', mimeType: 'audio/mpeg' }] })
    expect(end.state === 'succeeded' && (await bytesOf(end.outputs[0]!))).toEqual(mp3)
  })

  test.for([
    ['application/json', '{"error":"no"}'],
    ['text/html', '<p>no</p>'],
  ] as const)('is not what comes as %s', async ([type, text]) => {
    const { run, fake } = await openOpenAi({}, 'audio.tts')
    fake.speech = { type, bytes: Buffer.from(text) }

    expect((await run({}, difference)).end).toMatchObject({ state: 'failed', code: 'internal' })
  })

  test('of no bytes is none', async () => {
    const { run, fake } = await openOpenAi({}, 'audio.tts')
    fake.speech = { type: 'application/octet-stream', bytes: Buffer.alloc(0) }

    expect((await run({}, difference)).end).toMatchObject({ state: 'succeeded', outputs: [] })
  })
})

describe('a transcription', () => {
  const difference: Partial<Work> = {
    params: { audio: 'a', language: 'en' },
    inputs: { audio: [fileOf('audio/mpeg', 'mp3')] },
    request: { bindings: { audio: { to: 'file' } } },
  }

  test('asks for segments, which become cues', async () => {
    const { run, fake } = await openOpenAi({}, 'audio.stt')
    const segments = [{ id: 0, start: 0, end: 1.5, text: ' Good morning.' }]
    fake.transcript = { text: 'Good morning.', segments, usage: { type: 'duration', seconds: 2 } }

    const { end } = await run({}, difference)

    const file = { name: 'input.mp3', type: 'audio/mpeg', text: 'mp3' }
    const input = { model: 'painter', response_format: 'verbose_json', language: 'en', file }
    expect(fake.requests).toEqual([{ route: 'audio/transcriptions', input }])
    expect(end).toMatchObject({
      state: 'succeeded',
      outputs: [{ kind: 'text', cues: [{ start: 0, end: 1.5, text: 'Good morning.' }] }],
      cost: { amount: 2, unit: 'seconds' },
    })
  })

  test.for<[string, unknown]>([
    ['JSON', { text: 'Good morning.' }],
    ['plain text', Buffer.from('Good morning.\n')],
  ])('that is %s alone is a text without cues', async ([, transcript]) => {
    const { run, fake } = await openOpenAi({}, 'audio.stt')
    fake.transcript = transcript
    fake.transcriptType = transcript instanceof Uint8Array ? 'text/plain; charset=utf-8' : 'application/json'

    const { end } = await run({}, difference)

    const [output] = end.state === 'succeeded' ? end.outputs : []
    expect(output).toMatchObject({ kind: 'text' })
    expect(output).not.toHaveProperty('cues')
    expect((await bytesOf(output!)).toString()).toBe('Good morning.')
  })

  test('may be asked for in another form', async () => {
    const { run, fake } = await openOpenAi({}, 'audio.stt')
    const request = { ...difference.request, constants: { response_format: 'json' } }

    await run({}, { ...difference, request })

    expect(fake.requests[0]?.input).toMatchObject({ response_format: 'json' })
  })

  test.for<[string, unknown]>([
    ['without a text', { task: 'transcribe' }],
    ['that is broken JSON', Buffer.from('{"text": "Good')],
  ])('%s is none', async ([, transcript]) => {
    const { run, fake } = await openOpenAi({}, 'audio.stt')
    fake.transcript = transcript

    expect((await run({}, difference)).end).toMatchObject({ state: 'failed', code: 'internal' })
  })
})

describe('a video', () => {
  test('is begun, looked at, and its content is the output', async () => {
    const { run, fake } = await openOpenAi({}, 'video.animate')

    const { end, handle } = await run(
      { queuedMs: 1000, durationMs: 1000 },
      {
        params: { prompt: 'waves', duration: 4, first_frame: 'a', aspect_ratio: '16:9', resolution: '720p' },
        inputs: { first_frame: [fileOf('image/png', 'png')] },
        request: {
          bindings: { duration: { to: 'seconds' }, first_frame: { to: 'input_reference' } },
          size: { to: 'size' },
        },
      },
    )

    const reference = { name: 'input.png', type: 'image/png', text: 'png' }
    const size = { seconds: '4', size: '1280x720' }
    const input = { model: 'painter', prompt: 'waves', ...size, input_reference: reference }
    expect(fake.requests).toEqual([{ route: 'videos', input }])
    expect(handle).toEqual({ id: fake.bought[0]?.id })
    expect(end).toMatchObject({ state: 'succeeded', outputs: [{ kind: 'video', mimeType: 'video/mp4' }] })
    expect(end.state === 'succeeded' && (await bytesOf(end.outputs[0]!))).toEqual(pixel)
    expect(fake.calls.at(-1)).toBe(`GET /v1/videos/${fake.bought[0]?.id}/content`)
  })
})

function fileOf(mimeType: string, text: string) {
  return inputOf({
    mimeType,
    sizeBytes: text.length,
    async *open() {
      yield Buffer.from(text)
    },
  })
}

async function bytesOf({ bytes }: Output): Promise<Buffer> {
  return Buffer.concat(bytes instanceof Uint8Array ? [bytes] : await Array.fromAsync(bytes))
}

function sized(width: number, height: number) {
  return { ...fileOf('image/png', 'pixels'), width, height }
}
