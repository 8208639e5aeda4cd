import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bareHttpServer } from '../../../test/http-server.ts'
import { RawConnection } from '../../../test/raw-connection.ts'

// The limits of production are ten seconds; what happens at the end of them is the same after a third of one.
const timeouts = { headersMs: 300, bodyMs: 300, linger: { idleMs: 300, totalMs: 600 } }

const unfinished = 'GET / HTTP/1.1\r\nHost: atelier.test\r\nX-Slow: '

describe('a client that takes its time', () => {
  test('with the headers is refused and cut off', async () => {
    const connection = new RawConnection(await listen())

    await connection.send(unfinished)
    const trickle = setInterval(() => void connection.send('x'), 20)
    const answer = await connection.answer()
    clearInterval(trickle)

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(answer!.body.detail).toContain('headers did not arrive')
    await connection.closed()
  })

  test('with its first request hears nothing that it would take for the answer to it', async () => {
    const connection = new RawConnection(await listen())

    expect(await connection.closed()).toBe('')
  })

  test('with the body is refused and cut off', async () => {
    const connection = new RawConnection(await listen())

    await connection.send(
      'POST /echo HTTP/1.1\r\nHost: atelier.test\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
    )
    const trickle = setInterval(() => void connection.send(' '), 20)
    const answer = await connection.answer('POST /echo')

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(answer!.body.detail).toContain('within 0.3 seconds')
    await connection.closed()
    clearInterval(trickle)
  })

  test('between requests is not', async () => {
    const origin = await listen()
    const connection = new RawConnection(origin)
    const post =
      'POST /echo HTTP/1.1\r\nHost: atelier.test\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]'

    await connection.send(post)
    await connection.answer('POST /echo')
    for (let slow = 0; slow < 2; slow++) {
      const other = new RawConnection(origin)
      await other.send(unfinished)
      await other.closed() // So long nothing may take.
    }
    await connection.send(post)

    expect(await connection.answer('POST /echo')).toMatchObject({ status: 200, body: [] })
  })
})

describe('a server that listens', () => {
  test('goes on when a connection cannot be accepted', async () => {
    const http = bareHttpServer(timeouts)
    onTestFinished(() => http.close())
    const origin = await http.listen({ port: 0, host: '127.0.0.1' })

    http.server.emit('error', new Error('accept ENFILE'))

    expect((await fetch(`${origin}/absent`)).status).toBe(404)
  })
})

describe('a server that closes', () => {
  test('answers what is under way, says so, and then has no connection left', async () => {
    const [started, closing, end] = [newMoment(), newMoment(), newMoment()]
    const http = bareHttpServer(timeouts)
    http.addHook('preClose', async () => closing.resolve())
    http.get('/slow', async () => {
      started.resolve()
      await end.promise
      return { done: true }
    })
    const connection = new RawConnection(await http.listen({ port: 0, host: '127.0.0.1' }))
    await connection.send('GET /slow HTTP/1.1\r\nHost: atelier.test\r\n\r\n')
    await started.promise

    const closed = http.close()
    await closing.promise
    end.resolve()
    const answer = await connection.answer('GET /slow')

    expect(answer).toMatchObject({ status: 200, body: { done: true } })
    expect(answer!.headers.get('connection')).toBe('close')
    await closed
    await connection.closed()
  })
})

const newMoment = () => Promise.withResolvers<void>()

async function listen(): Promise<string> {
  const http = bareHttpServer(timeouts)
  http.post('/echo', async ({ body }) => body)
  await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
}
