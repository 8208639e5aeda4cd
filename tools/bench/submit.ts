import { setTimeout as sleep } from 'node:timers/promises'
import { httpRequest, sendLoad } from './children.ts'
import type { Account, Service } from './service.ts'

/** The submit that every figure sends. */
const submitBody = {
  modelId: 'sandbox-image',
  params: { prompt: 'A lighthouse at dusk' },
  maxCoins: 5,
}

/** The same as it goes over the wire, each time under a new idempotency key. */
export function submitRequest({ key }: Account): string {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': '{unique}' }
  return httpRequest('POST', '/v1/generations', headers, submitBody)
}

export type Submitted = { id: string; createdAt: string }

export async function submit(service: Service, account: Account, modelId = submitBody.modelId) {
  const response = await fetch(urlOf(service), {
    method: 'POST',
    headers: { ...headersOf(account), 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ ...submitBody, modelId, maxCoins: 1_000 }),
  })
  if (response.status !== 201) throw new Error(await response.text())
  return (await response.json()) as Submitted
}

/** Submits one and waits until it has succeeded. */
export async function finish(service: Service, account: Account, modelId?: string): Promise<Submitted> {
  const submitted = await submit(service, account, modelId)
  while (true) {
    const response = await fetch(`${urlOf(service)}/${submitted.id}`, { headers: headersOf(account) })
    const { status } = (await response.json()) as { status: string }
    if (status === 'succeeded') return submitted
    if (status === 'failed') throw new Error(`generation ${submitted.id} failed`)
    await sleep(50)
  }
}

/** Submits many of these accounts in turn, over 64 connections. */
export function submitMany(service: Service, accounts: Account[], count: number) {
  const requests = accounts.map(submitRequest)
  return sendLoad({ port: service.port, connections: 64, seconds: 3600, count, requests, status: 201 })
}

const urlOf = ({ port }: Service) => `http://127.0.0.1:${port}/v1/generations`
const headersOf = ({ key }: Account) => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
})
