import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, inject, test } from 'vitest'
import { expectOk } from '../app.ts'
import { startCollector, type Collector } from '../collector.ts'
import { pixel } from '../providers/fake-runs.ts'
import { startReceiver } from '../receiver.ts'
import { addWebhook } from '../webhook-fixture.ts'
import { until } from '../until.ts'
import { makeAccount, makeDatabase, operatorOf, secrets, submit } from './callers.ts'
import { writeOpenAiModels } from './openai-models.ts'
import { makeDataDir, startProgram } from './program.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const otherTraceId = 'af7651916cd43dd8448eb211c80319ca'
const senderId = '00f067aa0ba902b7'
const traceparent = `00-${traceId}-${senderId}-01`
const prompt = 'a lighthouse that nobody may read about'

/** A server of OpenAI's API that notes what it is sent. */
async function startBackend() {
  const calls: IncomingHttpHeaders[] = []
  const { port } = await startReceiver((request, response) => void make(request, response))
  return { origin: `http://127.0.0.1:${port}`, calls }

  async function make(request: IncomingMessage, response: ServerResponse) {
    await text(request)
    if (request.method === 'POST') calls.push(request.headers)
    const body = { data: [{ b64_json: pixel.toString('base64') }] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

async function startNodes(collector: Collector) {
  const backend = await startBackend()
  const models = mkdtempSync(join(inject('runFolder'), 'traced-models-'))
  writeOpenAiModels(models, backend.origin, ['traced'], () => 60)
  const place = {
    DATABASE_URL: await makeDatabase(),
    DATA_DIR: makeDataDir(),
    DATABASE_POOL: '8',
    BUILT_IN_MODELS: 'off',
    MODELS_DIR: models,
    BACKEND_SECRETS: 'OPENAI_KEY',
    OPENAI_KEY: 'sk-hunter2',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-the-collector',
    LOG_LEVEL: 'info',
    TRUST_PROXY: '1',
    ...secrets,
  }
  const [api, worker] = await Promise.all([
    startProgram({ ...place, ROLE: 'api' }),
    startProgram({ ...place, ROLE: 'worker' }),
  ])
  const alice = await makeAccount(api, {})
  const hook = await addWebhook({ operator: operatorOf(api), clock: { now: Date.now } }, alice)
  const generate = (headers: Record<string, string>) =>
    expectOk(
      alice.post(
        '/v1/generations',
        { modelId: 'image-traced', params: { prompt }, maxCoins: 5 },
        { 'idempotency-key': randomUUID(), ...headers },
      ),
    )
  const stop = async () => {
    for (const program of [api, worker]) program.kill('SIGTERM')
    await Promise.all([api.ended, worker.ended])
  }
  return { api, worker, alice, hook, backend, generate, stop }
}

describe('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  test('a generation is one trace from the request to the webhook, and backend and receiver are told of it', async () => {
    const collector = await startCollector()
    const { api, worker, alice, hook, backend, generate, stop } = await startNodes(collector)

    const { id } = await generate({ traceparent })
    await generate({ traceparent: `00-${'0'.repeat(32)}-${senderId}-01` })
    await generate({ traceparent: `00-${otherTraceId}'; drop table accounts-${senderId}-01` })
    await generate({ traceparent: `00-${otherTraceId}-${senderId}-00` })
    await until(async () => (await hook.deliveries('delivered')).length === 4)
    await stop()

    const spans = collector.spans.filter((span) => span.traceId === traceId)
    const named = (name: string) => spans.find((span) => span.name === name)!
    const parents = spans.map(({ name, parentSpanId, role, kind }) => {
      const parent = spans.find(({ spanId }) => spanId === parentSpanId)?.name ?? parentSpanId
      return `${parent} > ${name} (${role}, ${kind})`
    })
    expect(parents.toSorted()).toEqual([
      '00f067aa0ba902b7 > submitGeneration (api, 2)',
      'run generation > call backend (worker, 3)',
      'run generation > deliver webhook (worker, 3)',
      'run generation > settle generation (worker, 1)',
      'submitGeneration > run generation (worker, 5)',
      'submitGeneration > wait in queue (worker, 1)',
    ])
    expect(spans.filter(({ status }) => status)).toEqual([])
    expect(spans.filter(({ startMs, endMs }) => endMs < startMs)).toEqual([])
    expect(named('submitGeneration').attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': '201',
      'atelier.account.id': alice.id,
    })
    expect(named('run generation').attributes).toMatchObject({
      'atelier.generation.id': id,
      'atelier.model': 'image-traced',
    })
    const told = backend.calls.map((headers) => headers.traceparent)
    expect(told).toContain(`00-${traceId}-${named('call backend').spanId}-01`)
    expect(hook.receiver.requests.map(({ headers }) => headers.traceparent)).toContain(
      `00-${traceId}-${named('deliver webhook').spanId}-01`,
    )

    // What names no trace begins one; what is not to be recorded leaves nothing.
    const others = collector.spans.filter(
      (span) => span.name === 'submitGeneration' && span.traceId !== traceId,
    )
    expect(new Set(others.map((span) => span.traceId)).size).toBe(2)
    expect(others.filter((span) => span.parentSpanId !== undefined)).toEqual([])
    expect(collector.bodies.join()).not.toContain(otherTraceId)
    expect(told.filter((header) => header !== undefined)).toHaveLength(3)

    expect(api.printed()).toContain(`"traceId":"${traceId}"`)
    // From the start to the end nothing went wrong, so nobody is alarmed.
    for (const node of [api, worker]) expect(node.printed()).not.toMatch(/"level":[4-6]0/)
    expect(collector.headers.every((headers) => headers['x-key'] === 'of-the-collector')).toBe(true)
    for (const secret of [
      prompt,
      'lighthouse',
      'hunter2',
      alice.key,
      '@example.com',
      hook.receiver.url,
      'http:',
    ])
      expect(collector.bodies.join('\n')).not.toContain(secret)
  })

  test('a collector that never answers holds up neither requests nor the end', async () => {
    const collector = await startCollector()
    const hanging = Promise.withResolvers<void>()
    collector.reply = () => hanging.resolve()
    const place = { DATA_DIR: makeDataDir(), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...secrets }
    const program = await startProgram(place)
    const alice = await makeAccount(program, {})

    await expectOk(submit(alice))
    await hanging.promise
    const { id } = await expectOk(submit(alice))
    await until(async () => (await expectOk(alice.get(`/v1/generations/${id}`))).status === 'succeeded')
    program.kill('SIGTERM')

    expect(await program.ended).toEqual({ code: 0, signal: null })
    expect(collector.spans).toEqual([])
    expect(program.printed()).not.toContain('"level":50')
  })
})
