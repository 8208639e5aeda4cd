// Webhooks for tests: registered by the operator, with a receiver of the test.
import type { Delivery, DeliveryDetail, DeliveryState } from '@atelier/contract/delivery.ts'
import type { CreateWebhookRequest, Webhook } from '@atelier/contract/webhook.ts'
import { webhookEventTypes } from '@atelier/contract/webhook-event.ts'
import { expectOk, type Actor, type TestApp } from './app.ts'
import type { Client } from './client.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

/** Plain http to this machine is allowed only in development mode. */
export const development = { PUBLIC_URL: 'http://localhost:8080' }

/** For registration only: an address that needs no DNS. */
export const publicHook = 'https://93.184.215.14/hooks'

export type Hook = {
  id: string
  /** The path of its operations. */
  path: string
  receiver: WebhookReceiver
  read(): Promise<Webhook>
  /** Newest first. */
  deliveries(state?: DeliveryState): Promise<Delivery[]>
  /** The newest, with what was sent. */
  newest(): Promise<DeliveryDetail>
}

type Options = Partial<CreateWebhookRequest> & { receiver?: WebhookReceiver }

export async function addWebhook(
  { operator, clock }: Pick<TestApp, 'operator' | 'clock'>,
  owner: { id: string },
  { receiver, ...options }: Options = {},
): Promise<Hook> {
  const at = receiver ?? (await startWebhookReceiver(clock))
  const all = `/operator/v1/accounts/${owner.id}/webhooks`
  const body = { url: at.url, events: [...webhookEventTypes], ...options }
  const { id, secret } = await expectOk(operator.post(all, body))
  at.secret = secret
  return { id, path: `${all}/${id}`, receiver: at, ...readers(operator, all, id) }
}

function readers(operator: Client, all: string, id: string) {
  const deliveries = async (state?: DeliveryState): Promise<Delivery[]> => {
    const query = state ? `?limit=100&state=${state}` : '?limit=100'
    return (await expectOk(operator.get(`${all}/${id}/deliveries${query}`))).items
  }
  return {
    deliveries,
    async read(): Promise<Webhook> {
      const { items } = await expectOk(operator.get(all))
      return items.find((webhook: Webhook) => webhook.id === id)
    },
    async newest(): Promise<DeliveryDetail> {
      const [newest] = await deliveries()
      return expectOk(operator.get(`${all}/${id}/deliveries/${newest!.id}`))
    },
  }
}

/** Causes an event without a worker. */
export async function cancelOne(actor: Actor): Promise<string> {
  const { id } = await actor.submit()
  await expectOk(actor.post(`/v1/generations/${id}/cancel`))
  return id
}

/** Moves the clock to shortly before the next attempt, checks that none is made, and then to the moment. */
export async function reachNextAttempt(app: TestApp, { deliveries, receiver }: Hook): Promise<boolean> {
  const [delivery] = await deliveries()
  const untilDueMs = Date.parse(delivery!.nextAttemptAt!) - app.clock.now()
  const before = receiver.requests.length
  // Early enough for a busy machine.
  await app.advance(`${untilDueMs - 10_000}ms`)
  await app.runJobs()
  const isEarly = receiver.requests.length > before
  await app.advance('10s')
  await app.runJobs()
  return !isEarly && receiver.requests.length === before + 1
}
