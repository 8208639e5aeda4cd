import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sample } from '../../../media/test/samples.ts'
import { needs } from '../outside-program.ts'
import { RawConnection } from '../raw-connection.ts'
import { until } from '../until.ts'
import { makeAccount, makeDatabase, makePlace, secrets, submit } from './callers.ts'
import { freePort, type Program } from './launch.ts'
import { startNginx } from './nginx.ts'
import { noise } from './noise.ts'
import { makeDataDir, startProgram } from './program.ts'
import { head, sendUpload, tail } from './uploader.ts'

describe('SIGTERM', () => {
  test('is told to balancers first: /readyz is 503, and whoever comes is answered, once a connection', async () => {
    const program = await startProgram({ ...(await makePlace()), DRAIN_SECONDS: '600' })
    const alice = await makeAccount(program, {})
    const { id } = (await submit(alice)).body
    const kept = new RawConnection(program.origin)
    await kept.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect((await kept.answer('GET /healthz'))?.headers.get('connection')).not.toBe('close')

    program.kill('SIGTERM')
    await until(async () => (await alice.get('/readyz')).status === 503)
    const ready = await alice.get('/readyz')
    // The ways to an answer: from memory, past the framework, and through it.
    const answers = await Promise.all(
      ['/v1/models', `/v1/generations/${id}`, '/v1/account'].map((path) => alice.get(path)),
    )
    await kept.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const last = await kept.answer('GET /healthz')

    expect(ready.body.detail).toBe('This node is stopping. Another answers.')
    expect(ready.headers.get('retry-after')).toBe('1')
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(({ headers }) => headers.get('connection'))).toEqual(['close', 'close', 'close'])
    expect([last?.status, last?.headers.get('connection')]).toEqual([200, 'close'])
    expect(await kept.closed()).toBe('')
  })

  test('lets uploads and downloads under way finish, refuses new connections, and ends with 0', async () => {
    const program = await startProgram({ ...(await makePlace()), SHUTDOWN_SECONDS: '3600' })
    const alice = await makeAccount(program, {})
    const bytes = noise(24)
    const stored = await alice.upload(bytes)
    expect(stored.status).toBe(201)
    const download = await openDownload(program, stored.body.url)
    const rest = Promise.withResolvers<void>()
    const accepted = Promise.withResolvers<void>()
    const uploading = sendUpload(program.origin, alice.key, {
      content: inTwoParts(await sample('image/png')),
      onAccepted: accepted.resolve,
    })
    await accepted.promise

    program.kill('SIGTERM')
    await until(() => isRefused(program))
    rest.resolve()
    const [uploaded, downloaded] = await Promise.all([uploading, buffer(download)])

    expect(uploaded?.status).toBe(201)
    expect(downloaded.equals(bytes)).toBe(true)
    expect(await program.ended).toEqual({ code: 0, signal: null })

    async function* inTwoParts(file: Uint8Array) {
      yield Buffer.concat([Buffer.from(head), file.subarray(0, 100)])
      await rest.promise
      yield Buffer.concat([file.subarray(100), Buffer.from(tail)])
    }
  })
})

describe.runIf(needs('nginx', 'apt-get install nginx'))(
  'a rolling restart behind nginx as documented',
  () => {
    test('fails no request, though the second node stops as soon as the first is back', async () => {
      const dataDir = makeDataDir()
      const place = { DATABASE_URL: await makeDatabase(), DATA_DIR: dataDir, ROLE: 'api', ...secrets }
      const ports = [await freePort(), await freePort()]
      const start = (port: number) => startProgram({ ...place, PORT: String(port), ...behindProxy })
      const nodes = await Promise.all(ports.map(start))
      const [origin = '', ...others] = ports.map((port) => `http://127.0.0.1:${port}`)
      const nginx = await startNginx({ origin, others, dataDir, folder: makeDataDir() })
      onTestFinished(nginx.stop)
      // However fast the machine is: neither her coins nor her limits end first.
      const plenty = { limit: 1_000_000, windowSeconds: 60 }
      const rich = { coins: 1_000_000, rateLimits: { key: plenty, account: plenty } }
      const alice = await makeAccount({ ...nodes[0]!, origin }, rich)
      const behind = alice.at({ ...nodes[0]!, origin: nginx.origin })
      const statuses: number[] = []
      const rolled = new AbortController()
      const customers = Array.from({ length: 4 }, async () => {
        while (!rolled.signal.aborted) {
          statuses.push((await submit(behind)).status, (await behind.get('/v1/account')).status)
          statuses.push((await behind.post('/v1/quotes', quote)).status)
        }
      })

      for (const [index, port] of ports.entries()) {
        const before = statuses.length
        nodes[index]!.kill('SIGTERM')
        await nodes[index]!.ended
        await start(port)
        await until(() => statuses.length > before)
      }
      rolled.abort()
      await Promise.all(customers)

      expect(new Set(statuses)).toEqual(new Set([201, 200]))
    })
  },
)

const behindProxy = { PUBLIC_URL: 'https://api.example.com', TRUST_PROXY: '1', DRAIN_SECONDS: '6' }
const quote = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' } }

/** A download of which nothing has been read yet. */
async function openDownload(program: Program, url: string): Promise<IncomingMessage> {
  const [response] = await once(get(url.replace(/^http:..[^/]+/, program.origin)), 'response')
  return response
}

const isRefused = ({ origin }: Program) =>
  fetch(`${origin}/healthz`).then(
    () => false,
    () => true,
  )
