// Customers who work through nginx with nothing but fetch: what they see is what counts.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Generation } from '@atelier/contract/generation.ts'

export type Customer = { id: string; key: string }

export type Sent = {
  fromMs: number
  toMs: number
  /** Undefined when nothing came back. */
  status: number | undefined
}

export const isFailed = ({ status }: Sent) => status === undefined || status >= 500

export type Traffic = {
  readonly requests: Sent[]
  /** The generations that were acknowledged. */
  readonly accepted: string[]
  /** Lets everybody come to an end; each repeats a submit until it was acknowledged. */
  stop(): Promise<void>
}

const PAUSE_MS = 250
const REPEAT_AFTER_MS = 200
/** Longer than the service promises to answer in, whatever is away. */
const PATIENCE_MS = 20_000

export function startTraffic(origin: string, customers: readonly Customer[]): Traffic {
  const requests: Sent[] = []
  const accepted: Traffic['accepted'] = []
  const stopping = new AbortController()
  const work = Promise.all(customers.map((customer, index) => live(customer, index)))
  work.catch(() => undefined) // `stop` rethrows it.
  return {
    requests,
    accepted,
    async stop() {
      stopping.abort()
      await work
    },
  }

  async function live(customer: Customer, index: number): Promise<void> {
    await sleep((PAUSE_MS * index) / customers.length)
    while (!stopping.signal.aborted) {
      const { id } = await submit(customer)
      accepted.push(id)
      await ask(customer, 'POST', '/v1/quotes', { modelId: 'sandbox-image', params: order.params })
      await ask(customer, 'GET', `/v1/generations/${id}`)
      await ask(customer, 'GET', '/v1/account')
      await sleep(PAUSE_MS)
    }
  }

  async function submit(customer: Customer): Promise<Generation> {
    const headers = { 'idempotency-key': randomUUID() }
    while (true) {
      const answer = await ask(customer, 'POST', '/v1/generations', order, headers)
      if (answer?.status === 201 || answer?.status === 200) return JSON.parse(answer.text)
      if (answer && answer.status < 500)
        throw new Error(`A customer with coins was refused: ${answer.status} ${answer.text}`)
      await sleep(REPEAT_AFTER_MS)
    }
  }

  async function ask(
    { key }: Customer,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; text: string } | undefined> {
    const sent: Sent = { fromMs: Date.now(), toMs: 0, status: undefined }
    requests.push(sent)
    try {
      const response = await fetch(origin + path, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const text = await response.text()
      sent.status = response.status
      return { status: response.status, text }
    } catch {
      return undefined
    } finally {
      sent.toMs = Date.now()
    }
  }
}

const order = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse #delay=200' }, maxCoins: 5 }
