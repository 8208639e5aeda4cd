import { expect, test } from 'vitest'
import { prefers } from './accept.ts'

test.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['text/html, */*;q=0.8', false],
  ['text/event-stream', true],
  ['Text/Event-Stream', true],
  ['text/event-stream;charset=utf-8', true],
  ['text/event-stream, */*', true],
  ['text/*', true],
  ['application/json, text/event-stream', true],
  ['application/json;q=0.5, text/event-stream;q=0.9', true],
  ['application/json;q=0.9, text/event-stream;q=0.5', false],
  ['application/json, text/event-stream;q=0.5', false],
  ['text/event-stream; Q=0.5, */*', false],
  ['text/event-stream;q=0', false],
  ['text/event-stream;q=0, */*', false],
  ['text/event-stream;q=0.000', false],
  ['text/event-stream;q=lots', false],
  ['application/json;q=0, */*', true],
  ['text/event-streams', false],
  ['application/x+text/event-stream', false],
  ['text/html', false],
])('whoever accepts %j gets a stream: %s', (accept, isStream) => {
  expect(prefers(accept, 'text/event-stream')).toBe(isStream)
})
