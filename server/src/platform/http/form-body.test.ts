import { describe, expect, onTestFinished, test } from 'vitest'
import { bareHttpServer } from '../../../test/http-server.ts'
import { RawConnection } from '../../../test/raw-connection.ts'
import { readFormBody } from './form-body.ts'

const timeouts = { headersMs: 300, bodyMs: 300, linger: { idleMs: 300, totalMs: 600 } }

/** A server that answers the fields of a form, and what reading the first one came to. */
async function serve() {
  const http = bareHttpServer(timeouts)
  const { promise: read, resolve } = Promise.withResolvers<unknown>()
  http.post('/form', { config: { readsBody: true } }, async ({ raw }) => {
    const reading = readFormBody(raw, 300)
    reading.then(resolve, resolve)
    return Object.fromEntries(await reading)
  })
  const origin = await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  return { connection: new RawConnection(origin), read }
}

const head = (bytes: number) =>
  `POST /form HTTP/1.1\r\nHost: atelier.test\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${bytes}\r\n\r\n`

describe('a form', () => {
  test('is read', async () => {
    const { connection } = await serve()

    await connection.send(`${head(12)}a=1&b=%C3%A4`)

    expect(await connection.answer('POST /form')).toMatchObject({ status: 200, body: { a: '1', b: 'ä' } })
  })

  test('that is slow is refused, and the connection is cut off', async () => {
    const { connection } = await serve()

    await connection.send(head(1000))
    const trickle = setInterval(() => void connection.send('a'), 20)
    const answer = await connection.answer('POST /form')

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(answer!.body.detail).toContain('within 0.3 seconds')
    await connection.closed()
    clearInterval(trickle)
  })

  test('that is too long is refused before it has ended', async () => {
    const { connection } = await serve()

    await connection.send(head(1_000_000) + 'a'.repeat(17 * 1024))

    expect(await connection.answer('POST /form')).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', detail: 'This form is too long.' },
    })
  })

  test('that is cut off is the fault of whoever sent it', async () => {
    const { connection, read } = await serve()

    await connection.send(`${head(1000)}a=1`)
    await connection.giveUp()

    expect(await read).toMatchObject({ code: 'invalid_params' })
  })
})
