import { httpRequest, sendLoad, startProgram } from '../children.ts'
import type { Figure } from '../figure.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { createAccounts, startService, type Account, type Service } from '../service.ts'
import { submitBody } from '../submit-body.ts'

const hello = new URL('../processes/hello.ts', import.meta.url)
const connections = 64

/** What a client that polls costs: key, rate limit, row and reply. */
export const reads: Figure = {
  name: 'reads',
  async run({ rounds, seconds }, postgres) {
    const database = await postgres.createDatabase()
    const service = await startService(database)
    const accounts = await createAccounts(service, connections)
    const requests = await Promise.all(accounts.map((account) => endedGeneration(service, account)))
    const bare = await startProgram(hello, {})
    const uncounted = await startService(database, { ROLE: 'api', RATE_LIMITS: 'memory' })

    const load = (port: number, sent: string[]) => async () =>
      (await sendLoad({ port, connections, seconds, requests: sent, status: 200 })).perSecond
    const measured = await interleave(rounds, {
      get: load(service.port, requests),
      hello: load(bare.port, [httpRequest('GET', '/')]),
      memory: load(uncounted.port, requests),
    })

    await Promise.all([service.stop(), bare.stop(), uncounted.stop()])
    const inMemory = ratios(measured.memory, measured.hello)
    return [
      {
        metric: 'authenticated `GET /v1/generations/{id}` ÷ Fastify hello',
        samples: ratios(measured.get, measured.hello),
        target: { atLeast: 0.35 },
        detail: `${brief(median(measured.get))}/s ÷ ${brief(median(measured.hello))}/s; with RATE_LIMITS=memory ${brief(median(inMemory))}`,
      },
    ]
  },
}

/** Submits one, waits for its end, and gives the request that reads it. */
async function endedGeneration({ port }: Service, { key }: Account): Promise<string> {
  const url = `http://127.0.0.1:${port}/v1/generations`
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const submitted = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(submitBody),
  })
  const { id } = (await submitted.json()) as { id: string }
  while (true) {
    const response = await fetch(`${url}/${id}`, { headers })
    const { status } = (await response.json()) as { status: string }
    if (status === 'succeeded')
      return httpRequest('GET', `/v1/generations/${id}`, { authorization: `Bearer ${key}` })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
