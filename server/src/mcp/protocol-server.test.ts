import { expect, test, vi } from 'vitest'
import type { Logger } from '../platform/log.ts'
import { answerProtocol, type AgentContext } from './protocol-server.ts'

const planted = new Error('select secret from accounts')

test.for([
  ['resources/list', {}],
  ['resources/read', { uri: 'atelier://outputs/one' }],
] as const)('%s tells an agent nothing of an error of ours, and logs it', async ([method, params]) => {
  const fail = () => Promise.reject(planted)
  const context = { api: { get: fail }, readThumbnail: fail } as unknown as AgentContext
  const error = vi.fn<Logger['error']>()
  const log = { error, debug: () => {} } as unknown as Logger
  const request = new Request('https://atelier.example/mcp', {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
  })
  const body = { jsonrpc: '2.0', id: 1, method, params }

  const answer = await answerProtocol(request, body, context, { version: '1', serviceName: 'Atelier', log })

  const text = await answer.text()
  expect(text).toContain('internal: Something went wrong on our side.')
  expect(text).not.toContain('secret')
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ err: planted }), expect.any(String))
})
