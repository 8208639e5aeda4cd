import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { EventStream } from '../platform/http/event-stream.ts'
import { openSubscriptions, type Subscription, type Subscriptions } from './subscriptions.ts'

const clock = { now: () => Date.now() }
let marks: { accounts: string[]; answer: PromiseWithResolvers<void> }[]
let subscriptions: Subscriptions

beforeEach(async () => {
  vi.useFakeTimers()
  marks = []
  subscriptions = await openSubscriptions({ database: manual(), clock, log: pino({ enabled: false }) })
})
afterEach(async () => {
  await subscriptions.close()
  vi.useRealTimers()
})

const moment = () => vi.advanceTimersByTimeAsync(1)

function add(accountId: string) {
  const catchUp = vi.fn<Subscription['catchUp']>(async () => {})
  const stream = new EventStream(clock)
  subscriptions.add({ accountId, stream, urgencyOf: () => undefined, catchUp })
  return { catchUp, stream }
}

test('nothing is read before the account is marked, and once more when what was under way has ended', async () => {
  const { catchUp } = add('a')
  await moment()
  expect(catchUp).not.toHaveBeenCalled()

  marks[0]!.answer.resolve()
  await moment()
  expect(catchUp).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)

  expect(catchUp).toHaveBeenCalledTimes(2)
})

test('accounts are marked together, and not again while they are', async () => {
  for (const account of ['c', 'a', 'b', 'a']) add(account)
  await moment()
  marks[0]!.answer.resolve()
  await moment()

  const { catchUp } = add('b')
  await moment()

  expect(marks.map(({ accounts }) => accounts)).toEqual([['a', 'b', 'c']])
  expect(catchUp).toHaveBeenCalledTimes(1)
})

test('a mark that failed is written with the next sweep, and then everybody looks', async () => {
  const { catchUp } = add('a')
  await moment()
  marks[0]!.answer.reject(new Error('away'))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(catchUp).not.toHaveBeenCalled()

  marks[1]!.answer.resolve()
  await moment()

  expect(catchUp).toHaveBeenCalledTimes(1)
})

test('a sweep that hangs is not followed by another', async () => {
  add('a')
  await moment()
  marks[0]!.answer.resolve()

  await vi.advanceTimersByTimeAsync(60_000)

  expect(marks).toHaveLength(2)
})

test('an account that nobody follows any more is not marked again', async () => {
  const { stream } = add('a')
  await moment()
  marks[0]!.answer.resolve()
  stream.drop()

  await vi.advanceTimersByTimeAsync(60_000)

  expect(marks).toHaveLength(1)
})

/** A database that takes marks and answers when the test says so. */
function manual(): Database {
  class Driver extends DummyDriver {
    override async acquireConnection() {
      const executeQuery = async ({ parameters }: { parameters: readonly unknown[] }) => {
        const accounts = parameters.find((parameter) => Array.isArray(parameter)) as string[]
        const answer = Promise.withResolvers<void>()
        marks.push({ accounts, answer })
        await answer.promise
        return { rows: [] }
      }
      return { executeQuery, streamQuery: () => expect.unreachable() }
    }
  }
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  // All that subscriptions use of a database.
  return { db, listen: async () => async () => {} } as unknown as Database
}
