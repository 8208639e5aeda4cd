// Webhooks of the visitors of the browser tests, and generations to deliver to them.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '../../../server/test/until.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../server/test/webhook-receiver.ts'
import { database, type Visitor } from './people.ts'

export const webhooksPath = '/account/developers/webhooks'

export type Hook = {
  receiver: WebhookReceiver
  id: string
  secret: string
  /** Of its page. */
  path: string
  /** Sends it an example, and waits until it has come. */
  test(): Promise<void>
}

export async function addHook({ client }: Visitor): Promise<Hook> {
  const receiver = await startWebhookReceiver()
  const events = ['generation.succeeded', 'generation.failed', 'generation.canceled']
  const { body } = await client.post('/account/v1/webhooks', { url: receiver.url, events })
  const { id, secret } = body
  receiver.secret = secret
  return {
    receiver,
    id,
    secret,
    path: `${webhooksPath}/${id}`,
    async test() {
      const before = receiver.requests.length
      await client.post(`/account/v1/webhooks/${id}/test`, {})
      await receiver.received(before + 1)
    },
  }
}

/** As five days without a success leave a webhook. */
export async function disableAsFailing(id: string): Promise<void> {
  await sql`update webhooks set disabled_at = app_now(), disabled_because = 'failing', failed_since_success = 20
    where id = ${id}`.execute(await database())
}

/** Submits something, of which webhooks are told once it is there; returns its id. */
export async function make({ client }: Visitor, prompt = 'A chair'): Promise<string> {
  const wanted = { modelId: 'sandbox-image', params: { prompt }, maxCoins: 100 }
  const { status, body } = await client.post('/v1/generations', wanted, { 'idempotency-key': randomUUID() })
  expect(status).toBe(201)
  return body.id
}

/** The same, and waits until it has ended. */
export async function makeOne(visitor: Visitor, prompt?: string): Promise<string> {
  const id = await make(visitor, prompt)
  await until(async () => (await visitor.client.get(`/v1/generations/${id}`)).body.completedAt !== null)
  return id
}

/** Opens the newest delivery from the page of its webhook. */
export async function openNewest(page: Page, { path }: Hook): Promise<void> {
  await page.goto(path)
  await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()
}

/** Everything that a page says to anybody: addresses and bodies. */
export function watchRequests(page: Page): () => string[] {
  const said: string[] = []
  page.on('request', (request) => said.push(request.url(), request.postData() ?? ''))
  return () => said
}
