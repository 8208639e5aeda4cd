import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Child } from './child.ts'
import { openModelChildren } from './model-children.ts'

const never = new AbortController().signal
const closed = { name: 'MediaUnavailable', trouble: 'closed' }

/** Children that do nothing, and start when they are let. */
function setUp(most: number, { isHeldUp = false } = {}) {
  const started: Child[] = []
  const held = Promise.withResolvers<void>()
  if (!isHeldUp) held.resolve()
  let alive = 0
  const children = openModelChildren({
    most,
    requestsPerChild: 10,
    restMs: 1000,
    async start() {
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      alive++
      const child = {
        folder: '',
        perform: () => Promise.reject(new Error('does nothing')),
        kill: resolve,
        ended: ended.then(() => void alive--),
      }
      started.push(child)
      await held.promise
      return child
    },
  })
  return { children, started, letStart: held.resolve, alive: () => alive }
}

test('there are as many as there may be, and the others wait', async () => {
  const { children, started } = setUp(2)
  const first = await children.take(never)
  await children.take(never)
  let isServed = false
  const third = children.take(never).finally(() => (isServed = true))

  await turn()
  expect({ started: started.length, isServed }).toEqual({ started: 2, isServed: false })
  children.giveBack(first, true)

  expect(await third).toBe(first)
  expect(started).toHaveLength(2)
})

test('whoever waits may leave, and is not served', async () => {
  const { children } = setUp(1)
  const first = await children.take(never)
  const leaving = new AbortController()
  const second = children.take(leaving.signal)
  const third = children.take(never)

  leaving.abort(new Error('enough'))
  children.giveBack(first, true)

  await expect(second).rejects.toThrow('enough')
  expect(await third).toBe(first)
})

test('closing ends all, sends away those who wait, and starts nothing more', async () => {
  const { children, started, alive } = setUp(1)
  const first = await children.take(never)
  const waiting = children.take(never).catch((error: unknown) => error)

  await children.close()
  children.giveBack(first, false)

  expect(await waiting).toMatchObject(closed)
  await expect(children.take(never)).rejects.toMatchObject(closed)
  expect({ started: started.length, alive: alive() }).toEqual({ started: 1, alive: 0 })
})

test('closing waits for one that is just being started, and ends it', async () => {
  const { children, letStart, alive } = setUp(1, { isHeldUp: true })
  const taking = children.take(never).catch((error: unknown) => error)
  await turn()

  let isDone = false
  const closing = children.close().finally(() => (isDone = true))
  await turn()
  expect(isDone).toBe(false)
  letStart()
  await closing

  expect(await taking).toMatchObject(closed)
  expect(alive()).toBe(0)
})
