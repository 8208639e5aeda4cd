import { connect, type Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { createAuthority } from '../../../test/certificates.ts'
import { delivery, openOutbound } from '../../../test/outbound.ts'
import { startRawReceiver, startReceiver } from '../../../test/receiver.ts'
import type { Resolve } from './resolve.ts'

const authority = createAuthority()
const certificate = authority.issue({ name: 'localhost' })
const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n'

/** Writes as fast as the other side reads, until it hangs up. */
function flood(socket: Socket, bytes: Buffer) {
  while (!socket.closed && socket.write(bytes));
  if (!socket.closed) socket.once('drain', () => flood(socket, bytes))
}

/** Writes a little now and then, so that timers that detect silence start anew. */
function drip(socket: Socket, bytes: string) {
  const timer = setInterval(() => socket.write(bytes), 20)
  socket.resume()
  socket.once('close', () => clearInterval(timer))
}

describe('a receiver that never ends is cut off', () => {
  test.each(['http', 'https'])('with an endless body over %s, where enough was read', async (scheme) => {
    const receiver = await startRawReceiver(
      (socket) => {
        socket.write(`${head}\r\n`)
        flood(socket, Buffer.alloc(65_536, 'x'))
      },
      scheme === 'https' ? certificate : undefined,
    )
    const outbound = openOutbound({ ca: authority.ca })

    const answer = await outbound.send(delivery(`${scheme}://localhost:${receiver.port}/`))

    expect(answer).toMatchObject({ status: 200, isCut: true })
    expect(Buffer.from(answer.body).equals(Buffer.alloc(65_536, 'x'))).toBe(true)
    await receiver.abandoned()
  })

  // prettier-ignore
  test.each([
    ['reads and says nothing',      (socket: Socket) => void socket.resume()],
    ['sends endless headers',       (socket: Socket) => { socket.write(head); drip(socket, 'X-More: x\r\n') }],
    ['announces answers endlessly', (socket: Socket) => drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n')],
    ['drips a body of known size',  (socket: Socket) => { socket.write(`${head}Content-Length: 60000\r\n\r\n`); drip(socket, 'x') }],
    ['drips chunks',                (socket: Socket) => { socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`); drip(socket, '1\r\nx\r\n') }],
  ])('that %s, at the deadline', async (_, behave) => {
    const receiver = await startRawReceiver(behave)

    const sent = openOutbound().send(delivery(`http://127.0.0.1:${receiver.port}/`, { timeoutMs: 300 }))

    await expect(sent).rejects.toMatchObject({ code: 'timed_out', message: 'No answer within 0.3 seconds.' })
    await receiver.abandoned()
  })

  test('that does not read a large request, at the deadline', async () => {
    const receiver = await startRawReceiver((socket) => void socket.pause())
    const body = Buffer.alloc(20_000_000)

    const sent = openOutbound().send(delivery(`http://127.0.0.1:${receiver.port}/`, { body, timeoutMs: 300 }))

    await expect(sent).rejects.toMatchObject({ code: 'timed_out' })
  })

  test('whose name is never looked up, at the deadline', async () => {
    const outbound = openOutbound({ resolve: () => new Promise(() => {}) })

    const sent = outbound.send(delivery('https://hooks.example/', { timeoutMs: 300 }))

    await expect(sent).rejects.toMatchObject({ code: 'timed_out' })
  })

  test('that agrees on TLS after the deadline, and the request is not sent any more', async () => {
    const requests: unknown[] = []
    const behind = await startReceiver((request, response) => {
      requests.push(request.url)
      response.end()
    }, certificate)
    const deadline = Promise.withResolvers<void>()
    const receiver = await startRawReceiver((socket) => {
      void deadline.promise.then(() => socket.pipe(connect(behind.port)).pipe(socket))
    })

    const sent = openOutbound({ ca: authority.ca }).send(
      delivery(`https://localhost:${receiver.port}/`, { timeoutMs: 300 }),
    )
    await expect(sent).rejects.toMatchObject({ code: 'timed_out' })
    deadline.resolve()
    await receiver.abandoned()

    expect(behind.connections()).toBe(1)
    expect(requests).toEqual([])
  })
})

describe('a receiver that breaks off', () => {
  // prettier-ignore
  test.each([
    ['resets the connection',       (socket: Socket) => void socket.resetAndDestroy(),
                                    'broken_off', 'The connection was reset.'],
    ['closes without an answer',    (socket: Socket) => void socket.end(),
                                    'broken_off', 'The connection was closed before the answer was complete.'],
    ['closes amid the headers',     (socket: Socket) => void socket.end(head),
                                    'broken_off', 'The connection was closed before the answer was complete.'],
    ['closes amid the body',        (socket: Socket) => void socket.end(`${head}Content-Length: 9\r\n\r\nhalf`),
                                    'broken_off', 'The connection was closed before the answer was complete.'],
    ['resets amid the body',        (socket: Socket) => void socket.write(`${head}Content-Length: 9\r\n\r\nhalf`, () => socket.resetAndDestroy()),
                                    'broken_off', 'The connection was reset.'],
    ['speaks something else',       (socket: Socket) => void socket.end('220 mail.example ESMTP\r\n'),
                                    'invalid_answer', 'The answer is not HTTP.'],
    ['sends two sizes',             (socket: Socket) => void socket.end(`${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
                                    'invalid_answer', 'The answer is longer or shorter than it says.'],
    ['sends a header of 20 KB',     (socket: Socket) => void socket.end(`${head}X-Large: ${'x'.repeat(20_000)}\r\n\r\n`),
                                    'invalid_answer', 'The headers of the answer are too large.'],
    ['wants to speak WebSocket',    (socket: Socket) => void socket.end('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
                                    'broken_off', 'The connection was closed before the answer was complete.'],
  ])('because it %s', async (_, behave, code, message) => {
    const receiver = await startRawReceiver((socket) => void socket.once('data', () => behave(socket)))

    const sent = openOutbound().send(delivery(`http://127.0.0.1:${receiver.port}/`))

    await expect(sent).rejects.toMatchObject({ code, message })
    await receiver.abandoned()
  })

  test('because it is not there', async () => {
    const sent = openOutbound().send(delivery('http://127.0.0.1:1/'))

    await expect(sent).rejects.toMatchObject({ code: 'unreachable', message: 'The connection was refused.' })
  })
})

describe('we break off', () => {
  test('before we begin, when the caller has given up already', async () => {
    const resolve = vi.fn<Resolve>()
    const request = delivery('https://hooks.example/', { signal: AbortSignal.abort() })

    await expect(openOutbound({ resolve }).send(request)).rejects.toMatchObject({ code: 'stopped' })
    expect(resolve).not.toHaveBeenCalled()
  })

  test('when the caller gives up', async () => {
    const caller = new AbortController()
    const receiver = await startReceiver(() => caller.abort())
    const outbound = openOutbound()
    const request = delivery(`http://127.0.0.1:${receiver.port}/`, { signal: caller.signal })

    await expect(outbound.send(request)).rejects.toMatchObject({ code: 'stopped' })
    await receiver.abandoned()
  })

  test('when the client is closed', async () => {
    const outbound = openOutbound()
    const receiver = await startReceiver(() => void outbound.close())
    const request = delivery(`http://127.0.0.1:${receiver.port}/`)

    await expect(outbound.send(request)).rejects.toMatchObject({ code: 'stopped' })
    await expect(outbound.send(request)).rejects.toMatchObject({ code: 'stopped' })
    await receiver.abandoned()
  })
})
