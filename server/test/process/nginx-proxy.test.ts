import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Value } from 'typebox/value'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Problem } from '@atelier/contract/problem.ts'
import { needs } from '../outside-program.ts'
import { until } from '../until.ts'
import { startNginx } from './nginx.ts'
import { makeDataDir } from './program.ts'

/** What a node does with a request that it has read. */
type Behaviour = (incoming: IncomingMessage, response: ServerResponse) => void

const answer: Behaviour = (_incoming, response) =>
  void response.writeHead(200, { 'x-request-id': 'of-the-node' }).end('answered')
/** Ends the connection in place of an answer, as a killed process does. */
const breakOff: Behaviour = (incoming) => void incoming.socket.destroy()
const refuse: Behaviour = (_incoming, response) => void response.writeHead(503).end('of the node')

/** The documented configuration in front of two nodes, whose first requests are met as listed, and later ones answered. */
async function startTwoNodes(...behaviours: Behaviour[]) {
  const heard: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const origins = [await startNode(), await startNode()]
  const folder = makeDataDir()
  const accessLog = join(folder, 'access.log')
  const [origin = '', ...others] = origins
  const nginx = await startNginx({ origin, others, dataDir: folder, folder, accessLog })
  onTestFinished(nginx.stop)
  return { origin: nginx.origin, heard, accessLog }

  async function startNode() {
    const server = createServer((incoming, response) => void serve(incoming, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', headers } = incoming
    heard.push({ method, url, headers, body: await text(incoming) })
    const behave = behaviours.shift() ?? answer
    behave(incoming, response)
  }
}

const submit = (origin: string, headers: Record<string, string>, body = '{"modelId":"sandbox-image"}') =>
  fetch(`${origin}/v1/generations`, { method: 'POST', headers, body })

const withKey = { 'idempotency-key': 'order-0000000000017' }

describe.runIf(needs('nginx', 'apt-get install nginx'))('nginx as documented, in front of two nodes', () => {
  test.for(['GET', 'DELETE'])('%s goes to the other node where one breaks off', async (method) => {
    const { origin, heard } = await startTwoNodes(breakOff)

    const response = await fetch(`${origin}/v1/assets/1`, { method })

    expect([response.status, heard.length]).toEqual([200, 2])
  })

  test('a submit does so with its key and its body: both nodes make the same generation of it', async () => {
    const { origin, heard } = await startTwoNodes(breakOff)

    const response = await submit(origin, withKey)

    expect(response.status).toBe(200)
    expect(heard.map(({ url, body, headers }) => [url, body, headers['idempotency-key']])).toEqual(
      Array.from({ length: 2 }, () => [
        '/v1/generations',
        '{"modelId":"sandbox-image"}',
        withKey['idempotency-key'],
      ]),
    )
  })

  test('a quote does so, too: it changes nothing', async () => {
    const { origin, heard } = await startTwoNodes(breakOff)

    const response = await fetch(`${origin}/v1/quotes`, {
      method: 'POST',
      body: '{"modelId":"sandbox-image"}',
    })

    expect(response.status).toBe(200)
    expect(heard.map(({ url, body }) => [url, body])).toEqual(
      Array.from({ length: 2 }, () => ['/v1/quotes', '{"modelId":"sandbox-image"}']),
    )
  })

  test.for([
    ['a submit without a key', '/v1/generations', {}, 10],
    ['a submit too large to be kept', '/v1/generations', withKey, 1_000_000],
    ['any other POST, with a key or without', '/v1/uploads', withKey, 10],
  ] as const)('%s is sent once: it may have been carried out', async ([, path, headers, length]) => {
    const { origin, heard } = await startTwoNodes(breakOff)

    const response = await fetch(origin + path, { method: 'POST', headers, body: 'x'.repeat(length) })

    expect(heard.map(({ method, body }) => [method, body.length])).toEqual([['POST', length]])
    expect(response.status).toBe(503)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('retry-after')).toBe('2')
    const problem: unknown = await response.json()
    expect(Value.Check(Problem, problem)).toBe(true)
    expect(problem).toMatchObject({ code: 'unavailable', instance: response.headers.get('x-request-id') })
  })

  test('an answer is an answer: a 503 of a node is passed on, and the node stays in use', async () => {
    const { origin, heard } = await startTwoNodes(refuse, refuse, refuse, refuse)

    const refusals = [
      await fetch(`${origin}/v1/account`),
      await submit(origin, withKey),
      await fetch(`${origin}/v1/account`),
      await fetch(`${origin}/v1/account`),
    ]

    expect(await Promise.all(refusals.map((refusal) => refusal.text()))).toEqual(Array(4).fill('of the node'))
    expect((await fetch(`${origin}/v1/account`)).status).toBe(200)
    expect(heard).toHaveLength(5)
  })

  test('what is for operators is hidden, however it is spelled', async () => {
    const { origin, heard } = await startTwoNodes()

    for (const path of [
      '/metrics',
      '/metrics/',
      '/operator',
      '/operator/v1/audit?full=true',
      '//operator/v1/audit',
      '/%6fperator/v1/audit',
      '/operator%2Fv1/audit',
      '/v1/../operator/v1/audit',
      '/v1/%2e%2e/operator/v1/audit',
    ]) {
      // `fetch` would tidy the path.
      const sent = request(origin, { path, headers: { authorization: 'Bearer token' } }).end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]

      expect([path, response.statusCode]).toEqual([path, 404])
      const problem: unknown = JSON.parse(await text(response))
      expect(Value.Check(Problem, problem)).toBe(true)
      expect(problem).toMatchObject({ code: 'not_found', instance: response.headers['x-request-id'] })
    }
    expect(heard).toEqual([])
  })

  test('an upload reaches the node while it is still being sent', async () => {
    let hasBegun = false
    const node = createServer((incoming, response) => {
      incoming.once('data', () => (hasBegun = true))
      incoming.on('end', () => response.end())
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void node.close())
    await once(node, 'listening')
    const { port } = node.address() as AddressInfo
    const folder = makeDataDir()
    const nginx = await startNginx({ origin: `http://127.0.0.1:${port}`, dataDir: folder, folder })
    onTestFinished(nginx.stop)

    const upload = request(`${nginx.origin}/v1/uploads`, { method: 'POST' })
    upload.write('the first part')
    await until(() => hasBegun)
    upload.end('the rest')

    const [response] = (await once(upload, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(200)
    response.resume()
  })

  test('the id of a request goes both ways and into the log, secrets do not', async () => {
    const { origin, heard, accessLog } = await startTwoNodes()

    const response = await fetch(`${origin}/v1/models?token=secret-1`, {
      headers: { 'x-request-id': 'of-the-client' },
    })
    await fetch(`${origin}/callbacks/8d1f/secret-2?x=secret-3`, { method: 'POST' })

    expect(heard[0]?.headers['x-request-id']).toBe('of-the-client')
    expect(response.headers.get('x-request-id')).toBe('of-the-node')
    const log = () => readFileSync(accessLog, 'utf8')
    await until(() => log().split('\n').length === 3)
    expect(log()).toMatch(/"GET \/v1\/models" 200 \d+ [\d.]+s node=127\.0\.0\.1:\d+ request=of-the-node\n/)
    expect(log()).toContain('"POST /callbacks/8d1f/..." 200')
    expect(log()).not.toContain('secret')
  })
})
