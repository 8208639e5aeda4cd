import { randomUUID } from 'node:crypto'
import type { Params } from '@atelier/contract/params.ts'
import { expectOk } from './app.ts'
import type { Client } from './client.ts'

/** Submits to the sandbox at any price, by key or by session; returns the id. */
export async function submitAs(
  client: Client,
  params: Params = {},
  { modelId = 'sandbox-image', ...body }: { modelId?: string; projectId?: string } = {},
): Promise<string> {
  const asked = { modelId, params: { prompt: 'a lighthouse', ...params }, maxCoins: 1_000_000, ...body }
  const { id } = await expectOk(client.post('/v1/generations', asked, { 'idempotency-key': randomUUID() }))
  return id
}
