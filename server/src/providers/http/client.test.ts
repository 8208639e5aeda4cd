import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { createAuthority } from '../../../test/certificates.ts'
import {
  backend,
  callOf,
  clientOf,
  failureOf,
  head,
  rawBackend,
} from '../../../test/providers/backend-client.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { ProviderError } from '../provider.ts'
import { failureOf as failureOfAnswer } from './failures.ts'

describe('a call', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
    'of method %s arrives, and its answer is read',
    async (method) => {
      const seen: unknown[] = []
      const { client, url } = await backend((request, response) => {
        seen.push({ method: request.method, url: request.url, authorization: request.headers.authorization })
        response.writeHead(202, { 'X-One': 'a' }).end('{"id":"p1"}')
      })

      const answer = await client.call(callOf(`${url}?a=1`, { method, headers: { authorization: 'Key k' } }))

      expect(answer).toMatchObject({ status: 202, headers: { 'x-one': 'a' }, body: { id: 'p1' } })
      expect(seen).toEqual([{ method, url: '/predictions?a=1', authorization: 'Key k' }])
    },
  )

  test('sends JSON, and reads what is none as text', async () => {
    const { client, url } = await backend((request, response) => {
      void bodyOf(request).then((body) => response.end(`${request.headers['content-type']} ${body}`))
    })

    const { body } = await client.call(callOf(url, { json: { input: { prompt: 'é' } } }))

    expect(body).toBe('application/json {"input":{"prompt":"é"}}')
  })

  test('gives the bytes of a file where they are wanted, and the words of a refusal all the same', async () => {
    const file = Buffer.from([0xff, 0xfe, 0x00, 0x80])
    const { client, url } = await backend((request, response) => {
      if (request.method === 'PUT') response.end(file)
      else response.writeHead(400).end('{"error":"no"}')
    })

    expect((await client.call(callOf(url, { method: 'PUT', wantsBytes: true }))).body).toEqual(file)
    expect((await client.call(callOf(url, { wantsBytes: true }))).body).toEqual({ error: 'no' })
  })

  test('streams a form', async () => {
    const { client, url } = await backend((request, response) => {
      void readForm(request).then((form) => response.end(JSON.stringify(form)))
    })
    const file = {
      name: 'file',
      fileName: 'a.png',
      mimeType: 'image/png',
      sizeBytes: 200_000,
      async *open() {
        yield Buffer.alloc(100_000, 'a')
        yield Buffer.alloc(100_000, 'b')
      },
    }

    const { body } = await client.call(callOf(url, { form: [{ name: 'purpose', value: 'input' }, file] }))

    expect(body).toEqual({
      purpose: 'input',
      file: { text: 'a'.repeat(100_000) + 'b'.repeat(100_000), type: 'image/png', name: 'a.png' },
      isSizeKnown: true,
    })
  })

  test('follows no redirect', async () => {
    const { client, url } = await backend((_, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end()
    })

    expect(await client.call(callOf(url))).toMatchObject({ status: 307 })
  })

  test.each(['http://127.0.0.1:1/', 'https://api.example/', 'nonsense'])(
    'to %s, which no model file names, is not made',
    async (url) => {
      const resolve = vi.fn<() => Promise<string[]>>()
      const client = clientOf([], { resolve })

      await expect(client.call(callOf(url))).rejects.toMatchObject({ code: 'internal', mayHaveBegun: false })
      expect(resolve).not.toHaveBeenCalled()
    },
  )

  test('goes over TLS where the origin says so', async () => {
    const authority = createAuthority()
    const { port } = await startReceiver(
      (_, response) => void response.end('1'),
      authority.issue({ name: 'localhost' }),
    )
    const origins = new Set([`https://localhost:${port}`])

    const trusting = clientOf([], { origins, ca: authority.ca })
    const doubting = clientOf([], { origins })

    expect(await trusting.call(callOf(`https://localhost:${port}/`))).toMatchObject({ status: 200, body: 1 })
    await expect(doubting.call(callOf(`https://localhost:${port}/`))).rejects.toMatchObject({
      code: 'unavailable',
      mayHaveBegun: false,
    })
  })
})

describe('without a whole answer the work may have begun', () => {
  // prettier-ignore
  test.each([
    ['is cut off',           (socket: Socket) => void socket.end(`${head}Content-Length: 9\r\n\r\nhalf`)],
    ['has a wrong length',   (socket: Socket) => void socket.end(`${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`)],
    ['is reset',             (socket: Socket) => void socket.resetAndDestroy()],
    ['is no HTTP',           (socket: Socket) => void socket.end('220 mail.example ESMTP\r\n')],
    ['is too large',         (socket: Socket) => void socket.write(`${head}Content-Length: 2000\r\n\r\n${'x'.repeat(2000)}`)],
    ['is compressed',        (socket: Socket) => void socket.end(Buffer.concat([Buffer.from(`${head}Content-Encoding: gzip\r\n\r\n`), gzipSync('{}')]))],
    ['never comes',          (socket: Socket) => void socket.resume()],
    ['drips',                (socket: Socket) => {
      socket.write(`${head}Content-Length: 900\r\n\r\n`)
      const timer = setInterval(() => socket.write('x'), 20)
      socket.once('close', () => clearInterval(timer))
    }],
  ])('because it %s', async (_, act) => {
    const { client, url } = await rawBackend(act)

    const failure = await failureOf(client.call(callOf(url, { timeoutMs: 500, maxBytes: 1000 })))

    expect(failure).toBeInstanceOf(ProviderError)
    expect(failure).toMatchObject({ code: 'unavailable', mayHaveBegun: true })
  })

  test('because the caller gave up', async () => {
    const caller = new AbortController()
    const { client, url } = await backend(() => caller.abort())

    await expect(client.call(callOf(url, { signal: caller.signal }))).rejects.toMatchObject({
      code: 'unavailable',
      mayHaveBegun: true,
    })
  })

  test('because a file could not be read to its end', async () => {
    const { client, url } = await backend((request) => void request.resume())
    const file = {
      name: 'file',
      fileName: 'a',
      mimeType: 'image/png',
      sizeBytes: 9,
      async *open() {
        yield Buffer.from('half')
        throw new Error('the disk is gone')
      },
    }

    const failure = await failureOf(client.call(callOf(url, { form: [file] })))

    expect(failure).toBeInstanceOf(ProviderError)
    expect(failure).toMatchObject({ code: 'unavailable', mayHaveBegun: true })
  })
})

describe('surely nothing was sent', () => {
  test('where nobody listens', async () => {
    await expect(clientOf([1]).call(callOf('http://127.0.0.1:1/'))).rejects.toMatchObject({
      code: 'unavailable',
      mayHaveBegun: false,
      message: 'http://127.0.0.1:1: The connection was refused.',
    })
  })

  test('where the caller had given up before', async () => {
    const call = callOf('http://127.0.0.1:1/', { signal: AbortSignal.abort() })

    await expect(clientOf([1]).call(call)).rejects.toMatchObject({ mayHaveBegun: false })
  })
})

test.each([
  ['2', 2000],
  [new Date(Date.UTC(2026, 10, 17, 1, 0, 30)).toUTCString(), 30_000],
])('a backend that is busy says for how long: Retry-After %s', async (retryAfter, retryAfterMs) => {
  const { client, url } = await backend((_, response) => {
    const date = new Date(Date.UTC(2026, 10, 17, 1)).toUTCString()
    response.writeHead(429, { date, 'retry-after': retryAfter }).end('{"detail":"slow down"}')
  })

  const failure = failureOfAnswer(await client.call(callOf(url)))

  expect(failure).toMatchObject({ isBusy: true, mayHaveBegun: false, retryAfterMs })
})

test('an origin gets as many connections at a time as it is given, and the others wait', async () => {
  const held: ServerResponse[] = []
  const { port, connections } = await startReceiver((_, response) => {
    held.push(response)
    if (held.length === 2) for (const each of held.splice(0)) each.end()
  })
  const client = clientOf([port], { maxConnections: 2 })

  await Promise.all(Array.from({ length: 6 }, () => client.call(callOf(`http://127.0.0.1:${port}/`))))

  expect(connections()).toBe(2)
})

test('a probe is answered while the work holds every other connection', async () => {
  const held: ServerResponse[] = []
  const { port } = await startReceiver((request, response) => {
    if (request.url === '/health') response.end('{}')
    else held.push(response)
  })
  const client = clientOf([port], { maxConnections: 1 })
  const at = `http://127.0.0.1:${port}`
  const work = client.call(callOf(`${at}/work`))
  await expect.poll(() => held.length).toBe(1)

  expect(await client.call(callOf(`${at}/health`, { method: 'GET', isProbe: true }))).toMatchObject({
    status: 200,
  })
  held[0]!.end('{}')
  await work
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString()
}

async function readForm(request: IncomingMessage) {
  const { 'content-type': type = '', 'content-length': length } = request.headers
  const form = await new Response(await bodyOf(request), { headers: { 'content-type': type } }).formData()
  const file = form.get('file') as File
  const sent = { text: await file.text(), type: file.type, name: file.name }
  return { purpose: form.get('purpose'), file: sent, isSizeKnown: Number(length) > 200_000 }
}
