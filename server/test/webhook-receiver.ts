// A webhook endpoint that checks every request as a customer's libraries would.
import { createHmac } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { WebhookEvent } from '@atelier/contract/webhook-event.ts'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { expect, onTestFinished, vi } from 'vitest'
import type { Clock } from '../src/platform/clock.ts'
import { compileCheck } from '../src/platform/http/validation.ts'
import { startReceiver, type Receiver } from './receiver.ts'
import { succeed, type Reply } from './replies.ts'

export type WebhookReceiver = Omit<Receiver, 'port'> & {
  url: string
  /** The secret with which requests must be signed from now on. */
  secret: string
  /** How it replies from now on. */
  reply: Reply
  /** In order of arrival. */
  requests: ReceivedRequest[]
  /** The most simultaneous requests. */
  mostAtOnce(): number
  /** Resolves when so many have arrived. */
  received(count: number): Promise<void>
}

export type ReceivedRequest = {
  headers: IncomingHttpHeaders
  body: string
  event: WebhookEvent
  path: string
}

/** The test fails if the receiver got a request that a customer would refuse. */
export async function startWebhookReceiver(
  clock: Clock = { now: Date.now },
  headerPrefix = 'service',
): Promise<WebhookReceiver> {
  const mistakes: string[] = []
  const arrivals = new EventEmitter()
  let [underWay, mostAtOnce] = [0, 0]
  const server = await startReceiver((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse) {
    mostAtOnce = Math.max(mostAtOnce, ++underWay)
    response.once('close', () => underWay--)
    const body = await readBody(request)
    try {
      verify(request, body, receiver.secret, clock, headerPrefix)
    } catch (error) {
      mistakes.push(String(error))
    }
    const event: WebhookEvent = JSON.parse(body)
    receiver.requests.push({ headers: request.headers, body, event, path: request.url! })
    arrivals.emit('request')
    await receiver.reply(response, event)
  }
  const receiver: WebhookReceiver = {
    ...server,
    url: `http://127.0.0.1:${server.port}/hooks`,
    secret: 'not told yet',
    reply: succeed,
    requests: [],
    mostAtOnce: () => mostAtOnce,
    async received(count) {
      while (receiver.requests.length < count) await once(arrivals, 'request')
    },
  }
  onTestFinished(() => expect(mistakes).toEqual([]))
  return receiver
}

const eventMistakes = compileCheck(WebhookEvent)

/** Throws what a customer would object to. */
function verify(
  { method, headers }: IncomingMessage,
  body: string,
  secret: string,
  clock: Clock,
  prefix: string,
): void {
  const header = (name: string) => headers[`${prefix}-${name}`] as string
  atTime(clock.now(), () => new StandardWebhook(secret).verify(body, headers as Record<string, string>))
  expectSigned(header('signature'), body, secret, clock)
  const event: unknown = JSON.parse(body)
  expect(eventMistakes(event)).toEqual([])
  expect({ method, type: headers['content-type'] }).toEqual({ method: 'POST', type: 'application/json' })
  expect(event).toMatchObject({ id: header('event-id'), type: header('event-type') })
  expect(headers['webhook-id']).toBe(header('event-id'))
}

/** As Stripe's library checks it, which stripe.test.ts holds our signatures against. */
function expectSigned(signature: string, body: string, secret: string, clock: Clock): void {
  const signedAt = /^t=(\d{1,12}),/.exec(signature)?.[1]
  const digest = createHmac('sha256', secret).update(`${signedAt}.${body}`).digest('hex')
  expect(signature).toBe(`t=${signedAt},v1=${digest}`)
  expect(Math.abs(clock.now() / 1000 - Number(signedAt))).toBeLessThanOrEqual(300)
}

/** The library refuses requests older than five minutes by the system clock, and tests have another clock. */
function atTime<Result>(nowMs: number, run: () => Result): Result {
  const now = vi.spyOn(Date, 'now').mockReturnValue(nowMs)
  try {
    return run()
  } finally {
    now.mockRestore()
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(request, 'end')
  return Buffer.concat(chunks).toString()
}
