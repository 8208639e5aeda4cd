import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { openAgentApi } from './api.client.ts'

test('a file is read no further once the operation has refused it', async () => {
  /** Answers after a few bytes. */
  async function inject({ payload }: { payload: Readable }) {
    for (let count = 0; count < 3; count++) {
      await once(payload, 'readable')
      payload.read()
    }
    return { statusCode: 503, body: JSON.stringify({ code: 'unavailable', detail: 'Busy.' }) }
  }
  const api = openAgentApi({
    inject: inject as unknown as FastifyInstance['inject'],
    call: { takeCounted: () => true },
    authorization: '',
    remoteAddress: '',
    requestId: '',
    host: '',
  })
  const closed = Promise.withResolvers<string>()
  async function* file() {
    try {
      for (;;) yield Buffer.from('bytes')
    } finally {
      closed.resolve('closed')
    }
  }

  await expect(api.upload(file())).rejects.toThrow('Busy.')

  expect(await closed.promise).toBe('closed')
})
