import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sample } from '../../../media/test/samples.ts'
import { expectOk } from '../app.ts'
import { Client } from '../client.ts'
import { needs } from '../outside-program.ts'
import {
  makeAccount,
  makeDatabase,
  makePlace,
  operatorOf,
  secrets,
  submit as order,
  times,
} from './callers.ts'
import { freePort, launchProgram, untilReady, type Program } from './launch.ts'
import { makeDataDir, startProgram } from './program.ts'
import { canMakeDisks, fillDisk, onSmallDisk } from './small-disk.ts'
import { until } from '../until.ts'

const MEGABYTES = 16

describe.runIf(needs('unshare', 'Linux, and leave to make namespaces', canMakeDisks))(
  'a disk that is full',
  () => {
    test('takes no new work, loses and charges nothing, and heals by itself', async () => {
      const { program, disk, client } = await startOnSmallDisk('files')
      const { id } = await submit(client, '#delay=1000')
      const fill = join(disk, 'filler')
      fillDisk(fill)

      // Its outputs find no room, again and again.
      await until(() => program.printed().includes('ENOSPC'))
      // At once, for the pauses between its attempts grow.
      const [during, held, refused, quote, upload, ready] = await Promise.all([
        client.get(`/v1/generations/${id}`),
        client.get('/v1/account'),
        client.post('/v1/generations', work('x'), { 'idempotency-key': randomUUID() }),
        client.post('/v1/quotes', { modelId: 'sandbox-image', params: { prompt: 'x' } }),
        client.upload(await sample('image/png')),
        client.get('/readyz'),
      ])
      const partial = readdirSync(join(disk, 'incoming'))

      expect(during.body).toMatchObject({ status: 'processing', outputs: [] })
      expect(held.body.balance).toEqual({ available: 9980, held: 20 })
      for (const answer of [refused, quote, upload])
        expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(ready).toMatchObject({ status: 200, body: { status: 'degraded', issues: [{ path: 'files' }] } })
      expect(partial).toEqual([])

      rmSync(fill)
      expect((await client.get('/readyz')).body.status).toBe('ready')
      // Seldom enough for the rate limit of the key.
      await expect
        .poll(async () => (await client.get(`/v1/generations/${id}`)).body, { interval: 500 })
        .toMatchObject({ status: 'succeeded', coinsCharged: 20 })

      const { body } = await client.get(`/v1/generations/${id}`)
      expect(body.outputs).toHaveLength(4)
      for (const { url } of body.outputs)
        expect((await fetch(url.replace(/^http:..[^/]+/, program.origin))).status).toBe(200)
      expect((await client.get('/v1/account')).body.balance).toEqual({ available: 9980, held: 0 })
      expect(filesIn(disk)).toHaveLength(4 * 2 + 2) // The outputs with their thumbnails, whose files these are, and of which database.
    })

    test('of a worker beside others: it takes no work and says so, and a healthy one gets it', async () => {
      const dataDir = makeDataDir()
      const scratch = join(dataDir, 'scratch')
      mkdirSync(scratch)
      const place = { DATABASE_URL: await makeDatabase(), DATA_DIR: dataDir, ...secrets }
      const api = await startProgram({ ...place, ROLE: 'api' })
      const sick = await startProgram({ ...place, ROLE: 'worker' }, 'test', {
        within: onSmallDisk(scratch, MEGABYTES),
      })
      fillDisk(`/proc/${sick.pid}/root${scratch}/filler`)
      const alice = await makeAccount(api, { runningLimit: 10 })

      // From now on it fetches nothing.
      const ready = await operatorOf(sick).get('/readyz')
      const generations = await Promise.all(times(5, () => order(alice)))
      const { text } = await operatorOf(sick).get('/metrics')
      // Its webhooks and sweeps go on, and tell that it lives.
      await until(() => hasPolled(sick))
      const queued = await Promise.all(
        generations.map(({ body: { id } }) => alice.get(`/v1/generations/${id}`)),
      )
      await startProgram({ ...place, ROLE: 'worker' })

      expect(ready).toMatchObject({ status: 503, body: { issues: [{ path: 'disk' }] } })
      expect(text).toMatch(/^atelier_part_up\{part="disk"\} 0$/m)
      expect(queued.map(({ body }) => body.status)).toEqual(times(5, () => 'queued'))
      for (const { body } of generations)
        await expect
          .poll(async () => (await alice.get(`/v1/generations/${body.id}`)).body, { interval: 500 })
          .toMatchObject({ status: 'succeeded', coinsCharged: 5 })
      expect(sick.printed()).not.toContain('ENOSPC')
    })

    // Where uploads arrive, and where their previews are drawn.
    test.each([
      ['scratch', undefined], // Refused before anything is written.
      ['media', 'disk_refused'],
    ])('under %s/ refuses uploads, keeps nothing of them, and heals', async (name, logged) => {
      const { program, disk, client, dataDir } = await startOnSmallDisk(name)
      const stored = filesIn(join(dataDir, 'files'))
      const fill = join(disk, 'filler')
      fillDisk(fill)

      const refused = await client.upload(await sample('image/png'))

      expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(filesIn(join(dataDir, 'files'))).toEqual(stored)
      expect(filesIn(disk)).toEqual(['filler'])
      if (logged) await until(() => program.printed().includes(logged))

      rmSync(fill)
      expect(await client.upload(await sample('image/png'))).toMatchObject({ status: 201 })
      expect(filesIn(disk)).toEqual([])
    })
  },
)

/** The program, with one of its folders on a small disk. */
async function startOnSmallDisk(name: string) {
  const place = await makePlace()
  const dataDir = place.DATA_DIR
  const folder = join(dataDir, name)
  mkdirSync(folder)
  const program = launchProgram(await freePort(), place, { within: onSmallDisk(folder, MEGABYTES) })
  onTestFinished(async () => {
    program.kill('SIGKILL')
    await program.ended
  })
  await untilReady(program)
  const disk = `/proc/${program.pid}/root${folder}`
  return { program, dataDir, disk, client: await demoClient(program) }
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const work = (prompt: string) => ({
  modelId: 'sandbox-image',
  params: { prompt, num_outputs: 4 },
  maxCoins: 20,
})

function submit(client: Client, prompt: string) {
  return expectOk(client.post('/v1/generations', work(prompt), { 'idempotency-key': randomUUID() }))
}

/** Whether a recurring job has run since it was asked for the first time. */
async function hasPolled(worker: Program): Promise<boolean> {
  const { text } = await operatorOf(worker).get('/metrics')
  return /^atelier_job_run_seconds_count\{queue="every-sweep".*\} [1-9]/m.test(text)
}

async function demoClient(program: Program): Promise<Client> {
  await until(() => program.printed().includes('sign-in link'))
  const key = /API key +(atl_\w+)/.exec(program.printed())![1]!
  // In development mode nobody may seem to come through a proxy.
  return new Client(program.origin, { authorization: `Bearer ${key}`, 'x-forwarded-for': undefined })
}
