// A collector of OpenTelemetry, as far as spans go: OTLP over HTTP, in JSON.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startReceiver } from './receiver.ts'

export type CollectedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startMs: number
  endMs: number
  attributes: Record<string, unknown>
  status?: { code: number; message: string }
  /** The role of the node that sent it. */
  role: string
}

export type Collector = {
  url: string
  /** What it has answered with success. */
  spans: CollectedSpan[]
  /** The headers of every request. */
  headers: IncomingMessage['headers'][]
  /** All that was sent, as it came. */
  bodies: string[]
  /** How it answers from now on. */
  reply(response: ServerResponse): void
}

const accept = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')

export async function startCollector(): Promise<Collector> {
  const collector: Collector = { url: '', spans: [], headers: [], bodies: [], reply: accept }
  const { port } = await startReceiver((request, response) => void take(request, response))
  return Object.assign(collector, { url: `http://127.0.0.1:${port}` })

  async function take(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    collector.headers.push(request.headers)
    collector.bodies.push(body)
    collector.reply(response)
    if (request.url === '/v1/traces' && response.statusCode === 200 && response.writableEnded)
      collector.spans.push(...spansIn(body))
  }
}

function spansIn(body: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(body)
  return resourceSpans.flatMap(({ resource, scopeSpans }: any) =>
    scopeSpans.flatMap(({ spans }: any) =>
      spans.map(({ startTimeUnixNano, endTimeUnixNano, attributes, ...span }: any) => ({
        ...span,
        startMs: Number(BigInt(startTimeUnixNano) / 1_000_000n),
        endMs: Number(BigInt(endTimeUnixNano) / 1_000_000n),
        attributes: recordOf(attributes),
        role: recordOf(resource.attributes)['atelier.role'],
      })),
    ),
  )
}

function recordOf(attributes: { key: string; value: object }[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
