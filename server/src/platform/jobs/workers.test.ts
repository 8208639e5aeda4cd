import { setImmediate as nextTick } from 'node:timers/promises'
import { Pool } from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { Workers } from './workers.ts'

const queue = 'generations'

/** Workers of one queue that count how often they are woken, on a server whose notifications the test delivers. */
async function startWorkers(send: () => Promise<void> = async () => {}) {
  let notify = (_queue: string) => {}
  let reconnect = () => {}
  const listen: Database['listen'] = async (_channel, onMessage, onReconnect = () => {}) => {
    ;[notify, reconnect] = [onMessage, onReconnect]
    return async () => {}
  }
  const pool = Object.assign(new Pool(), { query: send }) // It would connect at its first query.
  const workers = new Workers()
  await workers.start({ engine: 'postgres', pool, listen }, pino({ enabled: false }))
  let woken = 0
  const wake = () => void woken++
  workers.add(queue, {
    wake,
    wakeSoon: wake,
    runOnce: async () => 0,
    touch: async () => {},
    checkDeadlines() {},
    stopFetching() {},
    drain: async () => {},
    abortAll() {},
    close() {},
  })
  onTestFinished(() => workers.stop(0))
  return {
    /** Until it is sent. */
    async announce() {
      workers.announce(queue, 'now')
      await nextTick()
    },
    notify: () => notify(queue),
    reconnect: () => reconnect(),
    takeWoken() {
      const count = woken
      woken = 0
      return count
    },
  }
}

test('a node that announces jobs looks for them once, and not again when its own notification arrives', async () => {
  const node = await startWorkers()

  await node.announce()
  await node.announce()
  expect(node.takeWoken()).toBe(2)
  node.notify()
  node.notify()

  expect(node.takeWoken()).toBe(0)
})

test('it looks for what another node announces, also while its own notification is on the way', async () => {
  const node = await startWorkers()
  await node.announce()
  node.takeWoken()

  node.notify()
  node.notify()

  expect(node.takeWoken()).toBe(1)
})

test('a notification that could not be sent, or was missed, is not waited for', async () => {
  const failing = await startWorkers(async () => Promise.reject(new Error('the server is away')))
  await failing.announce()
  failing.takeWoken()
  failing.notify()
  expect(failing.takeWoken()).toBe(1)

  const deaf = await startWorkers()
  await deaf.announce()
  deaf.reconnect() // And looks by itself.
  deaf.takeWoken()
  deaf.notify()
  expect(deaf.takeWoken()).toBe(1)
})
