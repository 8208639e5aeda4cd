import { describe, expect, test } from 'vitest'
import { backend, callOf, clientOf } from '../../../test/providers/backend-client.ts'

// Calls to addresses that stand in answers, such as where a file is to be uploaded.

describe('a call to a link', () => {
  test('goes where only an answer names the origin, as far as strangers may send us', async () => {
    const client = clientOf([])
    const to = (url: string) => client.call(callOf(url, { isLink: true, method: 'PUT' }))

    for (const url of [
      'http://127.0.0.1:1/x',
      'https://10.0.0.1/x',
      'http://files.example/x',
      'https://files.example:8443/x',
    ])
      await expect(to(url)).rejects.toMatchObject({ code: 'unavailable', mayHaveBegun: false })
  })

  test('may go to an origin of the model files, and sends a file as it is', async () => {
    const got: { type?: string | undefined; length?: string | undefined; body: string }[] = []
    const { client, url } = await backend((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { 'content-type': type, 'content-length': length } = request.headers
        got.push({ type, length, body: Buffer.concat(chunks).toString() })
        response.end('{}')
      })
    })
    async function* open() {
      yield Buffer.from('a ')
      yield Buffer.from('file')
    }
    const file = { mimeType: 'image/png', sizeBytes: 6, open }

    const { status } = await client.call(callOf(url, { isLink: true, method: 'PUT', file }))

    expect(status).toBe(200)
    expect(got).toEqual([{ type: 'image/png', length: '6', body: 'a file' }])
  })

  test('is none where it is not said to be one', async () => {
    const client = clientOf([])

    await expect(client.call(callOf('https://files.example/x'))).rejects.toMatchObject({ code: 'internal' })
  })
})
