import { expect, test } from 'vitest'
import { connectAgent } from '../mcp-client.ts'
import { makeAccount, makePlace } from './callers.ts'
import { startProgram } from './program.ts'

test('an agent that waits at a node which is told to stop hears how to go on', async () => {
  const program = await startProgram(await makePlace())
  const alice = await makeAccount(program, {})
  const { call } = await connectAgent(program.origin, alice.key)
  const params = { prompt: '#delay=30000' }
  const wish = { modelId: 'sandbox-image', params, maxCoins: 5, confirmedCoins: 5, requestId: 'one' }
  const { generation } = await call('generate', wish)
  const heard = Promise.withResolvers<void>()

  const waiting = call('wait_for_generation', { id: generation.id }, () => heard.resolve())
  await heard.promise
  program.kill('SIGTERM')
  const answer = await waiting

  expect(answer.generation.status).toMatch(/queued|processing/)
  expect(answer.next).toContain(`Call wait_for_generation with id ${generation.id}`)
})
