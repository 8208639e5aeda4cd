import { expect, test } from 'vitest'
import { lineWriter } from './log.ts'

const writer = { node: 'a "host":7', role: 'api', version: '1.2.3' }
const lines: string[] = []
const log = lineWriter(writer, (line) => void lines.push(line))
const plain = { requestId: 'a-request', method: 'GET', operation: 'listModels', status: 200, ms: 1.2345 }

test.each([
  ['of nobody', {}],
  ['of a key', { accountId: 'an-account', keyId: 'a-key' }],
  ['of a session, in a trace, refused', { accountId: 'an-account', traceId: 'ab12', problem: 'not_found' }],
] as const)('a request %s is one line of JSON', (_whose, more) => {
  lines.length = 0
  log({ ...plain, ...more })

  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^[^\n]*\n$/)
  const { time, ...line } = JSON.parse(lines[0]!) as { time: string }
  expect(line).toEqual({ level: 30, ...writer, ...plain, ms: 1.23, ...more, msg: 'request' })
  expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000)
})
