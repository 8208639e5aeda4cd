// The examples as a reader runs them: programs of their own, against a service of their own.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { globSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { sample } from '../../media/test/samples.ts'
import { expectOk } from '../../server/test/app.ts'
import { needs } from '../../server/test/outside-program.ts'
import { makeAccount, makePlace, operatorOf } from '../../server/test/process/callers.ts'
import { freePort, type Program } from '../../server/test/process/launch.ts'
import { startProgram } from '../../server/test/process/program.ts'
import { Atelier } from '../src/client.ts'
import { buildSdk } from './build.ts'
import { startLossyProxy } from './lossy-proxy.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../../examples', import.meta.url))

let program: Program
let key: string
let accountId: string

beforeAll(async () => {
  buildSdk()
  program = await startProgram(await makePlace('file'), 'file')
  const caller = await makeAccount(program, { coins: 1_000 })
  accountId = caller.id
  const scopes = ['generate', 'read', 'uploads', 'account']
  key = (
    await expectOk(
      operatorOf(program).post(`/operator/v1/accounts/${accountId}/keys`, { name: 'Examples', scopes }),
    )
  ).key
})

/** What an example prints, run in an empty folder. */
async function example(
  command: string,
  name: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
) {
  const cwd = mkdtempSync(join(inject('runFolder'), 'example-'))
  const variables = { PATH: process.env['PATH'], ATELIER_URL: program.origin, ATELIER_KEY: key, ...env }
  const options = { cwd, env: variables, timeout: 200_000 }
  const { stdout } = await run(command, [join(folder, name), ...args], options)
  return { printed: stdout.trim().split('\n'), files: readdirSync(cwd) }
}

test('every example is run here, but the container that the test of Cog runs', () => {
  const exclude = ['node_modules/**', 'cog/**']
  const examples = globSync('**/*.{ts,sh,py}', { cwd: folder, exclude }).toSorted()

  expect(examples).toEqual([
    'order.ts',
    'quickstart.py',
    'quickstart.sh',
    'quickstart.ts',
    'receivers/express.ts',
    'receivers/fastify.ts',
    'receivers/fulfil.ts',
    'receivers/hono.ts',
    'receivers/next-route.ts',
    'rehearse.ts',
    'upload.ts',
  ])
})

describe('the quickstart', () => {
  test('in TypeScript', async () => {
    const { printed, files } = await example(process.execPath, 'quickstart.ts')

    expect(printed[0]).toMatch(/^queued/)
    expect(printed.at(-1)).toBe('charged 10 coins')
    expect(files).toHaveLength(2)
  })

  test.runIf(needs('curl', 'apt install curl'))('with curl', async () => {
    const { printed, files } = await example('sh', 'quickstart.sh')

    expect(printed.slice(-3)).toEqual(['succeeded', 'saved lighthouse-1.png', 'saved lighthouse-2.png'])
    expect(files).toEqual(['lighthouse-1.png', 'lighthouse-2.png'])
  })

  test.runIf(needs('curl', 'apt install curl'))('with curl says what is wrong', async () => {
    const outcome = (env: Record<string, string>) =>
      example('sh', 'quickstart.sh', { env }).catch((error) => error)

    expect(await outcome({ ATELIER_KEY: 'atl_wrong' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"code":"invalid_api_key"'),
    })
    const nobody = `http://127.0.0.1:${await freePort()}`
    expect(await outcome({ ATELIER_URL: nobody })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('connect'),
    })
  })

  test.runIf(needs('python3', 'apt install python3-requests', hasRequests))('in Python', async () => {
    const { printed, files } = await example('python3', 'quickstart.py')

    expect(printed[0]).toBe('it will cost 10 coins')
    expect(printed.at(-1)).toBe('charged 10 coins')
    expect(files).toHaveLength(2)
  })

  test.runIf(needs('python3', 'apt install python3-requests', hasRequests))(
    'in Python pays once, however the answers to its submit are lost',
    async () => {
      const proxy = await startLossyProxy(program.origin)
      const env = { ATELIER_URL: proxy.origin, PYTHONPATH: makeImpatient() }
      const atelier = new Atelier({ apiKey: key, baseUrl: program.origin })
      const { balance: before } = await atelier.account.get()

      const { printed, files } = await example('python3', 'quickstart.py', { env })

      expect(printed.at(-1)).toBe('charged 10 coins')
      expect(files).toHaveLength(2)
      expect(proxy.keys).toHaveLength(proxy.lossCount + 1)
      expect(new Set(proxy.keys).size).toBe(1)
      const { balance } = await atelier.account.get()
      expect(balance).toEqual({ available: before.available - 10, held: 0 })
    },
  )
})

/** A folder that makes Python wait for less: half a minute for an answer that was lost is long for a test. */
function makeImpatient(): string {
  const path = mkdtempSync(join(inject('runFolder'), 'impatient-'))
  const lines = [
    'import time, requests',
    'sleep, request = time.sleep, requests.Session.request',
    'time.sleep = lambda seconds: sleep(min(seconds, 0.5))',
    'requests.Session.request = lambda *args, **options: request(*args, **{**options, "timeout": 3})',
  ]
  writeFileSync(join(path, 'sitecustomize.py'), lines.join('\n'))
  return path
}

test('an upload, and an effect on it', async () => {
  const photo = join(inject('runFolder'), 'example.png')
  writeFileSync(photo, await sample('image/png'))

  const { printed } = await example(process.execPath, 'upload.ts', { args: [photo] })

  expect(printed.some((line) => /^\d+ of \d+ bytes sent$/.test(line))).toBe(true)
  expect(printed.at(-2)).toBe('uploaded 96 × 64')
  expect(printed.at(-1)).toMatch(/^http/)
})

test('an order that is fulfilled twice is paid once', async () => {
  const { printed } = await example(process.execPath, 'order.ts')

  expect(printed).toEqual([
    'one generation, 5 coins',
    'another request under the same key: idempotency_conflict',
  ])
})

test('every outcome is rehearsed', async () => {
  const { printed } = await example(process.execPath, 'rehearse.ts')

  expect(printed).toEqual([
    'all goes well: 2 outputs for 10 coins',
    'half of it: 1 outputs for 5 coins',
    'a prompt that may not be: failed: content_policy, 0 coins',
    'it takes too long: failed: timeout, 0 coins',
    'the first attempt is lost: 2 outputs for 10 coins',
    'above the price agreed on: refused: max_coins_exceeded',
  ])
})

describe('a webhook receiver', () => {
  const at = (name: string) => join(folder, 'receivers', name)
  const server = fileURLToPath(new URL('serve-request-handler.ts', import.meta.url))

  /** Those that listen by themselves, and those whose framework calls them with a `Request`. */
  const receivers: Record<string, string[]> = {
    Express: [at('express.ts')],
    Fastify: [at('fastify.ts')],
    Hono: [server, at('hono.ts'), 'default'],
    'Next.js': [server, at('next-route.ts'), 'POST'],
  }

  test.each(Object.keys(receivers))(
    'with %s takes what the service sends, once, and refuses the rest',
    async (name) => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}/webhooks`
      const { secret } = await expectOk(
        operatorOf(program).post(`/operator/v1/accounts/${accountId}/webhooks`, {
          url,
          events: ['generation.succeeded'],
        }),
      )
      const printed = await start(receivers[name]!, { PORT: String(port), WEBHOOK_SECRET: secret })
      const atelier = new Atelier({ apiKey: key, baseUrl: program.origin })

      const { id } = await atelier.generations.run({ modelId: 'sandbox-image', params: { prompt: 'x' } })
      await expect.poll(printed).toContain(`generation.succeeded ${id} 1 outputs`)

      const event = {
        id: 'evt_forged',
        type: 'generation.succeeded',
        data: { generation: { id: 'g', outputs: [] } },
      }
      expect(await post(url, JSON.stringify(event), 'whsec_guessed')).toBe(400)
      expect(await strangers(url)).toEqual([400, 400, 400, 400])
      expect(printed()).not.toContain('generation.succeeded g ')
      // A receiver that parses the body and serialises it again would not get these bytes.
      const spaced = JSON.stringify({ ...event, id: 'evt_twice' }, null, 4)
      expect([await post(url, spaced, secret), await post(url, spaced, secret)]).toEqual([204, 204])
      expect(printed().split('generation.succeeded g ')).toHaveLength(2)
    },
  )
})

/** What those get who know nothing of us. */
async function strangers(url: string): Promise<number[]> {
  const signature = { 'service-signature': `t=1,v1=${'0'.repeat(64)}` }
  const text = { 'content-type': 'text/plain' }
  const requests = [
    {},
    { headers: signature },
    { headers: text, body: 'x' },
    { headers: { ...text, ...signature }, body: 'x' },
  ]
  return Promise.all(requests.map(async (init) => (await fetch(url, { method: 'POST', ...init })).status))
}

async function post(url: string, body: string, secret: string): Promise<number> {
  const t = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'service-signature': `t=${t},v1=${v1}` }
  return (await fetch(url, { method: 'POST', headers, body })).status
}

/** Starts a receiver, and tells what it has printed so far. */
async function start(args: string[], variables: Record<string, string>): Promise<() => string> {
  const env = { PATH: process.env['PATH'], ...variables }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    if (child.kill('SIGKILL')) await once(child, 'close')
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  await expect.poll(() => printed).toContain('ready')
  return () => printed
}

function hasRequests(): boolean {
  try {
    execFileSync('python3', ['-c', 'import requests'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
