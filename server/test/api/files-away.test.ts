import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../app.ts'

test('while the file store is away new work and downloads are unavailable, and nothing is charged', async () => {
  const app = await testApp()
  const alice = await app.account({ coins: 100 })
  const generation = await alice.submit()
  await app.runJobs()
  const { body } = await alice.get(`/v1/generations/${generation.id}`)
  const path = body.outputs[0].url.replace(/^https:..[^/]+/, '')
  const files = join(app.dataDir, 'files')
  await rename(files, `${files}.away`)
  onTestFinished(() => rename(`${files}.away`, files))
  const work = { modelId: 'sandbox-image', params: { prompt: 'x' } }
  // That there is room is believed for a moment.
  await expect.poll(async () => (await alice.post('/v1/quotes', work)).status).toBe(503)

  const answers = [
    await alice.post('/v1/quotes', work),
    await alice.post('/v1/generations', { ...work, maxCoins: 5 }, { 'idempotency-key': randomUUID() }),
    await app.stranger().get(path),
  ]

  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await alice.balance()).toEqual({ available: 95, held: 0 })
})
