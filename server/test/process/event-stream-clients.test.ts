import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Agent, EventSource, type Dispatcher } from 'undici'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { expectOk, stopApp, testApp, type Actor, type TestApp } from '../app.ts'
import { openStream } from '../event-stream-client.ts'
import { needs } from '../outside-program.ts'

// What other people's clients make of a stream: of its first byte, its heartbeats, and an end that asks them back.

type Message = { id: string; event: string; data: unknown; retry: number | null }

const script = fileURLToPath(new URL('follow.py', import.meta.url))
let app: TestApp
let alice: Actor
let id: string
let path: string

beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 100 })
  id = (await alice.submit()).id
  path = `/v1/generations/${id}/events`
})
afterAll(stopApp)

test.runIf(needs('python3', 'pip install httpx httpx-sse', hasHttpxSse))(
  'httpx-sse finds no message without data',
  async () => {
    const client = spawn('python3', [script, app.origin + path, alice.key], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void client.kill())
    const ended = once(client, 'exit')
    const lines = createInterface(client.stdout)[Symbol.asyncIterator]()
    const next = async () => JSON.parse((await lines.next()).value!) as Message

    const first = await next()
    await heartbeat()
    await app.advance('30m')
    const last = await next()

    expect(first).toMatchObject({ event: 'generation', data: { id, status: 'queued' }, retry: 3000 })
    expect(last).toMatchObject({ id: first.id, event: 'reconnect', data: { retryMs: last.retry } })
    expect((await lines.next()).done).toBe(true)
    expect(await ended).toEqual([0, null])
  },
)

test('an EventSource comes back by itself, after the time it was told, to where it was', async () => {
  const asked: (string | undefined)[] = []
  const source = new EventSource(app.origin + path, { node: { dispatcher: withKey(alice.key, asked) } })
  onTestFinished(() => source.close())
  const unnamed: unknown[] = []
  source.addEventListener('message', ({ data }) => unnamed.push(data))

  const [first] = await once(source, 'generation')
  await heartbeat()
  await app.advance('30m')
  const [{ data }] = await once(source, 'reconnect')
  const toldAtMs = performance.now()
  await once(source, 'open')
  const awayMs = performance.now() - toldAtMs
  await expectOk(alice.post(`/v1/generations/${id}/cancel`))
  const [last] = await once(source, 'generation')

  expect(JSON.parse(first.data)).toMatchObject({ id, status: 'queued' })
  expect(awayMs).toBeGreaterThanOrEqual(JSON.parse(data).retryMs - 10)
  expect(asked).toEqual([undefined, first.lastEventId])
  expect(JSON.parse(last.data)).toMatchObject({ id, status: 'canceled' })
  expect(unnamed).toEqual([])
})

/** Once every stream that is open has had one. */
async function heartbeat(): Promise<void> {
  const last = await openStream(alice, path)
  await last.next()
  await app.advance('16s')
  await last.until(() => last.text().endsWith('\n\n:\n'))
  last.leave()
}

/** Calls with a key, and notes after which message a stream was asked for. */
function withKey(key: string, asked: (string | undefined)[]): Dispatcher {
  const agent = new Agent()
  onTestFinished(() => agent.destroy())
  return agent.compose((dispatch) => (options, handler) => {
    const headers = new Headers(options.headers as Record<string, string>)
    asked.push(headers.get('last-event-id') ?? undefined)
    headers.set('authorization', `Bearer ${key}`)
    return dispatch({ ...options, headers: Object.fromEntries(headers) }, handler)
  })
}

function hasHttpxSse(): boolean {
  try {
    execFileSync('python3', ['-c', 'import httpx, httpx_sse'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
