import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Atelier } from './client.ts'
import type { Fetch } from './http.ts'
import type { UploadSource } from './upload-source.ts'
import { apiKey, baseUrl, json, problem, refused, scripted, type Asked } from '../test/scripted-fetch.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const bytes = new TextEncoder().encode('some pixels\r\n--and what looks like a boundary\0')
const asset = { id: 'a1', kind: 'image' }

/** The file as a server parses it. */
async function fileIn({ body, headers }: Asked): Promise<Uint8Array> {
  const form = await new Response(body, { headers }).formData()
  expect([...form.keys()]).toEqual(['file'])
  return new Uint8Array(await (form.get('file') as File).arrayBuffer())
}

function path(): string {
  const folder = mkdtempSync(join(tmpdir(), 'upload-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'photo.png'), bytes)
  return join(folder, 'photo.png')
}

const sources: [string, () => UploadSource][] = [
  ['a Blob', () => new Blob([bytes])],
  ['a File', () => new File([bytes], '"weird"\r\nname.png')],
  ['bytes', () => bytes],
  ['an ArrayBuffer', () => bytes.slice().buffer],
  ['a path', path],
  ['a stream', () => new Blob([bytes]).stream()],
  ['a stream of Node', () => Readable.from([bytes.subarray(0, 5), bytes.subarray(5)])],
]

describe.each(sources)('%s', (name, source) => {
  const isStream = name.includes('stream')

  test('is sent as the one file of a form', async () => {
    const { atelier, asked } = scripted(json(asset, 201))

    expect(await atelier.uploads.create(source())).toEqual(asset)
    expect(asked[0]).toMatchObject({ method: 'POST', path: '/v1/uploads' })
    expect(await fileIn(asked[0]!)).toEqual(bytes)
  })

  test('tells how far it has come', async () => {
    const { atelier, asked } = scripted(json(asset, 201))
    const progress: { sentBytes: number; totalBytes: number | undefined }[] = []

    await atelier.uploads.create(source(), { onProgress: (step) => progress.push(step) })

    expect(await fileIn(asked[0]!)).toEqual(bytes)
    const all = bytes.length
    expect(progress.at(-1)).toEqual({ sentBytes: all, totalBytes: isStream ? undefined : all })
  })

  test('is ended by what onProgress throws, which is thrown as it is', async () => {
    // As `fetch` does it: what was aborted while it was sent has no answer.
    const answer = ({ init }: Asked) => {
      init.signal!.throwIfAborted()
      return json(asset, 201)
    }
    const { atelier, asked } = scripted(answer, answer)
    const mistake = new TypeError('bar is not defined')

    const uploading = atelier.uploads.create(source(), {
      onProgress() {
        throw mistake
      },
    })

    await expect(uploading).rejects.toBe(mistake)
    expect(asked).toHaveLength(1)
  })

  test(`is ${isStream ? 'not ' : ''}sent again when it failed`, async () => {
    vi.useFakeTimers()
    const { atelier, asked } = scripted(refused(), json(asset, 201))

    const uploading = atelier.uploads.create(source()).catch(({ code }) => code)
    // Reading a file uses no timer.
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await vi.runAllTimersAsync()

    expect(await uploading).toEqual(isStream ? 'connection_failed' : asset)
    expect(asked).toHaveLength(isStream ? 1 : 2)
    expect(await fileIn(asked.at(-1)!)).toEqual(bytes)
  })
})

test('where there is no XMLHttpRequest, the global fetch tells', async () => {
  const { fetch } = scripted(json(asset, 201))
  vi.stubGlobal('fetch', fetch)
  const onProgress = vi.fn<() => void>()

  await new Atelier({ apiKey, baseUrl }).uploads.create(new Blob([bytes]), { onProgress })

  expect(onProgress).toHaveBeenCalled()
})

const broken = async function* (error: Error) {
  yield bytes
  throw error
}

test.each([
  ['a stream', (error: Error) => broken(error)],
  [
    'a file',
    (error: Error) => Object.assign(new Blob([bytes]), { stream: () => ReadableStream.from(broken(error)) }),
  ],
])('what reading %s throws is thrown as it is, and at once', async (_, sourceOf) => {
  const error = new Error('the disk is gone')
  const { atelier, asked } = scripted()

  const uploading = atelier.uploads.create(sourceOf(error), { onProgress: () => undefined })

  await expect(uploading).rejects.toBe(error)
  expect(asked).toEqual([])
})

test.each([
  ['undefined', undefined],
  ['null', null],
  ['a number', 5],
  ['a list', [bytes]],
  ['a URL', new URL('file:///photo.png')],
  ['a Response', new Response('x')],
])('%s is nothing that can be uploaded', async (_, source) => {
  const { atelier, asked } = scripted()

  await expect(atelier.uploads.create(source as unknown as Blob)).rejects.toThrow(/^To upload, give a File/)
  expect(asked).toEqual([])
})

test('a stream of text is none of bytes', async () => {
  const { atelier, asked } = scripted()
  const text = Readable.from(['some text']) as AsyncIterable<Uint8Array>

  await expect(atelier.uploads.create(text)).rejects.toThrow(/must give bytes/)
  expect(asked).toEqual([])
})

test('a folder is not sent', async () => {
  const { atelier, asked } = scripted()

  await expect(atelier.uploads.create(tmpdir())).rejects.toThrow(`The file ${tmpdir()} cannot be read`)
  expect(asked).toEqual([])
})

test('a file that has changed is not sent again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const photo = path()
  const { atelier, asked } = scripted(() => {
    writeFileSync(photo, 'shorter')
    throw refused()
  })

  const uploading = atelier.uploads.create(photo).catch((error: Error) => error)
  await expect.poll(() => asked).toHaveLength(1)
  await vi.runAllTimersAsync()

  expect(await uploading).toMatchObject({ message: 'The file to upload cannot be read' })
})

test.each([
  ['bytes', (file: Uint8Array<ArrayBuffer>) => file],
  ['a Blob', (file: Uint8Array<ArrayBuffer>) => new Blob([file])],
])('progress of %s is told piece by piece', async (_, sourceOf) => {
  const { atelier } = scripted(json(asset, 201))
  const progress: number[] = []

  await atelier.uploads.create(sourceOf(new Uint8Array(200 * 1024)), {
    onProgress: ({ sentBytes }) => progress.push(sentBytes / 1024),
  })

  expect(progress).toEqual([64, 128, 192, 200])
})

const neverRead = (close: () => void): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => new Promise<never>(() => undefined),
    return() {
      close()
      return Promise.resolve({ done: true, value: undefined })
    },
  }),
})

describe('a stream that hangs is closed when the upload is ended', () => {
  const hanging: [string, (close: () => void) => UploadSource][] = [
    ['of Node', (close) => new Readable({ read() {}, destroy: (error, done) => (close(), done(error)) })],
    ['of the web', (close) => new ReadableStream({ cancel: close })],
    ['of your own', (close) => neverRead(close)],
  ]

  test.each(hanging)('%s', async (_, sourceOf) => {
    const close = vi.fn<() => void>()
    const fetch: Fetch = (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal!.addEventListener('abort', () => reject(signal!.reason as Error))
      })

    const uploading = new Atelier({ apiKey, baseUrl, fetch }).uploads.create(sourceOf(close), {
      timeoutMs: 20,
    })

    await expect(uploading).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect.poll(() => close).toHaveBeenCalled()
  })
})

test('an upload that nobody wants to the end lets go of its stream', async () => {
  let isOpen = true
  const endless = async function* () {
    try {
      for (;;) yield bytes
    } finally {
      isOpen = false
    }
  }
  const fetch: Fetch = async (_url, { body }) => {
    const reader = (body as ReadableStream<Uint8Array>).getReader()
    for (let chunk = 0; chunk < 5; chunk++) await reader.read()
    await reader.cancel()
    return problem(413, 'upload_too_large')
  }

  const uploading = new Atelier({ apiKey, baseUrl, fetch }).uploads.create(endless())

  await expect(uploading).rejects.toMatchObject({ code: 'upload_too_large' })
  expect(isOpen).toBe(false)
})

test('a file that is not there is named', async () => {
  const { atelier } = scripted()

  await expect(atelier.uploads.create('/no/photo.png')).rejects.toThrow('/no/photo.png')
})

test('a path where there are no files is refused', async () => {
  vi.stubGlobal('process', undefined)
  const { atelier } = scripted()

  await expect(atelier.uploads.create('photo.png')).rejects.toThrow(/File or Blob itself/)
})

describe('in a browser', () => {
  class FakeXhr extends EventTarget {
    static sent: FakeXhr[] = []
    upload = new EventTarget()
    status = 0
    responseText = ''
    headers: Record<string, string> = {}
    body: unknown
    line = ''
    open = (method: string, url: string) => void (this.line = `${method} ${url}`)
    setRequestHeader = (name: string, value: string) => void (this.headers[name] = value)
    getAllResponseHeaders = () => 'content-type: application/json\r\nx-request-id: req-7\r\n'
    abort = () => this.dispatchEvent(new Event('abort'))

    send(body: unknown) {
      this.body = body
      FakeXhr.sent.push(this)
    }

    answer(response: Response, text: string) {
      for (const loaded of [12, bytes.length + 200])
        this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }))
      Object.assign(this, { status: response.status, responseText: text })
      this.dispatchEvent(new Event('load'))
    }
  }

  function openPage() {
    FakeXhr.sent = []
    vi.stubGlobal('XMLHttpRequest', FakeXhr)
    return new Atelier({ apiKey, baseUrl })
  }

  test('progress comes from XMLHttpRequest', async () => {
    const progress: number[] = []
    const uploading = openPage().uploads.create(new Blob([bytes]), {
      onProgress: ({ sentBytes }) => progress.push(sentBytes),
    })
    await expect.poll(() => FakeXhr.sent).toHaveLength(1)

    const [xhr] = FakeXhr.sent
    xhr!.answer(json(asset, 201), JSON.stringify(asset))

    expect(await uploading).toEqual(asset)
    expect(progress).toEqual([12, bytes.length])
    expect(xhr!.line).toBe(`POST ${baseUrl}/v1/uploads`)
    expect(xhr!.headers['authorization']).toBe(`Bearer ${apiKey}`)
    expect((xhr!.body as FormData).get('file')).toMatchObject({ size: bytes.length })
  })

  test('a file whose progress nobody asks for is sent as a form: few browsers send streams', async () => {
    vi.stubGlobal('process', undefined)
    const { atelier, asked } = scripted(json(asset, 201))

    await atelier.uploads.create(new Blob([bytes]))

    expect(asked[0]!.init.body).toBeInstanceOf(FormData)
    expect(await fileIn(asked[0]!)).toEqual(bytes)
  })

  test('a fetch of your own is not passed by', async () => {
    openPage()
    const { atelier, asked } = scripted(json(asset, 201))

    await atelier.uploads.create(new Blob([bytes]), { onProgress: () => undefined })

    expect(asked).toHaveLength(1)
    expect(FakeXhr.sent).toEqual([])
  })

  test('errors are the same', async () => {
    const uploading = openPage().uploads.create(new Blob([bytes]), { onProgress: () => undefined })
    await expect.poll(() => FakeXhr.sent).toHaveLength(1)

    const refusal = problem(413, 'upload_too_large')
    FakeXhr.sent[0]!.answer(refusal, await refusal.text())

    await expect(uploading).rejects.toMatchObject({ code: 'upload_too_large', requestId: 'req-7' })
  })

  test('a signal ends it', async () => {
    const controller = new AbortController()
    const uploading = openPage().uploads.create(new Blob([bytes]), {
      onProgress: () => undefined,
      signal: controller.signal,
    })
    await expect.poll(() => FakeXhr.sent).toHaveLength(1)

    controller.abort(new Error('enough'))

    await expect(uploading).rejects.toThrow('enough')
  })
})
