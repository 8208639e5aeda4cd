import type { Random } from '../../simulate/random.ts'
import { setHeader, type Draft } from '../draft.ts'
import { nastyStrings } from '../nasty.ts'

/** Headers that something on the way, or we ourselves, look at; and what stands in them when it is wrong. */
const known: Record<string, readonly string[]> = {
  Host: ['', 'localhost', 'else.invalid', '127.0.0.1:99999', '[::1', 'a b', 'localhost, localhost'],
  Authorization: [
    '',
    'Bearer',
    'Bearer ',
    'bearer x',
    'Basic YTpi',
    'Bearer a b',
    `Bearer ${'a'.repeat(9000)}`,
  ],
  'Content-Type': [
    '',
    'application/json; charset=utf-16',
    'application/json;',
    'application/json, text/plain',
    'APPLICATION/JSON',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=x',
    '/',
    ';',
  ],
  'Content-Encoding': ['gzip', 'identity', 'br, gzip'],
  Accept: ['', '*', '*/*;q=0', 'text/event-stream', 'text/html', ';;;', 'a/b;q=9', ', , ,'],
  'Accept-Encoding': ['br', 'gzip;q=0', '*;q=0', 'identity;q=0'],
  Range: [
    'bytes=0-',
    'bytes=-1',
    'bytes=5-2',
    'bytes=0-0,1-1,2-2',
    'bytes=99999999999999999999-',
    'items=0-1',
    'bytes=',
  ],
  'If-None-Match': ['*', '""', 'W/"x"', '"x', ','],
  'If-Range': ['"x"', 'Wed, 21 Oct 2015 07:28:00 GMT', 'x'],
  'If-Modified-Since': ['Wed, 21 Oct 2015 07:28:00 GMT', 'never'],
  'Idempotency-Key': ['', 'short', 'a'.repeat(129), 'with space and more', 'ümläut-ümläut-ümläut'],
  'Last-Event-ID': ['', '0', '-1', '99999999999999999999', 'x', '1.1.1.1'],
  Origin: ['null', 'http://else.invalid', 'http://localhost', ''],
  'Sec-Fetch-Site': ['same-origin', 'cross-site', 'none', ''],
  'Atelier-Account': ['', 'x', '00000000-0000-0000-0000-000000000000'],
  'X-Forwarded-For': ['1.2.3.4', '::1', 'x, y, z', ''],
  Forwarded: ['for=1.2.3.4;proto=https', ''],
  Expect: ['100-continue', '200-ok', ''],
  Upgrade: ['websocket', 'h2c', ''],
  Connection: ['close', 'keep-alive', 'upgrade', 'Upgrade, HTTP2-Settings', 'content-length', ''],
  'Keep-Alive': ['timeout=0', 'max=0'],
  TE: ['trailers', 'chunked'],
  Trailer: ['Content-Length', 'X-After'],
  'Transfer-Encoding': ['identity', 'gzip', 'chunked, identity'],
  'Content-Length': ['0', '-1', '+1', '1,1', '0x1', '1e3', '99999999999999999999', ' ', '5 5'],
  'X-HTTP-Method-Override': ['DELETE'],
  'User-Agent': ['', 'x'.repeat(4000)],
}
const names = Object.keys(known)

/** Header values travel as bytes: a line break in one would be another header, which is another mutation. */
const inHeader = (text: string) =>
  Buffer.from(text.slice(0, 3000))
    .toString('latin1')
    .replaceAll(/[\r\n]/g, ' ')

export function mutateHeaders(draft: Draft, random: Random): void {
  const name = random.pick(names)
  const { headers } = draft
  const at = random.below(headers.length)
  const [sent = 'Host', value = ''] = headers[at] ?? []
  switch (random.below(10)) {
    case 0:
      headers.splice(at, 1)
      break
    case 1:
      headers.push([sent, value])
      break
    case 2:
      headers.push([sent, inHeader(random.pick(nastyStrings))])
      break
    case 3:
      headers[at] = [random.chance(0.5) ? sent.toUpperCase() : `${sent} `, value]
      break
    case 4:
      headers[at] = [sent, `${value}\r\n ${value}`]
      break
    case 5:
      headers.push(
        ...Array.from({ length: 1 + random.below(300) }, (_, each): [string, string] => [`X-${each}`, 'x']),
      )
      break
    case 6:
      headers.push([inHeader(random.pick(nastyStrings)), value])
      break
    case 7:
      headers.push([random.pick(['__proto__', 'constructor', 'toString', ':path', 'x-__proto__']), value])
      break
    default:
      setHeader(
        draft,
        name,
        random.chance(0.8) ? random.pick(known[name]!) : inHeader(random.pick(nastyStrings)),
      )
  }
}

/** Cookies of ours that are broken, and those of others around them. */
export function mutateCookies(draft: Draft, random: Random): void {
  const value = draft.headers.find(([name]) => name === 'Cookie')?.[1] ?? 'atelier_session=x'
  const [name = '', secret = ''] = value.split(/=(.*)/s)
  const broken = [
    `${name}=`,
    name,
    `=${secret}`,
    `${name}="${secret}"`,
    `${name}=${secret.slice(0, random.below(secret.length + 1))}`,
    `${name}=${secret}x`,
    `${name}=%`,
    `${name}=%00`,
    `${name}=%ff%fe.${secret}`,
    `${name}=${inHeader(random.pick(nastyStrings))}`,
    `${name}=x; ${value}`,
    `${value}; ${name}=x`,
    `${value}; ${value}`,
    `; ; =; ${value};`,
    `${value}; __proto__=x; constructor=y; toString=z`,
    `${Array.from({ length: random.below(300) }, (_, at) => `c${at}=x`).join('; ')}; ${value}`,
    `__Secure-${value}; __Host-${value}`,
    `${name}=${secret}; Path=/; Secure`,
    `${'a'.repeat(random.below(9000))}=x; ${value}`,
    value.toUpperCase(),
  ]
  setHeader(draft, 'Cookie', random.pick(broken))
  if (random.chance(0.1)) draft.headers.push(['Cookie', value])
}
