import type { Random } from '../../simulate/random.ts'
import { latin1, setHeader, targetOf, writeRequest, type Draft } from '../draft.ts'
import { mutateBytes } from './bytes.ts'

const methods = [
  'get',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'QUERY',
  'PRI',
  'M-SEARCH',
  'PURGE',
  'G\0T',
  '',
  'GET\t',
  'PROPFIND',
]
const versions = [
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/0.9',
  'HTTP/1.2',
  'http/1.1',
  'HTTP/1.1 ',
  '',
  'HTTP/11',
  'HTTP/1.1\r',
]
const sizes = ['0', '-1', '+0', ' ', 'x', '0x5', 'fffffffff', 'ffffffffffffffffffff', '5;ext=1', '5 ', '05']

/** Where a request begins and ends: the line, the lengths, the chunks. */
export function mutateFraming(draft: Draft, random: Random): Buffer {
  const body = draft.body.length > 0 ? draft.body : latin1('{}')
  switch (random.below(7)) {
    case 0:
      return writeRequest(draft, `${random.pick(methods)} ${targetOf(draft)} HTTP/1.1`)
    case 1:
      return writeRequest(draft, `${draft.method} ${targetOf(draft)} ${random.pick(versions)}`)
    case 2: {
      const lie = Math.max(0, body.length + random.pick([-body.length, -5, -1, 1, 7, 1_000_000]))
      setHeader(draft, 'Content-Length', String(lie))
      return writeRequest({ ...draft, body })
    }
    case 3:
      setHeader(
        draft,
        'Transfer-Encoding',
        random.pick(['chunked', 'Chunked', 'chunked, chunked', 'gzip, chunked', 'chunked;q=1', '\tchunked']),
      )
      if (random.chance(0.2)) setHeader(draft, 'Content-Length', String(body.length))
      return writeRequest({ ...draft, body: chunked(body, random) })
    case 4:
      return latin1(
        writeRequest(draft)
          .toString('latin1')
          .replaceAll('\r\n', random.pick(['\n', '\r', '\r\r\n', '\n\r'])),
      )
    default:
      return mutateBytes(writeRequest(draft), random)
  }
}

/** In chunks, of which at most one is wrong. */
function chunked(body: Buffer, random: Random): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; at < body.length;) {
    const piece = body.subarray(at, at + 1 + random.below(40))
    at += piece.length
    const size = random.chance(0.05) ? random.pick(sizes) : piece.length.toString(16)
    pieces.push(latin1(`${size}\r\n`), piece, latin1(random.chance(0.03) ? '' : '\r\n'))
  }
  const end = random.pick([
    '0\r\n\r\n',
    '0\r\n\r\n',
    '0\r\n\r\n',
    '0\r\nX-After: 1\r\n\r\n',
    '0\r\n',
    '',
    '0\r\n\0: x\r\n\r\n',
  ])
  return Buffer.concat([...pieces, latin1(end)])
}
