import type { Socket } from 'node:net'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { backend, callOf, failureOf, head, rawBackend } from '../../../test/providers/backend-client.ts'

describe('a secret', () => {
  const secret = 'r8_verySecretIndeed'
  const headers = { authorization: `Bearer ${secret}`, 'x-api-key': secret }

  /** All that a log or an answer could show of what was thrown. */
  const shown = (thrown: unknown) =>
    [JSON.stringify(thrown), String(thrown), inspect(thrown, { depth: 9 }), (thrown as Error).stack].join()

  test.each<[string, (socket: Socket) => void]>([
    ['is reset', (socket) => void socket.resetAndDestroy()],
    ['is no HTTP', (socket) => void socket.end(`HTTP/1.1 ${secret} ${secret}\r\n`)],
    [
      'never ends',
      (socket) => void socket.write(`${head}X-Echo: ${secret}\r\nContent-Length: 99\r\n\r\n${secret}`),
    ],
    ['is too large', (socket) => void socket.write(`${head}\r\n${secret.repeat(200)}`)],
  ])('is in no error of a call that %s', async (_, act) => {
    const { client, url } = await rawBackend(act)
    const call = callOf(`${url}?key=${secret}`, { headers, json: { secret }, timeoutMs: 300, maxBytes: 1000 })

    expect(shown(await failureOf(client.call(call)))).not.toContain(secret)
  })

  test('is in no error of a download', async () => {
    const { client, url } = await backend((_, response) => void response.writeHead(404).end(secret))
    const link = `${url}/${secret}?signature=${secret}`
    const read = (to: string) =>
      Array.fromAsync(client.download(to, { headers, maxBytes: 9, timeoutMs: 500 }))

    expect(shown(await failureOf(read(link)))).not.toContain(secret)
    expect(shown(await failureOf(read(`http://127.0.0.1:1/${secret}`)))).not.toContain(secret)
  })

  test('that a header cannot carry is not quoted', async () => {
    const { client, url } = await backend((_, response) => void response.end())
    const call = callOf(url, { headers: { authorization: `${secret}\n` } })

    expect(shown(await failureOf(client.call(call)))).not.toContain(secret)
  })

  test('that the backend quotes is not passed on', async () => {
    const { client, url } = await backend((request, response) => {
      const said = `bad key ${request.headers.authorization}`
      response.writeHead(401, { 'x-error': said }).end(JSON.stringify({ error: said }))
    })

    const answer = await client.call(callOf(url, { headers }))

    expect(answer).toMatchObject({
      status: 401,
      headers: { 'x-error': 'bad key Bearer [redacted]' },
      body: { error: 'bad key Bearer [redacted]' },
    })
  })
})
