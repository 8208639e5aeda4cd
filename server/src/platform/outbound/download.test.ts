import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startRawReceiver, startReceiver } from '../../../test/receiver.ts'
import { createOutbound } from './client.ts'
import type { DownloadRequest } from './download.ts'
import type { Resolve } from './resolve.ts'

const head = 'HTTP/1.1 200 OK\r\n'
const limits = { timeoutMs: 10_000, maxBytes: 1000, headers: {} }

/** Downloads with these origins as the operator's. */
function downloader(ports: number[], resolve?: Resolve) {
  const operatorOrigins = new Set(ports.map((port) => `http://127.0.0.1:${port}`))
  const outbound = createOutbound({ rules: { operatorOrigins }, ...(resolve && { resolve }) })
  onTestFinished(() => outbound.close())
  return async (url: string, changes: Partial<DownloadRequest> = {}) => {
    const chunks = await Array.fromAsync(outbound.download({ url, ...limits, ...changes }))
    return Buffer.concat(chunks).toString()
  }
}

async function serve(answer: RequestListener) {
  const receiver = await startReceiver(answer)
  return { ...receiver, url: `http://127.0.0.1:${receiver.port}/file.png` }
}

/** Answers on a raw socket after the request came. */
async function behave(act: (socket: Socket) => void) {
  const receiver = await startRawReceiver((socket) => void socket.once('data', () => act(socket)))
  return { ...receiver, url: `http://127.0.0.1:${receiver.port}/file.png` }
}

describe('a file', () => {
  test('arrives as it was sent, and what asks for it is given its headers', async () => {
    const seen: IncomingHttpHeaders[] = []
    const { port, url } = await serve((request, response) => {
      seen.push(request.headers)
      response.write('some')
      response.end('thing')
    })

    const content = await downloader([port])(`${url}#part`, { headers: { authorization: 'Bearer s' } })

    expect(content).toBe('something')
    expect(seen).toMatchObject([{ authorization: 'Bearer s', 'accept-encoding': 'identity' }])
  })

  test('that came compressed is refused, because its size would be anything', async () => {
    const { port, url } = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100_000)))
    })

    await expect(downloader([port])(url)).rejects.toMatchObject({
      code: 'invalid_answer',
      message: 'The file came compressed, which was not asked for.',
    })
  })

  test.each([
    [204, 'invalid_answer'],
    [206, 'invalid_answer'],
    [403, 'gone'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'invalid_answer'],
    [500, 'invalid_answer'],
  ])('that is answered with %s is none: %s', async (status, code) => {
    const { port, url } = await serve((_, response) => void response.writeHead(status).end())

    await expect(downloader([port])(url)).rejects.toMatchObject({
      code,
      message: `The link was answered with ${status} instead of the file.`,
    })
  })

  test('that says it is too large is not read', async () => {
    const { url, port, abandoned } = await behave((socket) => {
      socket.write(`${head}Content-Length: 1001\r\n\r\n`)
    })

    await expect(downloader([port])(url)).rejects.toMatchObject({ code: 'too_large' })
    await abandoned()
  })

  test('that turns out too large is given up', async () => {
    const { url, port, abandoned } = await behave((socket) => {
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
      for (let count = 0; count < 11; count++) socket.write(`64\r\n${'x'.repeat(100)}\r\n`)
    })

    await expect(downloader([port])(url)).rejects.toMatchObject({
      code: 'too_large',
      message: 'The file is larger than 1000 bytes.',
    })
    await abandoned()
  })

  // prettier-ignore
  test.each([
    ['of a known size',  (socket: Socket) => void socket.end(`${head}Content-Length: 9\r\n\r\nhalf`)],
    ['in chunks',        (socket: Socket) => void socket.end(`${head}Transfer-Encoding: chunked\r\n\r\n9\r\nhalf`)],
    ['by a reset',       (socket: Socket) => void socket.write(`${head}Content-Length: 9\r\n\r\nhalf`, () => socket.resetAndDestroy())],
  ])('that is cut off is an error: %s', async (_, act) => {
    const { url, port } = await behave(act)

    await expect(downloader([port])(url)).rejects.toMatchObject({ code: 'broken_off' })
  })

  // prettier-ignore
  test.each([
    ['never begins',  (socket: Socket) => void socket.resume()],
    ['drips',         (socket: Socket) => {
      socket.write(`${head}Content-Length: 900\r\n\r\n`)
      const timer = setInterval(() => socket.write('x'), 20)
      socket.once('close', () => clearInterval(timer))
    }],
  ])('that %s ends at the deadline', async (_, act) => {
    const { url, port, abandoned } = await behave(act)

    await expect(downloader([port])(url, { timeoutMs: 300 })).rejects.toMatchObject({
      code: 'timed_out',
      message: 'The file did not arrive within 0.3 seconds.',
    })
    await abandoned()
  })

  test('whose name is never looked up ends at the deadline', async () => {
    const load = downloader([], () => new Promise(() => {}))

    await expect(load('https://files.example/', { timeoutMs: 300 })).rejects.toMatchObject({
      code: 'timed_out',
    })
  })

  test('that nobody wants any more is given up', async () => {
    const caller = new AbortController()
    const { url, port, abandoned } = await serve((_, response) => {
      response.write('some')
      caller.abort()
    })

    await expect(downloader([port])(url, { signal: caller.signal })).rejects.toMatchObject({
      code: 'stopped',
    })
    await abandoned()
  })

  test('that is read no further closes its connection', async () => {
    const receiver = await serve((_, response) => void response.write('some'))
    const rules = { operatorOrigins: new Set([`http://127.0.0.1:${receiver.port}`]) }
    const outbound = createOutbound({ rules })
    onTestFinished(() => outbound.close())

    for await (const chunk of outbound.download({ url: receiver.url, ...limits })) {
      expect(Buffer.from(chunk).toString()).toBe('some')
      break
    }

    await receiver.abandoned()
  })
})

describe('a redirect', () => {
  test('is followed, with credentials within the origin only', async () => {
    const seen: unknown[] = []
    const last = await serve((request, response) => {
      seen.push(['last', request.headers.authorization, request.headers.cookie])
      response.end('here')
    })
    const first = await serve((request, response) => {
      seen.push([request.url, request.headers.authorization, request.headers.cookie])
      const location = request.url === '/file.png' ? '/next' : last.url
      response.writeHead(302, { location }).end('moved')
    })

    const content = await downloader([first.port, last.port])(first.url, {
      headers: { authorization: 'Bearer s', cookie: 'c=1' },
    })

    expect(content).toBe('here')
    expect(seen).toEqual([
      ['/file.png', 'Bearer s', 'c=1'],
      ['/next', 'Bearer s', 'c=1'],
      ['last', undefined, undefined],
    ])
  })

  test('back to the first origin has no credentials either', async () => {
    const seen: unknown[] = []
    const between = await serve((_, response) => void response.writeHead(307, { location: first.url }).end())
    const first = await serve((request, response) => {
      seen.push(request.headers.authorization)
      if (seen.length > 1) response.end('here')
      else response.writeHead(307, { location: between.url }).end()
    })

    await downloader([first.port, between.port])(first.url, { headers: { authorization: 'Bearer s' } })

    expect(seen).toEqual(['Bearer s', undefined])
  })

  test('is followed three times, and no more', async () => {
    let count = 0
    const { url, port } = await serve((_, response) => {
      count++
      response.writeHead(308, { location: `/${count}` }).end()
    })

    await expect(downloader([port])(url)).rejects.toMatchObject({
      code: 'invalid_answer',
      message: 'The link was redirected more than 3 times.',
    })
    expect(count).toBe(4)
  })

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://hidden.example/',
    'http://files.example/',
    'file:///etc/passwd',
    'https://me:secret@files.example/',
  ])('to %s is refused', async (location) => {
    const { url, port } = await serve((_, response) => void response.writeHead(302, { location }).end())
    const resolve = vi.fn<Resolve>(() => Promise.resolve(['10.0.0.1']))

    await expect(downloader([port], resolve)(url)).rejects.toMatchObject({ code: 'target_refused' })
  })

  test('to a port beside that of the operator is refused', async () => {
    const other = await serve((_, response) => void response.end('secret'))
    const { url, port } = await serve(
      (_, response) => void response.writeHead(302, { location: other.url }).end(),
    )

    await expect(downloader([port])(url)).rejects.toMatchObject({ code: 'target_refused' })
    expect(other.connections()).toBe(0)
  })

  test('that does not say where to is no file', async () => {
    const { url, port } = await serve((_, response) => void response.writeHead(302).end())

    await expect(downloader([port])(url)).rejects.toMatchObject({ code: 'invalid_answer' })
  })

  test('whose body never ends is not waited for', async () => {
    const { url, port } = await serve((request, response) => {
      if (request.url === '/file.png') response.writeHead(302, { location: '/next' }).write('x')
      else response.end('here')
    })

    expect(await downloader([port])(url)).toBe('here')
  })
})
