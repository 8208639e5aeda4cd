import type { NodeModelsList } from '@atelier/contract/model-files.ts'
import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { expectOk } from '../app.ts'
import { writeModelFiles, type Backend } from '../model-files.ts'
import { replicateKey, startFakeReplicate } from '../providers/fake-replicate.ts'
import type { FakeBackend } from '../providers/fake-runs.ts'
import { until } from '../until.ts'
import { makeAccount, makeDatabase, operatorOf, secrets, type Caller } from './callers.ts'
import type { Program } from './launch.ts'
import { makeDataDir, startProgram } from './program.ts'

const sandbox: Backend[] = [{ provider: 'sandbox' }]

// Whole nodes, each with its own folder of model files, or with one that they share.

let place: Record<string, string>

beforeEach(async () => {
  place = { DATABASE_URL: await makeDatabase(), DATA_DIR: makeDataDir(), BUILT_IN_MODELS: 'off', ...secrets }
})

describe('two nodes', () => {
  test('both offer what one command has them read, and answer for themselves', async () => {
    const folders = [makeDataDir(), makeDataDir()]
    for (const folder of folders) write(folder, 5)
    const [one, two] = await start(folders)
    const alice = await makeAccount(one, {})
    expect(await prices(alice, [one, two])).toEqual([5, 5])

    write(folders[0]!, 7)
    write(folders[1]!, 7)
    const { items } = await expectOk(operatorOf(one).post('/operator/v1/models/reload', {}))

    expect(items).toMatchObject([{ answered: true }, { answered: true }])
    expect(items[0].version).toBe(items[1].version)
    expect(await prices(alice, [one, two])).toEqual([7, 7])
  })

  test('say of each other what is wrong with the files of one', async () => {
    const folders = [makeDataDir(), makeDataDir()]
    for (const folder of folders) write(folder, 5)
    const [one, two] = await start(folders)
    const alice = await makeAccount(one, {})
    write(folders[0]!, 7)
    write(folders[1]!, 'cheap')

    await expectOk(operatorOf(two).post('/operator/v1/models/reload', {}))

    const { items }: NodeModelsList = await expectOk(operatorOf(one).get('/operator/v1/models/files'))
    const mistakes = items.map(({ files }) => files[0]?.mistakes.length)
    expect(new Set(mistakes)).toEqual(new Set([0, 1]))
    expect(await prices(alice, [one, two])).toEqual([7, 5])
  })
})

test('a change is noticed by itself: a file that is written, replaced by another, or removed', async () => {
  const folder = makeDataDir()
  write(folder, 5)
  const [node] = await start([folder])
  const alice = await makeAccount(node, {})

  write(folder, 6)
  await until(async () => (await price(alice)) === 6)
  const beside = join(folder, 'beside')
  mkdirSync(beside)
  write(beside, 8)
  renameSync(join(beside, 'painter.yaml'), join(folder, 'painter.yaml'))
  await until(async () => (await price(alice)) === 8)
  writeModelFiles(folder, { sketcher: sandbox })
  await until(async () => (await offered(alice)).includes('sketcher'))
  rmSync(join(folder, 'sketcher.yaml'))
  await until(async () => !(await offered(alice)).includes('sketcher'))

  expect(await price(alice)).toBe(8)
})

test('a node that is killed and started with other files finds the work where it is, and buys nothing twice', async () => {
  const [old, other] = await Promise.all([startFakeReplicate(), startFakeReplicate()])
  onTestFinished(() => [old, other].forEach((fake) => fake.close()))
  old.does = { durationMs: 1000, end: { status: 'succeeded', output: ['/outputs/image.png'] } }
  const folder = makeDataDir()
  const variables = {
    ...place,
    MODELS_DIR: folder,
    BACKEND_SECRETS: 'REPLICATE_KEY',
    REPLICATE_KEY: replicateKey,
  }
  const at = ({ url }: FakeBackend) => ({
    provider: 'replicate',
    settings: { url: `${url}/v1`, key: '${REPLICATE_KEY}', model: 'acme/camera' },
  })
  writeModelFiles(folder, { painter: [at(old)] })
  const first = await startProgram(variables)
  const alice = await makeAccount(first, {})
  const request = { modelId: 'painter', params: { prompt: 'a lighthouse' }, maxCoins: 5 }
  const { id } = await expectOk(alice.post('/v1/generations', request, { 'idempotency-key': randomUUID() }))
  await until(() => old.calls.some((call) => /^GET .*predictions/.test(call)))

  first.kill('SIGKILL')
  await first.ended
  writeModelFiles(folder, { painter: [at(other)] })
  const second = await startProgram(variables)
  const asked = old.calls.length
  await until(() => old.calls.length > asked)
  old.advance(2000)
  const again = alice.at(second)
  await until(async () => (await again.get(`/v1/generations/${id}`)).body.status === 'succeeded')

  expect([old.bought.length, other.bought.length]).toEqual([1, 0])
  expect((await again.get('/v1/account')).body.balance).toMatchObject({ available: 9995, held: 0 })
})

test('where the database is embedded, a node that was killed is not waited for', async () => {
  const folder = makeDataDir()
  write(folder, 5)
  const { DATABASE_URL: _, ...embedded } = place
  const variables = { ...embedded, MODELS_DIR: folder }
  const first = await startProgram(variables)
  first.kill('SIGKILL')
  await first.ended

  const second = await startProgram(variables)
  const { items } = await expectOk(operatorOf(second).post('/operator/v1/models/reload', {}))

  expect(items).toMatchObject([{ answered: true }])
})

const start = (folders: readonly string[]) =>
  Promise.all(folders.map((MODELS_DIR) => startProgram({ ...place, MODELS_DIR }))) as Promise<
    [Program, Program]
  >

const write = (folder: string, base: unknown) =>
  writeModelFiles(folder, { painter: sandbox }, () => ({ price: { base } }))

const prices = (who: Caller, programs: readonly Program[]) =>
  Promise.all(programs.map((program) => price(who.at(program))))

async function price(who: Caller): Promise<number> {
  const request = { modelId: 'painter', params: { prompt: 'a lighthouse' } }
  return (await expectOk(who.post('/v1/quotes', request))).coins
}

async function offered(who: Caller): Promise<string[]> {
  const { models } = await expectOk(who.get('/v1/models'))
  return models.map(({ id }: { id: string }) => id)
}
