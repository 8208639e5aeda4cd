import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { bareHttpServer } from '../../../test/http-server.ts'
import { RawConnection } from '../../../test/raw-connection.ts'
import { buildDefaultHeaders } from './default-headers.ts'
import { Prepared } from './etag.ts'
import { answerFromMemory } from './from-memory.ts'

test('while the service closes, the framework answers, and ends the connection', async () => {
  const http = bareHttpServer()
  http.get('/list', async () => ({ way: 'framework' }))
  const closing = Promise.withResolvers<void>()
  http.addHook('preClose', async () => closing.resolve())
  const list = {
    operationId: 'list',
    endpoint: { path: '/list' },
    find: () => new Prepared({ way: 'memory' }),
  }
  answerFromMemory(http, [list], { defaultHeaders: buildDefaultHeaders(false), onAnswered: () => {} })
  const connecting = once(http.server, 'connection')
  const connection = new RawConnection(await http.listen({ port: 0, host: '127.0.0.1' }))
  const [socket] = (await connecting) as [Socket]

  await connection.send('GET /list HTTP/1.1\r\nHost: atelier.test\r\n\r\n')
  const before = await connection.answer('GET /list')
  const readBytes = socket.bytesRead
  await connection.send('GET /list HTTP/1.1\r\nHost: ')
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(readBytes)
  const closed = http.close()
  await closing.promise
  await connection.send('atelier.test\r\n\r\n')
  const after = await connection.answer('GET /list')

  expect(before).toMatchObject({ status: 200, body: { way: 'memory' } })
  expect(after).toMatchObject({ status: 200, body: { way: 'framework' } })
  expect(after!.headers.get('connection')).toBe('close')
  await connection.closed()
  await closed
})
