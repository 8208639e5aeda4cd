import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sample } from '../../../media/test/samples.ts'
import { expectOk } from '../app.ts'
import { Client } from '../client.ts'
import { needs } from '../outside-program.ts'
import { freePort, launchProgram, untilReady, type Program } from './launch.ts'
import { makeDataDir } from './program.ts'
import { until } from '../until.ts'

/** A disk of 16 MB at a folder, in a namespace that ends with the program. */
const onSmallDisk = (folder: string) => {
  const script = 'mount -t tmpfs -o size=16m,mode=700 tmpfs "$1"; shift; exec "$@"'
  return ['unshare', '--map-root-user', '--mount', 'sh', '-ec', script, 'sh', folder]
}
const works = () => spawnSync('unshare', [...onSmallDisk('/mnt').slice(1), 'true']).status === 0

describe.runIf(needs('unshare', 'Linux, and leave to make namespaces', works))('a disk that is full', () => {
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
    expect(ready).toMatchObject({
      status: 503,
      body: { issues: [{ path: 'files', message: 'is not ready' }] },
    })
    expect(partial).toEqual([])

    rmSync(fill)
    expect((await client.get('/readyz')).status).toBe(200)
    // Seldom enough for the rate limit of the key.
    await expect
      .poll(async () => (await client.get(`/v1/generations/${id}`)).body, { interval: 500 })
      .toMatchObject({ status: 'succeeded', coinsCharged: 20 })

    const { body } = await client.get(`/v1/generations/${id}`)
    expect(body.outputs).toHaveLength(4)
    for (const { url } of body.outputs)
      expect((await fetch(url.replace(/^http:..[^/]+/, program.origin))).status).toBe(200)
    expect((await client.get('/v1/account')).body.balance).toEqual({ available: 9980, held: 0 })
    expect(filesIn(disk)).toHaveLength(4 * 2 + 1) // The outputs with their thumbnails, and whose files these are.
  })

  // Where uploads arrive, and where their previews are drawn.
  test.each([
    ['scratch', 'ENOSPC'],
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
    await until(() => program.printed().includes(logged))

    rmSync(fill)
    expect(await client.upload(await sample('image/png'))).toMatchObject({ status: 201 })
    expect(filesIn(disk)).toEqual([])
  })
})

/** The program, with one of its folders on a small disk. */
async function startOnSmallDisk(name: string) {
  const dataDir = makeDataDir()
  const folder = join(dataDir, name)
  mkdirSync(folder)
  const program = launchProgram(await freePort(), { DATA_DIR: dataDir }, { within: onSmallDisk(folder) })
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

async function demoClient(program: Program): Promise<Client> {
  await until(() => program.printed().includes('sign-in link'))
  const key = /API key +(atl_\w+)/.exec(program.printed())![1]!
  // In development mode nobody may seem to come through a proxy.
  return new Client(program.origin, { authorization: `Bearer ${key}`, 'x-forwarded-for': undefined })
}

/** To the last byte. */
function fillDisk(path: string) {
  const file = openSync(path, 'w')
  for (const size of [1024 * 1024, 4096, 1]) {
    try {
      while (writeSync(file, Buffer.alloc(size)) > 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
}
