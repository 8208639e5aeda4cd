import type { ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { startCollector, type Collector } from '../../../test/collector.ts'
import { openExporter, type ExporterOptions } from './exporter.ts'
import type { Span } from './span.ts'

const resource = { serviceName: 'atelier', node: 'n', role: 'api', version: '1' }

const span: Span = {
  context: { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true },
  parentId: 'c'.repeat(16),
  name: 'a span',
  kind: 'server',
  startMs: 1_700_000_000_000.25,
  endMs: 1_700_000_000_001,
  attributes: { text: 'words', count: 3, part: 0.5, isSo: true, nothing: undefined },
  error: 'internal',
}

/** So that nothing happens by itself in time, unless a test says so. */
const never = { gatherMs: 1e9, answerMs: 1e9, maxPauseMs: 1e9, closeMs: 1e9 }

function open({ url }: { url: string }, options: Partial<ExporterOptions> = {}) {
  const counts = { exported: 0, dropped: 0 }
  const log = { warn: vi.fn<() => void>(), info: vi.fn<() => void>() }
  const exporter = openExporter({
    url: `${url}/v1/traces`,
    headers: { 'x-key': 'of the collector' },
    resource,
    log,
    onEnd: (result, spans) => void (counts[result] += spans),
    times: never,
    ...options,
  })
  const add = (spans: number) => Array.from({ length: spans }, () => exporter.add(span))
  return { ...exporter, add, counts, log }
}

const answer = (status: number) => (response: ServerResponse) => void response.writeHead(status).end()
const hang = () => {}

describe('a collector that takes them', () => {
  test('is sent spans in the shape of OTLP, with the headers that it wants', async () => {
    const collector = await startCollector()
    const exporter = open(collector)

    exporter.add(1)
    await exporter.close()

    expect(collector.headers).toMatchObject([
      { 'content-type': 'application/json', 'x-key': 'of the collector' },
    ])
    const [sent] = JSON.parse(collector.bodies[0]!).resourceSpans
    expect(sent.resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'atelier' },
    })
    expect(sent.scopeSpans[0].spans).toEqual([
      {
        traceId: 'a'.repeat(32),
        spanId: 'b'.repeat(16),
        parentSpanId: 'c'.repeat(16),
        name: 'a span',
        kind: 2,
        startTimeUnixNano: '1700000000000250000',
        endTimeUnixNano: '1700000000001000000',
        attributes: [
          { key: 'text', value: { stringValue: 'words' } },
          { key: 'count', value: { intValue: '3' } },
          { key: 'part', value: { doubleValue: 0.5 } },
          { key: 'isSo', value: { boolValue: true } },
          { key: 'error.type', value: { stringValue: 'internal' } },
        ],
        status: { code: 2, message: 'internal' },
      },
    ])
    expect(exporter.counts).toEqual({ exported: 1, dropped: 0 })
  })

  test('is sent a full batch at once, and the rest by the end', async () => {
    const collector = await startCollector()
    const exporter = open(collector)

    exporter.add(256)
    await expect.poll(() => exporter.counts.exported).toBe(256)
    exporter.add(300)
    await exporter.close()

    expect(collector.spans).toHaveLength(556)
    expect(exporter.counts).toEqual({ exported: 556, dropped: 0 })
  })
})

describe('a collector that does not', () => {
  test('costs no more memory than 2048 spans: what comes then is dropped and counted', async () => {
    const collector = await startCollector()
    collector.reply = hang
    const exporter = open(collector, { times: { ...never, closeMs: 20 } })

    exporter.add(5000)
    expect(exporter.counts).toEqual({ exported: 0, dropped: 5000 - 2048 })

    await exporter.close()
    expect(exporter.counts).toEqual({ exported: 0, dropped: 5000 })
  })

  test('hangs: it is given up after a while, and sent the same again', async () => {
    const collector = await startCollector()
    collector.reply = hang
    const exporter = open(collector, { times: { ...never, gatherMs: 1, answerMs: 50, maxPauseMs: 1 } })

    exporter.add(3)
    await expect.poll(() => collector.bodies.length).toBeGreaterThan(1)
    takeAgain(collector)
    await expect.poll(() => exporter.counts.exported).toBe(3)

    expect(exporter.log.warn).toHaveBeenCalledOnce()
    expect(exporter.log.info).toHaveBeenCalledOnce()
    await exporter.close()
  })

  test.each([429, 503])('answers with %i for a while: nothing is lost', async (status) => {
    const collector = await startCollector()
    collector.reply = answer(status)
    const exporter = open(collector, { times: { ...never, gatherMs: 1, maxPauseMs: 1 } })

    exporter.add(3)
    await expect.poll(() => collector.bodies.length).toBeGreaterThan(1)
    takeAgain(collector)
    await exporter.close()

    expect(exporter.counts).toEqual({ exported: 3, dropped: 0 })
  })

  test.each([400, 500])(
    'refuses with %i: they are dropped, since it would refuse them again',
    async (status) => {
      const collector = await startCollector()
      collector.reply = answer(status)
      const exporter = open(collector)

      exporter.add(3)
      await exporter.close()

      expect(collector.bodies).toHaveLength(1)
      expect(exporter.counts).toEqual({ exported: 0, dropped: 3 })
    },
  )

  test('sends us elsewhere: nobody there is told the headers', async () => {
    const collector = await startCollector()
    const elsewhere = await startCollector()
    collector.reply = (response) =>
      void response.writeHead(307, { location: `${elsewhere.url}/v1/traces` }).end()
    const exporter = open(collector)

    exporter.add(1)
    await exporter.close()

    expect(elsewhere.headers).toEqual([])
    expect(exporter.counts).toEqual({ exported: 0, dropped: 1 })
  })
})

function takeAgain(collector: Collector) {
  collector.reply = answer(200)
}
