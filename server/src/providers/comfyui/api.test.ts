import { expect, onTestFinished, test } from 'vitest'
import { createBackendClient } from '../http/client.ts'
import { createCredentials } from '../http/credentials.ts'
import { createComfyApi } from './api.ts'

test('events that cannot even be asked for have ended', async () => {
  const credentials = createCredentials({})
  const client = createBackendClient({ origins: new Set(), credentials })
  onTestFinished(() => client.close())
  const api = createComfyApi({ client, credentials })
  const ended = Promise.withResolvers<string>()
  const heard = { hear() {}, onEnd: () => ended.resolve('ended') }

  api.listenToEvents({ headers: { 'x-proxy-auth': '${NOT_SET}' } }, '/events', heard)

  // An error that nobody handles would end the process, and so this test.
  expect(await ended.promise).toBe('ended')
})
