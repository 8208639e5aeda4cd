import { expect, test } from 'vitest'
import { bareHttpServer } from '../../../test/http-server.ts'
import { RawConnection } from '../../../test/raw-connection.ts'
import { prepareDrain } from './drain.ts'

test('before the port is closed, GETs are broken off, which a proxy repeats elsewhere, and POSTs are answered', async () => {
  const http = bareHttpServer()
  http.get('/read', async () => ({ was: 'read' }))
  http.post('/write', async () => ({ was: 'written' }))
  const drain = prepareDrain(http)
  const origin = await http.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (method: string, path: string) => {
    const connection = new RawConnection(origin)
    await connection.send(`${method} ${path} HTTP/1.1\r\nHost: atelier.test\r\nContent-Length: 0\r\n\r\n`)
    return (await connection.answer(`${method} ${path}`))?.status
  }

  const serving = await ask('GET', '/read')
  drain.begin()
  const draining = await ask('GET', '/read')
  const turnedAway = drain.turnAway()
  const leaving = [await ask('GET', '/read'), await ask('HEAD', '/read'), await ask('POST', '/write')]

  expect([serving, draining]).toEqual([200, 200])
  expect(leaving).toEqual([undefined, undefined, 200])
  await turnedAway
  await http.close()
})
