import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { backend, clientOf, failureOf, head, rawBackend } from '../../../test/providers/backend-client.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { ProviderError } from '../provider.ts'

describe('a download', () => {
  const limits = { maxBytes: 1000, timeoutMs: 500 }
  const read = async (file: AsyncIterable<Uint8Array>) =>
    Buffer.concat(await Array.fromAsync(file)).toString()

  test('is read as it comes, with credentials where there are some', async () => {
    const { client, url } = await backend(
      (request, response) => void response.end(request.headers.authorization),
    )

    expect(await read(client.download(url, { ...limits, headers: { authorization: 'Key k' } }))).toBe('Key k')
  })

  // prettier-ignore
  test.each([
    ['is cut off',               'unavailable', (socket: Socket) => void socket.end(`${head}Content-Length: 9\r\n\r\nhalf`)],
    ['is too large',             'internal',    (socket: Socket) => void socket.write(`${head}Content-Length: 2000\r\n\r\n`)],
    ['never comes',              'unavailable', (socket: Socket) => void socket.resume()],
    ['has expired',              'internal',    (socket: Socket) => void socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n')],
    ['leads to a private place', 'internal',    (socket: Socket) => void socket.end('HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n')],
  ])('that %s is an error of the provider', async (_, code, act) => {
    const { client, url } = await rawBackend(act)

    const failure = await failureOf(read(client.download(url, limits)))

    expect(failure).toBeInstanceOf(ProviderError)
    expect(failure).toMatchObject({ code, mayHaveBegun: true })
  })

  test('from a private address is not made unless a model file names its origin', async () => {
    const receiver = await startReceiver((_, response) => void response.end('secret'))
    const client = clientOf([], { resolve: () => Promise.resolve(['127.0.0.1']) })

    for (const url of [`http://127.0.0.1:${receiver.port}/`, 'https://127.0.0.1/', 'https://files.example/'])
      await expect(read(client.download(url, limits))).rejects.toMatchObject({
        code: 'internal',
        message: expect.stringMatching(
          `^${new URL(url).origin}: nothing is read from there .* url in the settings of a model file`,
        ),
      })

    expect(receiver.connections()).toBe(0)
  })

  test('may have a long link, as object stores sign them', async () => {
    const { client, url } = await backend((_, response) => void response.end('here'))

    expect(await read(client.download(`${url}?token=${'t'.repeat(5000)}`, limits))).toBe('here')
  })
})
