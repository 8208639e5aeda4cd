import { setImmediate as nextTick } from 'node:timers/promises'
import { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { defineQueue } from './queue.ts'
import { Slots, type Handler } from './slots.ts'

// When a worker looks for jobs; what it then does with them is tested on real databases.

const queue = defineQueue<{ n: number }>('numbers', { expireSeconds: 60 })

const fetched = {
  name: queue.name,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
  signal: new AbortController().signal,
  retryCount: 0,
  startAfter: new Date(0),
  startedOn: new Date(0),
}

/** A worker beside a queue that is a list, and how many of its jobs each look has asked for. */
function worker({ slots, handler }: { slots: number; handler: Handler<{ n: number }> }) {
  const waiting: number[] = []
  const looks: number[] = []
  const boss = new PgBoss({ db: { executeSql: async () => ({ rows: [] }) } })
  vi.spyOn(boss, 'fetch').mockImplementation(async (_queue, { batchSize = 1 } = {}) => {
    looks.push(batchSize)
    return waiting.splice(0, batchSize).map((n) => ({ ...fetched, id: `job ${n}`, data: { n } }))
  })
  vi.spyOn(boss, 'deleteJob').mockResolvedValue({})
  const options = { queue, slots, handler, boss, pool: new Pool(), log: pino({ enabled: false }) }
  return { waiting, looks, slots: new Slots({ ...options, label: String, onEnd() {} }) }
}

const passTicks = async (count: number) => {
  for (let tick = 0; tick < count; tick++) await nextTick()
}

describe('a worker that is woken', () => {
  test('looks before the next turn of the event loop', async () => {
    const { slots, looks } = worker({ slots: 4, handler: async () => {} })
    let looksByThen: number | undefined
    setImmediate(() => (looksByThen = looks.length))

    slots.wake()
    await nextTick()

    expect(looksByThen).toBe(1)
  })

  test('by what ends just before its handler returns fills that slot as well, at once', async () => {
    const gate = Promise.withResolvers<void>()
    const ran: number[] = []
    const handler: Handler<{ n: number }> = async ({ data }) => {
      ran.push(data.n)
      if (data.n !== 1) return gate.promise
      made.waiting.push(5)
      made.slots.wakeSoon()
    }
    const made = worker({ slots: 4, handler })
    made.waiting.push(1, 2, 3, 4)

    made.slots.wake()
    await passTicks(5)

    expect(ran).toEqual([1, 2, 3, 4, 5])
    expect(made.looks).toEqual([4, 1])
    gate.resolve()
    await made.slots.drain()
  })

  test('looks no more once it is to stop', async () => {
    const { slots, looks } = worker({ slots: 4, handler: async () => {} })

    slots.wakeSoon()
    slots.stopFetching()
    slots.wakeSoon()
    slots.wake()
    await passTicks(3)

    expect(looks).toEqual([])
  })
})
