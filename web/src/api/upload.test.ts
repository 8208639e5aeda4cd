import { afterEach, expect, test, vi } from 'vitest'
import { onSessionEnded, setOwner } from './client.ts'
import { messageFor } from './messages.ts'
import type { CallFailed } from './problem.ts'
import { uploadFile } from './upload.ts'

afterEach(() => vi.unstubAllGlobals())

const file = new File(['bytes'], 'cat.png')
const upload = (signal = new AbortController().signal) => uploadFile(file, { onProgress() {}, signal })
const failureOf = (asked: Promise<unknown>): Promise<CallFailed> =>
  asked.then(
    () => expect.unreachable(),
    (error: unknown) => error as CallFailed,
  )
const answerWith = (body: unknown, init: ResponseInit) => {
  const asked = vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), init))
  vi.stubGlobal('fetch', asked)
  return asked
}

test('a file is sent for whoever this page belongs to', async () => {
  setOwner('ada')
  const asked = answerWith({ id: 'one' }, { status: 201 })

  const asset = await upload()

  const [path, init] = asked.mock.calls[0]!
  expect(asset.id).toBe('one')
  expect(path).toBe('/v1/uploads')
  expect(new Headers(init?.headers).get('atelier-account')).toBe('ada')
  setOwner(undefined)
})

test('a refusal says what the server said, and when to come back; it is not sent again unasked', async () => {
  const problem = { code: 'unavailable', status: 503, detail: 'Full.', retryAt: '2026-01-31T09:30:02.000Z' }
  const asked = answerWith(problem, { status: 503, headers: { 'retry-after': '2' } })

  const failure = await failureOf(upload())

  const { code, retryAt } = problem
  expect(failure).toMatchObject({ code, retryAt, retryAfterSeconds: 2 })
  expect(asked).toHaveBeenCalledOnce()
})

test('without a session the person is asked to sign in', async () => {
  const ended = vi.fn<() => void>()
  onSessionEnded(ended)
  answerWith({ code: 'unauthorized', detail: 'No.' }, { status: 401 })

  await failureOf(upload())

  expect(ended).toHaveBeenCalledOnce()
})

test('no answer, and an answer of something else, are told apart', async () => {
  answerWith('Sorry', { status: 502 })
  expect(await failureOf(upload())).toMatchObject({ code: 'unreadable', status: 502 })

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failureOf(upload())).toMatchObject({ code: 'unreachable', status: 0 })
})

test('whoever stops it is told nothing but that', async () => {
  const stopper = new AbortController()
  vi.stubGlobal('fetch', () => (stopper.abort(), Promise.reject(new TypeError('aborted'))))

  await expect(upload(stopper.signal)).rejects.toThrow(stopper.signal.reason)
})

test('a file that is no longer there is to be chosen again', async () => {
  const gone = new File(['x'], 'gone.png')
  vi.spyOn(gone, 'slice').mockImplementation(() => {
    throw new DOMException('It is gone.', 'NotFoundError')
  })

  const failure = await failureOf(uploadFile(gone, { onProgress() {}, signal: new AbortController().signal }))

  expect(messageFor(failure).title).toBe('The file can no longer be read. Choose it again.')
})
