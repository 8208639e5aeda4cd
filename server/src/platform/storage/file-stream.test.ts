import { closeSync, mkdtempSync, openSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { FileStream } from './file-stream.ts'

const folder = mkdtempSync(join(tmpdir(), 'atelier-file-'))
const path = join(folder, 'file')
const bytes = randomBytes(3 * 1024 * 1024 + 17)
writeFileSync(path, bytes)
afterAll(() => rmSync(folder, { recursive: true }))

const all = { start: 0, end: bytes.length - 1 }
const open = (range = all, of = path) => {
  const fd = openSync(of, 'r')
  return new FileStream({ fd, release: () => closeSync(fd) }, range)
}
const isOpen = () =>
  readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path
    } catch {
      return false
    }
  })
const untilClosed = () => until(() => process.platform !== 'linux' || !isOpen())

let range = all
beforeEach(() => void (range = all))
const server = createServer((_request, response) => {
  response.setHeader('content-length', range.end + 1 - range.start)
  response.setHeader('connection', 'close') // One that was idle could be closed just as it is used again.
  open(range)
    .on('error', () => response.destroy())
    .pipe(response)
}).listen(0, '127.0.0.1')
afterAll(() => server.close())
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const download = async () => Buffer.from(await (await fetch(url())).arrayBuffer())

test.for<[string, { start: number; end: number }]>([
  ['its first byte', { start: 0, end: 0 }],
  ['its last', { start: bytes.length - 1, end: bytes.length - 1 }],
  ['something in the middle', { start: 1_000_000, end: 2_500_000 }],
  ['nothing', { start: 0, end: -1 }],
  ['all of it', all],
])('read, piped or sent, %s comes out, and the file is closed', async ([, part]) => {
  range = part
  const expected = bytes.subarray(range.start, range.end + 1)

  expect((await buffer(open(range))).equals(expected)).toBe(true)
  expect((await buffer(open(range).pipe(new PassThrough()))).equals(expected)).toBe(true)
  expect((await download()).equals(expected)).toBe(true)

  await untilClosed()
})

test('more at once than there is room for', async () => {
  for (const copy of await Promise.all(Array.from({ length: 70 }, download)))
    expect(copy.equals(bytes)).toBe(true)

  await untilClosed()
})

test('readers that hang up leave nothing open, and nothing of their bytes to others', async () => {
  for (let round = 0; round < 80; round++) {
    const hangsUp = connect((server.address() as AddressInfo).port, '127.0.0.1')
    hangsUp.on('error', () => {}).once('data', () => hangsUp.destroy())
    hangsUp.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  }

  for (const copy of await Promise.all(Array.from({ length: 20 }, download)))
    expect(copy.equals(bytes)).toBe(true)
  await untilClosed()
})

test('a file that has become shorter is an error, not an end', async () => {
  const short = join(folder, 'short')
  writeFileSync(short, 'abc')
  const stream = open({ start: 0, end: 9 }, short)

  await expect(buffer(stream)).rejects.toThrow('shorter')
})
