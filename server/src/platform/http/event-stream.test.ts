import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { EventStream } from './event-stream.ts'
import { bareHttpServer } from '../../../test/http-server.ts'

const message = (bytes: number) => ({ id: '1', event: 'generation', data: 'x'.repeat(bytes) })

describe('a client that does not read', () => {
  test('is dropped rather than kept in memory', async () => {
    const { stream } = await openedBy(deaf)

    let sent = 0
    while (!stream.isOver && sent < 10_000) {
      stream.write(message(64 * 1024))
      sent++
      await new Promise(setImmediate)
    }

    // What the kernel took on its way, and then no more than a little.
    expect(stream.isOver).toBe(true)
    expect(sent).toBeLessThan(1_000)
  })

  test('is dropped when its heartbeat is due and it has not read what came before', async () => {
    const { stream } = await openedBy(deaf)
    while (stream.canWrite) {
      stream.write(message(16 * 1024))
      await new Promise(setImmediate)
    }
    expect(stream.isOver).toBe(false)

    stream.writeHeartbeat()

    expect(stream.isOver).toBe(true)
  })

  test('does not keep the server from closing', async () => {
    const { stream, http } = await openedBy(deaf)
    while (stream.canWrite) {
      stream.write(message(16 * 1024))
      await new Promise(setImmediate)
    }

    stream.finish()

    await expect(http.close()).resolves.toBeUndefined()
  })
})

describe('a client that reads', () => {
  test('gets everything, however much it is', async () => {
    const { stream, socket } = await openedBy(listening)
    let received = 0
    socket.on('data', (bytes) => (received += bytes.length))

    for (let count = 0; count < 100; count++) {
      stream.write(message(64 * 1024))
      await stream.drain()
    }
    stream.finish()
    await once(socket, 'end')

    expect(received).toBeGreaterThan(100 * 64 * 1024)
  })

  test('keeps its stream at a heartbeat', async () => {
    const { stream, socket } = await openedBy(listening)
    await once(socket, 'data')

    stream.writeHeartbeat()

    expect(String(await once(socket, 'data'))).toContain(':\n')
    expect(stream.isOver).toBe(false)
  })

  test('that leaves ends it', async () => {
    const { stream, socket } = await openedBy(listening)
    const closed = new Promise<void>((resolve) => stream.onClose(resolve))

    socket.destroy()
    await closed

    expect(stream.isOver).toBe(true)
    expect(() => stream.write(message(1))).not.toThrow()
  })
})

test('the time to stay away comes with the first message, and once', async () => {
  const { stream, socket } = await openedBy(listening)
  let text = ''
  socket.on('data', (bytes) => (text += String(bytes)))

  stream.write(message(1))
  stream.write(message(1))
  stream.finish()
  await once(socket, 'end')

  expect(text.match(/retry: /g)).toHaveLength(1)
  expect(text).toContain('retry: 3000\nid: 1\nevent: generation\ndata: x\n\n')
})

test('after its end nothing more is said', async () => {
  const { stream, socket } = await openedBy(listening)
  let text = ''
  socket.on('data', (bytes) => (text += String(bytes)))

  stream.finish(1500)
  stream.write(message(1))
  stream.writeHeartbeat()
  stream.finish()
  await once(socket, 'end')

  expect(text).toMatch(/retry: 1500\nevent: reconnect\n.*$/s)
  expect(text.match(/data: /g)).toHaveLength(1)
})

const deaf = (socket: Socket) => void socket.pause()
const listening = (socket: Socket) => void socket.resume()

async function openedBy(
  behave: (socket: Socket) => void,
): Promise<{ stream: EventStream; socket: Socket; http: FastifyInstance }> {
  const http = bareHttpServer()
  const opened = Promise.withResolvers<EventStream>()
  http.get('/events', (_request, reply) => {
    const stream = new EventStream(systemClock)
    opened.resolve(stream)
    return stream.send(reply)
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  behave(socket)
  socket.write('GET /events HTTP/1.1\r\nHost: atelier.test\r\nConnection: close\r\n\r\n')
  return { stream: await opened.promise, socket, http }
}
