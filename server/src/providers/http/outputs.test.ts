import { describe, expect, test, vi } from 'vitest'
import { workOf } from '../../../test/providers/work.ts'
import type { Output, Work } from '../provider.ts'
import type { BackendClient } from './client.ts'
import { findOutputs } from './outputs.ts'

const base = 'http://gpu:5000'
const png = 'data:image/png;base64,Ynl0ZXM='

function fakeClient() {
  const download = vi.fn<BackendClient['download']>(async function* (url) {
    yield Buffer.from(url)
  })
  const nothing = () => Promise.reject(new Error('only downloads'))
  return { call: nothing, download, listen: () => () => {}, close: nothing }
}

function found(answer: unknown, work: Partial<Work> = {}, client = fakeClient()): Output[] {
  return findOutputs(answer, workOf(work), { client, base, headers: { authorization: 'Key k' } })
}

const textOf = async ({ bytes }: Output) =>
  bytes instanceof Uint8Array
    ? Buffer.from(bytes).toString()
    : Buffer.concat(await Array.fromAsync(bytes)).toString()

const contents = (outputs: Output[]) => Promise.all(outputs.map(textOf))

describe('outputs are found', () => {
  // prettier-ignore
  test.each<[string, unknown, string[]]>([
    ['a string',               png,                                                       ['bytes']],
    ['a list of strings',      ['https://a.example/1.png', 'https://a.example/2.png'],    ['https://a.example/1.png', 'https://a.example/2.png']],
    ['an object with a url',   { image: { url: 'https://a.example/1.png' } },             ['https://a.example/1.png']],
    ['a list of such objects', { images: [{ url: png }, { url: png }], seed: 3 },         ['bytes', 'bytes']],
    ['one link in two places', { image: { url: 'https://a.example/1' }, images: [{ url: 'https://a.example/1' }] }, ['https://a.example/1']],
    ['a path',                 { url: '/files/1.png' },                                   ['http://gpu:5000/files/1.png']],
    ['no file',                { note: 'done', path: '/tmp/x.png', n: 1, none: null },    []],
    ['nothing',                null,                                                      []],
  ])('in %s', async (_, answer, expected) => expect(await contents(found(answer))).toEqual(expected))

  test('at the path that the model file names, and nowhere else', async () => {
    const answer = { input: 'https://a.example/in.png', results: [{ file: png }, { file: { url: png } }, {}] }

    expect(await contents(found(answer, { request: { outputsAt: 'results.*.file' } }))).toEqual([
      'bytes',
      'bytes',
    ])
    expect(await contents(found({ file: '/1.png' }, { request: { outputsAt: 'file' } }))).toEqual([
      `${base}/1.png`,
    ])
    expect(found(answer, { request: { outputsAt: 'results.7.file' } })).toEqual([])
    expect(found(answer, { request: { outputsAt: 'results.length' } })).toEqual([])
  })

  test('without what an answer links to besides', async () => {
    const answer = { video: { url: 'https://a.example/v.mp4' }, poster: 'https://a.example/p.png' }

    expect(await contents(found(answer, { taskType: 'video.generate' }))).toEqual(['https://a.example/v.mp4'])
  })

  test('although none is of the kind of the task: what it is will be probed', () => {
    expect(found('https://a.example/v.mp4')).toMatchObject([{ kind: 'video', mimeType: 'video/mp4' }])
  })

  test('with the stems of a mix', () => {
    const answer = { vocals: 'https://a.example/1.wav', drums: { url: 'https://a.example/2.wav' } }

    expect(found(answer, { taskType: 'audio.isolate' }).map(({ stem }) => stem)).toEqual(['vocals', 'drums'])
    expect(
      found({ stems: answer }, { taskType: 'audio.isolate', request: { outputsAt: 'stems.*' } }).map(
        ({ stem }) => stem,
      ),
    ).toEqual(['vocals', 'drums'])
  })
})

describe('kind and MIME type', () => {
  // prettier-ignore
  test.each<[string, Work['taskType'], unknown, string, string]>([
    ['the data URL',          'image.generate', 'data:image/webp;base64,AA',                                 'image', 'image/webp'],
    ['the extension',         'image.generate', 'https://a.example/x.JPG?sig=1.png',                         'image', 'image/jpeg'],
    ['what the answer says',  'audio.music',    { url: 'https://a.example/x', content_type: 'audio/ogg; codecs=opus' }, 'audio', 'audio/ogg'],
    ['the task, for images',  'image.edit',     'https://a.example/x',                                       'image', 'image/png'],
    ['the task, for drawings', 'image.vectorize', 'https://a.example/x',                                     'image', 'image/svg+xml'],
    ['the task, for videos',  'video.generate', 'data:application/octet-stream;base64,AA',                   'video', 'video/mp4'],
    ['the task, for audio',   'audio.tts',      'https://a.example/x.unknown',                               'audio', 'audio/wav'],
    ['the task, for 3D',      '3d.from-text',   { url: 'https://a.example/x', content_type: 'application/octet-stream' }, '3d', 'model/gltf-binary'],
  ])('are by %s', (_, taskType, answer, kind, mimeType) => {
    expect(found(answer, { taskType })).toMatchObject([{ kind, mimeType }])
  })

  test('size is what the answer says, if it says it', () => {
    expect(found({ url: png, width: 64, height: 32 })).toMatchObject([{ width: 64, height: 32 }])
    expect(found({ url: png, width: 0, height: 'x' })).toMatchObject([{ width: null, height: null }])
  })
})

describe('a transcript', () => {
  const taskType = 'audio.stt'

  // prettier-ignore
  test.each<[unknown]>([['Hello.'], [{ text: ' Hello. ' }], [{ transcription: 'Hello.', segments: 'none' }]])('is text: %j', async (answer) => {
    const outputs = found(answer, { taskType })

    expect(outputs).toMatchObject([{ kind: 'text', mimeType: 'text/plain' }])
    expect(await contents(outputs)).toEqual(['Hello.'])
    expect(outputs[0]).not.toHaveProperty('cues')
  })

  test('has its segments as cues', () => {
    const segments = [{ start: 0, end: 1.5, text: ' Hello.', id: 0 }, { start: 'x' }, null]

    expect(found({ text: 'Hello.', segments }, { taskType })[0]?.cues).toEqual([
      { start: 0, end: 1.5, text: 'Hello.' },
    ])
  })

  test('may be a file', async () => {
    expect(await contents(found('data:text/plain,a%20b%', { taskType }))).toEqual(['a%20b%'])
    expect(await contents(found('data:text/plain,a%20b', { taskType }))).toEqual(['a b'])
  })

  test('stands at the path that the model file names', async () => {
    const request = { outputsAt: 'result.words' }

    expect(await contents(found({ result: { words: 'Hello.' } }, { taskType, request }))).toEqual(['Hello.'])
  })
})

describe('a link', () => {
  test('is opened when somebody reads it', async () => {
    const client = fakeClient()
    client.download.mockImplementation(async function* () {
      yield* []
      throw new Error('too late')
    })

    const [output] = found('https://a.example/1.png', {}, client)

    await expect(textOf(output!)).rejects.toThrow('too late')
  })

  test('to the origin of the backend is read with its credentials, others without', () => {
    const client = fakeClient()

    found(
      [{ url: '/1.png' }, 'http://gpu:5000/2.png', 'http://gpu:5001/3.png', 'https://a.example/4.png'],
      {},
      client,
    )

    expect(client.download.mock.calls.map(([url, { headers }]) => [url, headers?.['authorization']])).toEqual(
      [
        ['http://gpu:5000/1.png', 'Key k'],
        ['http://gpu:5000/2.png', 'Key k'],
        ['http://gpu:5001/3.png', undefined],
        ['https://a.example/4.png', undefined],
      ],
    )
  })
})
