import type { Generation } from '@atelier/contract/generation.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { ProviderError } from '../../../src/providers/provider.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { failed, fakeProvider, succeeded } from '../../fake-provider.ts'
import { emptyStore, storedFiles } from '../../files.ts'
import { modelsFolder } from '../../models-folder.ts'

// Answers of backends whose call is the work, which nobody could ask for again.

const caller = fakeProvider('caller', true)
const variables = { MODELS_DIR: modelsFolder({ 'on-caller': ['caller'] }) }
const parts = { providers: [caller] }
const answer = [Buffer.from('head\n'), Buffer.from('an image')]

let app: TestApp
let alice: Actor

beforeEach(async () => {
  caller.reset()
  caller.does.reconcile = async (work) => {
    if (await work.callback()) return { kept: true }
    throw new ProviderError('unavailable', 'nobody can say', { mayHaveBegun: true })
  }
  app = await testApp(variables, parts)
  await emptyStore(app)
  alice = await app.account({ coins: 100 })
})

describe('an answer that was kept', () => {
  test('is delivered where the submit did not live to return, and then removed', async () => {
    const read: string[] = []
    caller.does.submit = async (work) => {
      await work.keepResult(answer)
      throw new ProviderError('unavailable', 'the worker died', { mayHaveBegun: true })
    }
    caller.does.poll = async (_handle, work) => {
      read.push(Buffer.from((await work.callback())!).toString())
      return succeeded(1)
    }

    const generation = await run()

    expect(generation).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
    expect(read).toEqual(['head\nan image'])
    expect(caller.bought).toHaveLength(1)
    expect(keptFiles()).toEqual([])
  })

  test('is removed with a failure, too', async () => {
    caller.does.submit = async (work) => {
      await work.keepResult(answer)
      return { kept: true }
    }
    caller.does.poll = async () => failed('content_policy')

    expect(await run()).toMatchObject({ status: 'failed', error: { code: 'content_policy' } })
    expect(keptFiles()).toEqual([])
  })

  test('is the first of an attempt', async () => {
    caller.does.submit = async (work) => {
      await work.keepResult(answer)
      await work.keepResult([Buffer.from('another')])
      return { kept: true }
    }
    caller.does.poll = async (_handle, work) =>
      Buffer.from((await work.callback())!).toString() === 'another' ? failed('internal') : succeeded(1)

    expect(await run()).toMatchObject({ status: 'succeeded' })
  })
})

test('an answer to an attempt that has ended meanwhile is not kept', async () => {
  caller.does.poll = async () => failed('internal')
  await run()
  const [work] = caller.bought

  await work!.keepResult(answer)

  expect(await work!.callback()).toBeUndefined()
  expect(keptFiles()).toEqual([])
})

test('a call of unknown outcome is parked, and refunded at the time limit', async () => {
  caller.does.submit = async () => {
    throw new ProviderError('unavailable', 'reset', { mayHaveBegun: true })
  }

  const generation = await run()
  expect(generation).toMatchObject({ status: 'processing' })
  await app.advance('61s')
  await app.runJobs()

  expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
  expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  expect(caller.bought).toHaveLength(1)
})

async function run(): Promise<Generation> {
  const generation = await alice.submit({ modelId: 'on-caller' })
  await app.runJobs()
  return shown(generation)
}

const shown = async ({ id }: Generation): Promise<Generation> =>
  (await alice.get(`/v1/generations/${id}`)).body
const keptFiles = () => storedFiles(app).filter((name) => name.includes('callback'))
