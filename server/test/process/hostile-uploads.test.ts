import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { latin1, uint32be } from '../../../media/test/crafted.ts'
import { hostileImages } from '../../../media/test/hostile-images.ts'
import { hostileRecordings } from '../../../media/test/hostile-recordings.ts'
import { sample } from '../../../media/test/samples.ts'
import { expectOk, OPERATOR_TOKEN } from '../app.ts'
import { Client } from '../client.ts'
import { until } from '../until.ts'
import type { Program } from './launch.ts'
import { makeDataDir, startProgram } from './program.ts'
import { head, inOnePart, sendUpload, tail, type Sent } from './uploader.ts'

// The real program against hostile files and bodies. None may cause a 5xx or leave a file behind.

const dataDir = makeDataDir()
const folder = mkdtempSync(join(tmpdir(), 'atelier-hostile-'))
const MEGABYTE = 2 ** 20
const collecting = new URL('collecting.ts', import.meta.url).pathname
let program: Program
let key: string

beforeAll(async () => {
  program = await startProgram(
    { DATA_DIR: dataDir, OPERATOR_TOKEN, MEDIA_CHILDREN: '1', NODE_OPTIONS: `--import ${collecting}` },
    'file',
  )
  const operator = new Client(program.origin, {
    authorization: `Bearer ${OPERATOR_TOKEN}`,
    'x-forwarded-for': undefined,
  })
  const plenty = { limit: 1_000_000, windowSeconds: 60 }
  const rateLimits = { key: plenty, account: plenty }
  const { id } = await expectOk(
    operator.post('/operator/v1/accounts', { email: 'a@test.example', rateLimits }),
  )
  const scopes = ['uploads', 'read']
  key = (await expectOk(operator.post(`/operator/v1/accounts/${id}/keys`, { name: 'x', scopes }))).key
})
afterAll(() => rmSync(folder, { recursive: true }))

const send = (sent: Sent) => sendUpload(program.origin, key, sent)

/** All files below a folder of the program. */
function filesIn(name: string): string[] {
  const entries = readdirSync(join(dataDir, name), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function expectNothingLeft(stored: string[]): Promise<void> {
  // The program notices a broken connection a moment later.
  await until(() => filesIn('scratch').length === 0)
  expect(filesIn('media')).toEqual([])
  expect(filesIn('files').toSorted()).toEqual(stored.toSorted())
}

/** Measures by how many MB the program grows at most until `stop`. */
function watchGrowth(): { stop(): number } {
  const residentKb = () =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))![1])
  const before = residentKb()
  let most = before
  const look = () => (most = Math.max(most, residentKb()))
  const watch = setInterval(look, 5)
  return {
    stop() {
      clearInterval(watch)
      return (look() - before) / 1024
    },
  }
}

const answers: Record<string, { status: number; code: string }> = {
  unsupported: { status: 415, code: 'upload_invalid' },
  undecodable: { status: 415, code: 'upload_invalid' },
  too_large: { status: 413, code: 'upload_too_large' },
  too_long: { status: 413, code: 'upload_too_long' },
}

/** One of each way to be answered. What the children make of all of them is in `hostile-files.test.ts`. */
const chosen = new Set([
  'an AVIF',
  'a PNG with a text that unpacks to a quarter of a gigabyte',
  'a PNG with fewer pixels than it claims',
  'a PNG of more than 20 MB',
  'an MP4 that claims a second, of 70',
])
const files = [...hostileImages, ...hostileRecordings].filter(([what]) => chosen.has(what))

describe('hostile files', () => {
  test('are accepted, or refused for every reason', () => {
    const reasons = files.map(([, , outcome]) => ('reason' in outcome ? outcome.reason : undefined))

    expect(reasons).toHaveLength(chosen.size)
    expect(new Set(reasons)).toEqual(new Set([...Object.keys(answers), undefined]))
  })

  test.for(files)('%s', async ([, make, outcome]) => {
    // Why a child ended stands only in the log.
    onTestFailed(() => void process.stderr.write(program.printed().slice(-2000)))
    const path = join(folder, 'file')
    await make(path)
    const stored = filesIn('files')

    const answer = await send(inOnePart(readFileSync(path)))

    const reason = 'reason' in outcome ? answers[String(outcome.reason)] : undefined
    if (!reason) return expect(answer).toMatchObject({ status: 201, body: outcome })
    expect(answer).toMatchObject(reason)
    await expectNothingLeft(stored)
  })
})

describe('hostile bodies', () => {
  const megabyte = Buffer.alloc(MEGABYTE, 'x')
  function* endless(): Generator<Uint8Array> {
    for (;;) yield megabyte
  }
  function* megabytes(count: number): Generator<Uint8Array> {
    for (let sent = 0; sent < count; sent++) yield megabyte
  }
  function* then(...parts: (string | Uint8Array | Generator<string | Uint8Array>)[]) {
    for (const part of parts)
      if (typeof part === 'string' || part instanceof Uint8Array) yield part
      else yield* part
  }
  const tooLarge = { status: 413, code: 'upload_too_large' }
  const wrong = { status: 400, code: 'invalid_params' }

  // The first body compiles code and allocates buffers.
  beforeAll(() => send({ content: then(head, megabytes(200), 'x', tail) }))

  // prettier-ignore
  test.for<[string, () => Sent, object, 'ends'?]>([
    ['a length of 300 MB', () => ({ content: then(head, endless()), contentLength: 300 * MEGABYTE }), tooLarge],
    ['200 MB and one byte', () => ({ content: then(head, megabytes(200), 'x', tail) }), tooLarge, 'ends'],
    ['a boundary that never ends', () => ({ content: then(head, (function* () { for (let part = 0; part < 200_000; part++) yield '\r\n--the-boundar' })(), tail) }), { status: 415 }, 'ends'],
  ])('%s', async ([, make, expected, ends]) => {
    const stored = filesIn('files')
    const growth = watchGrowth()

    const answer = await send(make())

    // A client that sends for ever may find the connection closed before an answer; one that ends its body gets one.
    if (answer || ends) expect(answer).toMatchObject(expected)
    await expectNothingLeft(stored)
    expect(growth.stop()).toBeLessThan(128)
  })

  // In parallel, because the server reads each for five seconds after refusing it.
  test('a file, a preamble, a head, an epilogue and parts without an end', async () => {
    const parts = function* () {
      for (;;) yield `${head}x\r\n`
    }
    const bodies: [Sent['content'], refusal: object][] = [
      [then(head, endless()), tooLarge],
      [endless(), tooLarge],
      [then('--the-boundary\r\nX: ', endless()), wrong],
      [then(head, await sample('image/png'), tail, endless()), tooLarge],
      [parts(), wrong],
    ]
    const stored = filesIn('files')
    const growth = watchGrowth()

    const heard = await Promise.all(bodies.map(([content]) => send({ content })))

    for (const [at, answer] of heard.entries()) if (answer) expect(answer).toMatchObject(bodies[at]![1])
    await expectNothingLeft(stored)
    expect(growth.stop()).toBeLessThan(128)
  })

  test('two parts that end without the closing boundary do not end the program', async () => {
    const stored = filesIn('files')
    const field = '--the-boundary\r\nContent-Disposition: form-data; name="kind"\r\n\r\nx\r\n'
    const file = `${head}x\r\n`

    for (const body of [file + field, field + file, field + field, file + file, `${file}--the-boundary\r\n`])
      expect(await send({ content: [body], contentLength: body.length })).toMatchObject(wrong)

    expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
    await expectNothingLeft(stored)
  })

  test('a client that hangs up in the middle leaves nothing', async () => {
    const stored = filesIn('files')
    const bytes = await sample('video/mp4')
    for (const share of [0.1, 0.5, 0.99]) {
      const broken = async function* () {
        yield head
        yield bytes.subarray(0, Math.floor(bytes.length * share))
        await until(() => filesIn('scratch').length > 0)
        throw new Error('hung up')
      }
      await sendUpload(program.origin, key, {
        content: broken(),
        contentLength: bytes.length + 500,
      })
      await expectNothingLeft(stored)
    }
  })
})

describe('an upload of 200 MB', () => {
  test('grows the memory of the server by at most 32 MB', async () => {
    const video = await sample('video/mp4')
    const sizeBytes = 200 * MEGABYTE
    const padding = sizeBytes - video.length
    const megabyte = Buffer.alloc(MEGABYTE, 1)
    function* content(salt: string) {
      yield head
      yield video
      yield Buffer.concat([uint32be(padding), latin1('free'), latin1(salt)])
      for (let left = padding - 8 - salt.length; left > 0; left -= MEGABYTE)
        yield megabyte.subarray(0, Math.min(left, MEGABYTE))
      yield tail
    }
    const contentLength = head.length + sizeBytes + tail.length
    expect(await send({ content: content('first'), contentLength })).toMatchObject({ status: 201 })
    const growth = watchGrowth()

    const answer = await send({ content: content('other'), contentLength })

    const grownMb = growth.stop()
    expect(answer).toMatchObject({ status: 201, body: { kind: 'video', mimeType: 'video/mp4' } })
    expect(grownMb).toBeLessThan(32)
  })
})
