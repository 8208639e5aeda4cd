// Generations of the visitors of the browser tests.
import { randomUUID } from 'node:crypto'
import type { Generation } from '@atelier/contract/generation.ts'
import type { Params } from '@atelier/contract/params.ts'
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { until } from '../../../server/test/until.ts'
import type { Visitor } from './people.ts'
import { openAs } from './windows.ts'

/** Submits; the generation as it was accepted. */
export async function submit(
  { client }: Visitor,
  modelId: string,
  params: Params,
  more: { projectId?: string } = {},
): Promise<Generation> {
  const wanted = { modelId, params, maxCoins: 1000, ...more }
  const { status, body } = await client.post('/v1/generations', wanted, { 'idempotency-key': randomUUID() })
  expect([status, body.detail]).toEqual([201, undefined])
  return body
}

/** Submits, and waits for the end. */
export async function generate(
  visitor: Visitor,
  modelId: string,
  params: Params,
  more: { projectId?: string } = {},
): Promise<Generation> {
  const { id } = await submit(visitor, modelId, params, more)
  const read = async () => (await visitor.client.get(`/v1/generations/${id}`)).body
  await until(async () => (await read()).completedAt !== null)
  return read()
}

/** Opens the page of a generation as its owner. */
export async function openGeneration(
  visitor: Visitor,
  { id }: Generation,
  options: Parameters<typeof openAs>[1] = {},
): Promise<Page> {
  const page = await openAs(visitor, options)
  await page.goto(`/history/${id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Uploads an output, so that it can be worked on; the id of the upload. */
export async function uploadOutput(
  { outputs }: Generation,
  { cookie }: Visitor,
  origin: string,
): Promise<string> {
  const { url, mimeType } = outputs[0]!
  const file = new Blob([await (await fetch(url)).arrayBuffer()], { type: mimeType })
  const body = new FormData()
  body.append('file', file, 'again')
  const response = await fetch(`${origin}/v1/uploads`, { method: 'POST', body, headers: { cookie, origin } })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}
