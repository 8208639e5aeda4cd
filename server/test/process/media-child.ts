// A child of the media pool that does what the path of its request says, for tests of the pool.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, symlinkSync, writeFileSync, writeSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ended, Inspected, PoolRequest } from '@atelier/media/protocol.ts'
import { openChannel } from '../../../media/src/channel.ts'

type WithoutId<End> = End extends Ended ? Omit<End, 'id'> : never
type Outcome = WithoutId<Ended>

const who = randomUUID()
const nothing = { width: null, height: null, durationSeconds: null, transparent: null }

function answer(...paths: string[]): Outcome {
  const previews = paths.map((path) => ({ name: 'thumbnail', path }) as const)
  const inspected: Inspected = { kind: 'text', mimeType: 'text/plain', ...nothing, previews }
  return { state: 'done', answer: inspected }
}

/** Answers through a refusal, which can carry any text. */
function say(what: unknown): Outcome {
  return { state: 'invalid_input', reason: 'unsupported', message: JSON.stringify(what) }
}

/** The result, or the code of the error. */
function attempt(work: () => unknown): Outcome {
  try {
    return say(work())
  } catch (error) {
    return say((error as NodeJS.ErrnoException).code)
  }
}

function webp(sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes)
  bytes.write('RIFF....WEBPVP8 ', 'latin1')
  bytes.writeUInt32LE(sizeBytes - 8, 4)
  return bytes
}

const never = () => new Promise<Outcome>(() => {})
const raw = (text: string) => writeSync(3, text)

let underWay = 0
type Trick = (thumbnail: string, detail: string, id: number) => Outcome | Promise<Outcome>
const tricks: Record<string, Trick> = {
  async work() {
    const together = ++underWay
    await delay(5)
    underWay--
    return say({ who, together })
  },
  write: (path) => (writeFileSync(path, webp(100)), answer(path)),
  writeLarge: (path) => (writeFileSync(path, webp(200_000)), answer(path)),
  refuse: () => ({ state: 'invalid_input', reason: 'too_long', message: 'Cut it.' }),
  fail: () => ({ state: 'failed', message: 'a mistake of ours' }),
  full: () => ({ state: 'disk_refused', message: 'ENOSPC' }),
  segfault: () => (process.kill(process.pid, 'SIGSEGV'), never()),
  // Blocks like native code that never returns.
  hang: () => (Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), never()),
  wait: never,
  eat() {
    const eaten: Buffer[] = []
    for (;;) eaten.push(Buffer.alloc(2 ** 23, 1))
  },
  /** Each process has a limit of its own; `tail` keeps everything until the end of a line. */
  eatElsewhere: () => (spawn('sh', ['-c', 'tail /dev/zero'], { stdio: 'ignore' }), never()),
  /** Memory that is not touched is not resident, and so not seen by the watchdog. */
  reserve() {
    const reserved: Buffer[] = []
    for (;;) reserved.push(Buffer.alloc(2 ** 26))
  },
  // A child that has done something before dies; a fresh one does not.
  tired: (_, id) => (id === '1' ? say({ who }) : tricks['segfault']!('', '', 0)),
  environment: () => say(process.env),
  limits: () => say(readFileSync('/proc/self/limits', 'utf8').replace(/ {2,}/g, ' ')),
  places: () => say([process.cwd(), process.env['TMPDIR']]),
  read: (_, path) => attempt(() => readFileSync(path, 'latin1').length),
  change: (_, path) => attempt(() => writeFileSync(path, 'changed')),
  namespace: () => say(spawnSync('unshare', ['--user', 'true']).status),
  fork: (_, seconds) => (spawn('sleep', [seconds], { detached: true, stdio: 'ignore' }), say('forked')),
  async connect(_, port) {
    const { promise, resolve } = Promise.withResolvers<string>()
    const socket = createConnection(Number(port), '127.0.0.1')
    socket.on('connect', () => resolve('connected')).on('error', ({ message }) => resolve(message))
    return say(await promise)
  },
  otherPath: (path) => (writeFileSync(`${path}.other`, webp(100)), answer(`${path}.other`)),
  link(path) {
    writeFileSync(`${path}.other`, webp(100))
    symlinkSync(`${path}.other`, path)
    return answer(path)
  },
  secondName(path) {
    writeFileSync(`${path}.other`, webp(100))
    linkSync(`${path}.other`, path)
    return answer(path)
  },
  twoOfAName: (path) => (writeFileSync(path, webp(100)), answer(path, path)),
  pipe: (path) => (execFileSync('sh', ['-c', 'mkfifo "$0"', path]), answer(path)),
  otherBytes: (path) => (writeFileSync(path, 'a key'), answer(path)),
  otherBytesBehind: (path) => (writeFileSync(path, Buffer.concat([webp(100), webp(100)])), answer(path)),
  large: (path) => (writeFileSync(path, webp(5 * 2 ** 20)), answer(path)),
  absent: (path) => answer(path),
  nonsense: () => (raw('what?\n'), never()),
  otherShape: (_, __, id) => (
    raw(`${JSON.stringify({ ...answer(), id, answer: { kind: 'page' } })}\n`),
    never()
  ),
  ofAModel: () => ({ state: 'done', answer: { files: [], notes: [] } }),
  refuseForNoReason: (_, __, id) => (
    raw(`${JSON.stringify({ state: 'invalid_input', id, message: 'Cut it.' })}\n`),
    never()
  ),
  otherHeader(_, __, id) {
    const mimeType = 'text/html\r\nx: y'
    raw(
      `${JSON.stringify({ state: 'done', id, answer: { kind: 'text', mimeType, ...nothing, previews: [] } })}\n`,
    )
    return never()
  },
  otherId: (_, __, id) => (raw(`${JSON.stringify({ ...say('early'), id: id + 1 })}\n`), never()),
  twice: (_, __, id) => (raw(`${JSON.stringify({ ...say('first'), id })}\n`), say('second')),
  endless() {
    const text = 'x'.repeat(2 ** 16)
    // Throws while the pipe is full.
    for (;;)
      try {
        raw(text)
      } catch {}
  },
}

const send = openChannel((request) => void handle(request))

async function handle({ id, operation, folder, request }: PoolRequest) {
  writeFileSync(join(folder, 'left-behind'), '')
  if (operation === 'placeholder' || 'program' in request) return send({ id, ...answer() })
  const [, trick = '', detail = ''] = /^(\w+):?(.*)$/.exec(request.path) ?? []
  return send({ id, ...(await tricks[trick]!(join(folder, 'thumbnail.webp'), detail || String(id), id)) })
}

send({ state: 'ready' })
