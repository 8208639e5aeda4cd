import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { sampleFor } from '@atelier/models/test/model-samples.ts'
import type { Model } from '../../../server/src/catalog/model.ts'
import { httpRequest, sendLoad } from '../children.ts'
import type { Figure, Line } from '../figure.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { createAccounts, type Account, type Service } from '../service.ts'
import { modelsOf } from '../model-runs.ts'
import { megapixel } from './models.ts'

const CONNECTIONS = 4

/** Whether API latency suffers while models compute on every core. */
export const besideModels: Figure = {
  name: 'beside-models',
  isOwn: true,
  async run({ rounds, seconds }, checkout) {
    const service = await checkout.startService(await checkout.createDatabase())
    const [caller, maker] = await createAccounts(service, 2)
    const work = await openWork(service, maker!)
    let seen = 0
    const lines: Line[] = []
    for (const [what, requests] of Object.entries(requestsOf(caller))) {
      const load = { port: service.port, connections: CONNECTIONS, seconds, requests, status: 200 }
      const measured = await interleave(rounds, {
        idle: async () => (await sendLoad(load)).p99Ms,
        async beside() {
          await work.begin()
          const { p99Ms } = await sendLoad(load)
          seen = await work.running()
          await work.end()
          return p99Ms
        },
      })
      const [beside, idle] = [median(measured.beside), median(measured.idle)]
      lines.push({
        metric: `${what}, p99, while built-in models run on all children ÷ at rest`,
        samples: ratios(measured.beside, measured.idle),
        target: { atMost: 2 },
        detail: `${brief(beside)} ms with ${seen} models at work ÷ ${brief(idle)} ms`,
      })
    }
    await service.stop()
    return lines
  },
}

/** The first needs nothing but the processor; the others wait for the database, and so for the disk. */
function requestsOf({ key }: Account): Record<string, string[]> {
  const headers = { authorization: `Bearer ${key}` }
  const quote = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' } }
  return {
    '`GET /v1/models`': [httpRequest('GET', '/v1/models')],
    'reads and quotes of an account': [
      httpRequest('GET', '/v1/account', headers),
      httpRequest('GET', '/v1/generations?limit=20', headers),
      httpRequest('POST', '/v1/quotes', headers, quote),
    ],
  }
}

type Call = <Answer>(method: string, path: string, body?: object) => Promise<Answer>

/** Submits every image model, more work than ends during a measurement. */
async function openWork({ port }: Service, { key }: Account) {
  const call: Call = async (method, path, body) => {
    const isForm = body instanceof FormData
    const response = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'idempotency-key': crypto.randomUUID(),
        ...(!isForm && body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response.json() as never
  }
  const bodies: object[] = []
  for (const model of modelsOf('image')) bodies.push(await bodyOf(model, call))
  const those = async (status: string) =>
    (await call<{ items: { id: string }[] }>('GET', `/generations?status=${status}&limit=100`)).items
  const running = async () => (await those('processing')).length

  return {
    running,
    async begin() {
      for (let round = 0; round < 3; round++)
        for (const body of bodies) await call('POST', '/generations', body)
      while ((await running()) < availableParallelism()) await delay(50)
    },
    async end() {
      for (const { id } of await those('queued'))
        await call('POST', `/generations/${id}/cancel`).catch(() => undefined)
      while ((await running()) > 0) await delay(100)
    },
  }
}

async function bodyOf(model: Model, call: Call) {
  const { params, files } = await sampleFor(model, megapixel)
  const all: Record<string, unknown> = { ...params }
  for (const [name, list] of Object.entries(files)) {
    const ids: string[] = []
    for (const { content, mimeType } of list) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(content)], { type: mimeType }), 'file')
      ids.push((await call<{ id: string }>('POST', '/uploads', form)).id)
    }
    const isList = model.params.some((param) => param.name === name && param.kind === 'media_list')
    all[name] = isList ? ids : ids[0]
  }
  return { modelId: model.id, params: all, maxCoins: 1_000_000, consent: true }
}
