// The short form of `npm run fuzz`: a little of everything, every time.
import { expect, test } from 'vitest'
import { MAX_DISCARDED_BYTES } from '../../../server/src/platform/http/lingering-close.ts'
import { makeCase, targets, type Case } from '../cases.ts'
import { AnswerReader } from '../answer-reader.ts'
import { isWellFramed, latin1 } from '../draft.ts'
import { judge } from '../judge.ts'
import { fuzz } from '../run.ts'
import { errorsIn } from '../server.ts'
import type { World } from '../world.ts'

const TIMEOUT_MS = 300_000 // Beside other tests it takes many times as long as alone.

test('two thousand mutated requests break no promise', { timeout: TIMEOUT_MS }, async () => {
  const { findings, crashed, sent } = await fuzz({ seed: 1, from: 0, count: 2000 })

  expect(findings.map(({ request, what }) => `${request?.index ?? 'end'}: ${what}`)).toEqual([])
  expect(crashed).toBeUndefined()
  expect(sent).toBe(2000)
})

test('a request is a function of its seed and its number', () => {
  const again = (index: number) => makeCase(3, index, world, undefined)

  for (let index = 0; index < 200; index++) expect(again(index)).toEqual(again(index))
  expect(new Set(Array.from({ length: 200 }, (_, index) => again(index).target))).toEqual(new Set(targets))
})

test.each([
  ['GET / HTTP/1.1\r\nHost: a\r\n\r\n', true],
  ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}', true],
  ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n{}', false],
  ['POST / HTTP/1.1\r\nHost: a\r\n\r\n{}', false],
  ['GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', false],
  ['GET / HTTP/1.1\r\n\r\n', false],
  ['GET / HTTP/1.1\nHost: a\n\n', false],
])('%j can be mistaken for nothing else: %s', (text, isFramed) => {
  expect(isWellFramed(latin1(text))).toBe(isFramed)
})

test.each([
  'HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n',
  'HTTP/1.1 200 OK\r\nno colon\r\n\r\n',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n',
  'HTTP/1.1 999 OK\r\n\r\n',
  '{"code":"internal"}\r\n\r\n',
])('%j is no answer', (text) => {
  const reader = new AnswerReader()
  reader.push(latin1(text))

  expect(() => reader.take(false, false)).toThrow(/^(its|a) /)
})

test('of what a program printed, whole lines are read', () => {
  const error = '{"level":50,"msg":"a bug"}'

  expect(errorsIn(`Atelier is ready\n{"level":40}\n${error}\n`)).toEqual([error])
  expect(errorsIn(`${error}\n{"level":50,"ms`)).toEqual([error])
})

test.each([
  [1024, 'the connection was closed without an answer'],
  [MAX_DISCARDED_BYTES, 'the connection was closed without an answer'],
  [MAX_DISCARDED_BYTES + 1, undefined],
])('a request of %d bytes without an answer: %s', (sizeBytes, mistake) => {
  const request: Case = {
    ...makeCase(1, 0, world, undefined),
    bytes: Buffer.alloc(sizeBytes),
    isFramed: true,
    delivery: { kind: 'whole' },
  }

  expect(judge(request, { answers: [], end: 'closed', wasReused: false })).toBe(mistake)
})

const person = { id: 'i', email: 'e@fuzz.example', key: 'k', keyId: 'i', cookie: 'atelier_session=x.y' }
const world: World = {
  origin: 'http://127.0.0.1:1',
  sink: 'http://127.0.0.1:2',
  person,
  victim: person,
  models: [{ id: 'sandbox-image', params: [] } as never],
  effects: [{ id: 'neon', modelId: 'sandbox-image' }],
  generations: ['g'],
  assets: ['a'],
  files: ['/files/a/b?expires=1&signature=x'],
  webhooks: ['w', 'w'],
  deliveries: ['d', 'd'],
  keys: ['k', 'k'],
  signIns: ['s'],
  quoteTokens: ['q'],
}
