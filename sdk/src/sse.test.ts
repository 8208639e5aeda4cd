import { expect, test } from 'vitest'
import { parseSse, type SseMessage } from './sse.ts'

const message = (id: string, event: string, data: string): SseMessage => ({ id, event, data })

const streams: [name: string, text: string, messages: SseMessage[]][] = [
  ['a message', 'id: 1\nevent: generation\ndata: {}\n\n', [message('1', 'generation', '{}')]],
  ['no event: it is a message', 'data: x\n\n', [message('', 'message', 'x')]],
  ['several lines of data', 'data: a\ndata:\ndata: b\n\n', [message('', 'message', 'a\n\nb')]],
  ['only one space is taken away', 'data:  x\ndata:y\n\n', [message('', 'message', ' x\ny')]],
  [
    'an id stays until the next',
    'id: 7\ndata: a\n\ndata: b\n\n',
    [message('7', 'message', 'a'), message('7', 'message', 'b')],
  ],
  [
    'an id is taken back',
    'id: 7\ndata: a\n\nid\ndata: b\n\n',
    [message('7', 'message', 'a'), message('', 'message', 'b')],
  ],
  [
    'an id with a NUL is none',
    'id: 7\ndata: a\n\nid: 8\0\ndata: b\n\n',
    [message('7', 'message', 'a'), message('7', 'message', 'b')],
  ],
  [
    'an event does not stay',
    'event: e\ndata: a\n\ndata: b\n\n',
    [message('', 'e', 'a'), message('', 'message', 'b')],
  ],
  ['comments and heartbeats', ': hello\n\n:\n\ndata: a\n: between\n\n', [message('', 'message', 'a')]],
  ['no data, no message', 'event: e\nid: 3\n\ndata: a\n\n', [message('3', 'message', 'a')]],
  ['unknown fields', 'colour: red\ndata: a\ndatum\n\n', [message('', 'message', 'a')]],
  ['a colon within', 'data: {"a":"b: c"}\n\n', [message('', 'message', '{"a":"b: c"}')]],
  ['carriage returns and line feeds', 'event: e\r\ndata: a\r\n\r\n', [message('', 'e', 'a')]],
  ['carriage returns alone', 'data: a\rdata: b\r\rdata: c', [message('', 'message', 'a\nb')]],
  ['what is cut off is no message', 'data: a\n\ndata: b\n', [message('', 'message', 'a')]],
  ['other alphabets', 'data: Ёлка 🎄\n\n', [message('', 'message', 'Ёлка 🎄')]],
]

test.each(streams)('%s, wherever the text is cut', (_, text, messages) => {
  for (let cut = 0; cut <= text.length; cut++) {
    const parser = parseSse()

    expect([...parser.push(text.slice(0, cut)), ...parser.push(text.slice(cut))]).toEqual(messages)
  }
})

test('a retry is a number of milliseconds, or nothing', () => {
  const parser = parseSse()

  expect(parser.retryMs()).toBeUndefined()
  parser.push('retry: soon\n\n')
  expect(parser.retryMs()).toBeUndefined()
  parser.push('retry: 2500\n\n')
  expect(parser.retryMs()).toBe(2500)
})

test.each([
  ['0', 500],
  ['3000', 3000],
  ['999999999999999', 60_000],
])('a retry of %s makes us neither ask without a pause nor stay away: %i', (value, pauseMs) => {
  const parser = parseSse()

  parser.push(`retry: ${value}\n\n`)

  expect(parser.retryMs()).toBe(pauseMs)
})
