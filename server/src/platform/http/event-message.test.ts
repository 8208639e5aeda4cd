import { describe, expect, test } from 'vitest'
import { formatMessage, formatReconnect, heartbeat } from './event-message.ts'

describe('a message of an event stream', () => {
  test.each([
    ['its id, name and data', '{"a":1}', 'data: {"a":1}\n'],
    ['no data', '', 'data: \n'],
    ['a line feed in its data', 'a\nb', 'data: a\ndata: b\n'],
    ['a carriage return', 'a\rb', 'data: a\ndata: b\n'],
    ['both, which are one line end', 'a\r\nb', 'data: a\ndata: b\n'],
    ['an empty line, which would end it', 'a\n\nb', 'data: a\ndata: \ndata: b\n'],
    ['what looks like a field', 'id: 9\nretry: 1', 'data: id: 9\ndata: retry: 1\n'],
    ['what JSON takes for a line end and this does not', '"\u2028"', 'data: "\u2028"\n'],
  ])('has %s', (_, data, lines) => {
    expect(formatMessage({ id: '7', event: 'generation', data })).toBe(`id: 7\nevent: generation\n${lines}\n`)
  })

  test.each(['7\nretry: 1', '7\r', '7\0'])('never has the id %j', (id) => {
    expect(() => formatMessage({ id, event: 'generation', data: '' })).toThrow('one line')
    expect(() => formatMessage({ id: '7', event: id, data: '' })).toThrow('one line')
  })
})

test('the time to stay away is in whole milliseconds, and never without a message', () => {
  expect(formatMessage({ id: '7', event: 'generation', data: '{}', retryMs: 1234.5 })).toBe(
    'retry: 1235\nid: 7\nevent: generation\ndata: {}\n\n',
  )
  expect(formatReconnect(1234.5)).toBe('retry: 1235\nevent: reconnect\ndata: {"retryMs":1235}\n\n')
})

test('a heartbeat is no message, and ends none', () => {
  expect(heartbeat).toBe(':\n')
})
