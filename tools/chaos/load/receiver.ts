import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { webhookEventTypes, type WebhookEvent } from '@atelier/contract/webhook-event.ts'
import { createRng } from '../../../server/src/providers/sandbox/rng.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { createAsOperator, type Customer } from './accounts.ts'
import type { Answers } from './caller.ts'

/** The webhook endpoint of the customers, and what was sent there. */
export type Receiver = {
  requests: number
  /** What no customer should have been sent. */
  mistakes: string[]
  /** The event ids under which this address was sent this generation. */
  eventIdsOf(url: string, generationId: string): string[]
}

/** One webhook for each kind of event, so that there are several to be in the middle of when a worker dies. */
export async function addReceiver(
  cluster: Cluster,
  answers: Answers,
  customers: readonly Customer[],
  seed: string,
): Promise<Receiver> {
  const rng = createRng(`${seed} receiver`, 0)
  const secrets = new Map<string, string>()
  const heard = new Map<string, Set<string>>()
  const server = createServer((request, response) => void handle(request, response).catch(() => undefined))
  cluster.environment.onCleanup(async () => {
    server.close()
    server.closeAllConnections()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: Receiver = {
    requests: 0,
    mistakes: [],
    eventIdsOf: (url, generationId) => [...(heard.get(`${url} ${generationId}`) ?? [])],
  }
  for (const { id } of customers) {
    for (const type of webhookEventTypes) {
      const url = `${origin}/${id}/${type}`
      const path = `/operator/v1/accounts/${id}/webhooks`
      const { secret } = await createAsOperator(cluster, answers, path, { url, events: [type] })
      secrets.set(url, secret)
    }
  }
  return receiver

  /** Throws where the sender dies in the middle. */
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    const url = `${origin}${request.url}`
    receiver.requests++
    const secret = secrets.get(url)
    const mistake = secret === undefined ? 'nobody asked for it there' : mistakeIn(request, body, secret)
    if (mistake) receiver.mistakes.push(`${mistake}: ${request.url}`)
    const { id, data }: WebhookEvent = JSON.parse(body)
    const name = `${url} ${data.generation.id}`
    heard.set(name, (heard.get(name) ?? new Set()).add(id))
    const luck = rng()
    if (luck < 0.03) response.socket!.resetAndDestroy()
    else response.writeHead(luck < 0.1 ? 500 : 200).end()
  }
}

const TOLERANCE_SECONDS = 300

/** As the specification tells receivers to check it. */
function mistakeIn({ headers, url }: IncomingMessage, body: string, secret: string): string | undefined {
  const signature = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(headers['service-signature']))
  if (!signature) return 'no signature'
  const [, signedAt, digest] = signature
  const expected = createHmac('sha256', secret).update(`${signedAt}.${body}`).digest()
  if (!timingSafeEqual(expected, Buffer.from(digest!, 'hex'))) return 'another signature'
  if (Math.abs(Date.now() / 1000 - Number(signedAt)) > TOLERANCE_SECONDS) return 'signed at another time'
  const { id, type }: WebhookEvent = JSON.parse(body)
  if (headers['service-event-id'] !== id || headers['service-event-type'] !== type) return 'another event'
  return url!.endsWith(`/${type}`) ? undefined : `nobody asked for ${type}`
}
