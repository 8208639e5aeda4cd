import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bareHttpServer } from '../../../test/http-server.ts'
import { RawConnection } from '../../../test/raw-connection.ts'
import { until } from '../../../test/until.ts'
import { MAX_DISCARDED_BYTES, MAX_LINGERING } from './lingering-close.ts'
import { Problem } from './problem.ts'

const MiB = 2 ** 20
const megabyte = Buffer.alloc(MiB, 'x')
// Short, because what happens at the end of them is what is tested; or long, where it must not be what ends the test.
const short = { idleMs: 200, totalMs: 500 }
const long = { idleMs: 60_000, totalMs: 60_000 }

const post = (...headers: string[]) =>
  ['POST /refused HTTP/1.1', 'Host: atelier.test', 'Content-Type: x/y', ...headers, '', ''].join('\r\n')
const chunked = 'Transfer-Encoding: chunked'
const get = 'GET /nowhere HTTP/1.1\r\nHost: atelier.test\r\n\r\n'
const chunk = Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')])

async function listen(linger: typeof short) {
  const http = bareHttpServer({ headersMs: 200_000, bodyMs: 200_000, linger })
  http.post('/refused', {
    onRequest: (_request, _reply, done) => done(new Problem('unauthorized', 'Before the body is read.')),
    handler: async () => ({}),
  })
  const connected = once(http.server, 'connection').then(([socket]) => socket as Socket)
  await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  const connect = () => new RawConnection(`http://127.0.0.1:${(http.server.address() as AddressInfo).port}`)
  return { http, connect, connection: connect(), connected }
}

describe('after an answer to a body that nobody has read', () => {
  test('the connection lives on when the body ends within bounds', async () => {
    const { connection } = await listen(long)

    await connection.send(post(`Content-Length: ${4 * MiB}`))
    const refused = await connection.answer('POST /refused')
    for (let sent = 0; sent < 4; sent++) await connection.send(megabyte)
    await connection.send(get)

    expect(refused!.status).toBe(401)
    expect(refused!.headers.get('connection')).toBe('keep-alive')
    expect((await connection.answer('GET /nowhere'))!.status).toBe(404)
  })

  test.for([
    ['a body of unknown length', [chunked], [chunk, chunk, '0\r\n\r\n']],
    ['a client that wants no other', ['Connection: close', `Content-Length: ${MiB}`], [megabyte]],
  ] as const)('%s is read to its end, and then the connection ends', async ([, headers, body]) => {
    const { connection } = await listen(long)

    await connection.send(post(...headers))
    const refused = await connection.answer('POST /refused')
    for (const bytes of body) await connection.send(bytes)

    expect(refused!.status).toBe(401)
    expect(refused!.headers.get('connection')).toBe('close')
    await connection.closed()
  })

  test.for([
    ['with a length', `Content-Length: ${4 * MiB}`],
    ['in chunks', chunked],
  ] as const)('a client that stops sending %s is cut off', async ([, header]) => {
    const { connection } = await listen({ ...short, totalMs: long.totalMs })

    await connection.send(post(header))
    expect((await connection.answer('POST /refused'))!.status).toBe(401)

    await connection.closed()
  })

  test('a client that goes on slowly is cut off', async () => {
    const { connection } = await listen({ ...short, idleMs: long.idleMs })

    await connection.send(post(`Content-Length: ${MiB}`))
    const trickle = setInterval(() => void connection.send('x'), 20)
    onTestFinished(() => clearInterval(trickle))
    expect((await connection.answer('POST /refused'))!.status).toBe(401)

    await connection.closed()
  })

  test('no more is read than the bound, and what was on its way', async () => {
    const { connect, connection, connected } = await listen(long)
    const socket = await connected

    await connection.send(post(`Content-Length: ${200 * MiB}`))
    expect((await connection.answer('POST /refused'))!.status).toBe(401)
    // In one piece: each that waits for its turn would be a listener of the socket.
    connection.send(Buffer.alloc(50 * MiB, 'x')).catch(() => undefined)
    await until(() => socket.bytesRead > MAX_DISCARDED_BYTES)
    const other = connect()
    for (let asked = 0; asked < 100; asked++) {
      await other.send(get)
      await other.answer('GET /nowhere')
    }

    // Meanwhile there was time to read everything.
    expect(socket.bytesRead).toBeLessThan(MAX_DISCARDED_BYTES + MiB)
  })

  test('a client that leaves with its answer is not waited for: its place is free for others', async () => {
    const { connect, connection } = await listen(long)
    for (let left = 0; left <= MAX_LINGERING; left++) {
      const leaving = connect()
      await leaving.send(post(`Content-Length: ${MiB}`))
      await leaving.answer('POST /refused')
      await leaving.giveUp()
    }

    await connection.send(post(`Content-Length: ${MiB}`))
    expect((await connection.answer('POST /refused'))!.status).toBe(401)
    await connection.send(megabyte)
    await connection.send(get)

    expect((await connection.answer('GET /nowhere'))!.status).toBe(404)
  })

  test('a server that closes does not wait for it', async () => {
    const { http, connection } = await listen(long)

    await connection.send(post(`Content-Length: ${4 * MiB}`))
    await connection.answer('POST /refused')
    await http.close()

    expect(await connection.closed()).toBe('')
  })
})
