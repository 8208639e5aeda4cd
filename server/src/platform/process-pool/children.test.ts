import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Child } from './child.ts'
import { createChildren, type PooledChild } from './children.ts'

type Pooled = PooledChild<never>

const failure = (name: string) => ({ name: 'PoolUnavailable', failure: name })
const busy = failure('busy')
const closed = failure('closed')

/** Children that do nothing: they start when no longer `held`, and end when killed and no longer `dying`. */
function setUp({
  size = 1,
  idleMs,
  maxWaiting = 2,
}: { size?: number; idleMs?: number; maxWaiting?: number } = {}) {
  const started: Child<never>[] = []
  const missing: unknown[] = []
  const start: { held?: Promise<void>; dying?: Promise<void>; errors: Error[] } = { errors: [] }
  let alive = 0
  const children = createChildren<never>({
    children: size,
    maxWaiting,
    requestsPerChild: 100,
    ...(idleMs !== undefined && { idleMs }),
    async startChild() {
      await start.held
      const error = start.errors.pop()
      if (error) throw error
      const { promise: killed, resolve: kill } = Promise.withResolvers<void>()
      alive++
      const ended = killed.then(() => start.dying).then(() => void alive--)
      const child = { folder: '', run: () => Promise.reject(new Error('does nothing')), kill, ended }
      started.push(child)
      return child
    },
    onMissing: (error) => void missing.push(error),
  })
  const acquire = (
    owner = 'alice',
    { isFresh = false, signal }: { isFresh?: boolean; signal?: AbortSignal } = {},
  ) => children.acquire({ owner, isFresh, signal })
  const order: string[] = []
  /** Releases the child as soon as it is acquired, for the next. */
  const serve = async (owner: string, waiting: Promise<Pooled>) => {
    const child = await waiting
    order.push(owner)
    children.release(child, true)
  }
  return { children, acquire, serve, order, start, started, missing, alive: () => alive }
}

async function setUpWarm(options?: Parameters<typeof setUp>[0]) {
  const set = setUp(options)
  await set.children.warmUp()
  return set
}

const setUpOnDemand = (options: Parameters<typeof setUp>[0] = {}) =>
  setUp({ idleMs: 1000, maxWaiting: Infinity, ...options })

describe('the queue', () => {
  test('one more than may wait is turned away at once, and the others have their turn', async () => {
    const { children, acquire, serve, order } = await setUpWarm()
    const working = await acquire()
    const waiting = [serve('first', acquire()), serve('second', acquire())]

    await expect(acquire()).rejects.toMatchObject(busy)
    children.release(working, true)
    await Promise.all(waiting)

    expect(order).toEqual(['first', 'second'])
  })

  test('when it is full, the last of who has the most in it gives way to another', async () => {
    const { children, acquire, serve, order } = await setUpWarm()
    const working = await acquire('alice')
    const first = serve('alice', acquire('alice'))
    const last = acquire('alice')

    const other = serve('bob', acquire('bob'))
    await expect(last).rejects.toMatchObject(busy)
    children.release(working, true)
    await Promise.all([first, other])

    expect(order.toSorted()).toEqual(['alice', 'bob'])
  })

  test('who has lost a child is let in beyond the limit, and is never turned away', async () => {
    const { children, acquire } = await setUpWarm()
    await acquire('alice')
    const fresh = () => acquire('alice', { isFresh: true })
    const waiting = [fresh(), fresh(), fresh()]

    await expect(acquire('bob')).rejects.toMatchObject(busy)
    await Promise.all([
      children.close(),
      ...waiting.map((each) => expect(each).rejects.toMatchObject(closed)),
    ])
  })

  test('whoever waits may leave, and is not served', async () => {
    const { children, acquire } = setUpOnDemand()
    const first = await acquire()
    const leaving = new AbortController()
    const second = acquire('alice', { signal: leaving.signal })
    const third = acquire()

    leaving.abort(new Error('enough'))
    children.release(first, true)

    await expect(second).rejects.toThrow('enough')
    expect(await third).toBe(first)
  })
})

describe('kept warm', () => {
  test('all are started before anybody asks', async () => {
    const { alive } = await setUpWarm({ size: 2 })

    expect(alive()).toBe(2)
  })

  test('one that does not start is told, and the others are ended with the pool', async () => {
    const { children, start, alive } = setUp({ size: 2 })
    start.errors.push(new Error('no such program'))

    await expect(children.warmUp()).rejects.toThrow('no such program')
    await children.close()

    expect(alive()).toBe(0)
  })

  test('one that dies is replaced, and counts as missing only where it had nothing to do', async () => {
    const { children, acquire, started, missing } = await setUpWarm()
    const child = await acquire()

    child.kill()
    children.release(child, false)
    const second = await acquire()
    expect([started.length, missing.length]).toEqual([2, 0])
    children.release(second, true)
    second.kill()
    await turn()

    expect(await acquire()).not.toBe(second)
    expect([started.length, missing.length]).toEqual([3, 1])
  })
})

describe('on demand', () => {
  test('there are as many as there may be, and the others wait', async () => {
    const { children, acquire, started } = setUpOnDemand({ size: 2 })
    expect(started).toHaveLength(0)
    const first = await acquire()
    await acquire()
    let isServed = false
    const third = acquire().finally(() => (isServed = true))

    await turn()
    expect({ started: started.length, isServed }).toEqual({ started: 2, isServed: false })
    children.release(first, true)

    expect(await third).toBe(first)
    expect(started).toHaveLength(2)
  })

  test('many who come at once start no more than there may be', async () => {
    const { acquire, serve, started, order } = setUpOnDemand({ size: 2 })

    await Promise.all(Array.from({ length: 5 }, (_, at) => serve(String(at), acquire())))

    expect(started).toHaveLength(2)
    expect(order).toEqual(['0', '1', '2', '3', '4'])
  })

  test('one that does not start fails one request, and the next starts another', async () => {
    const { acquire, start, started } = setUpOnDemand()
    start.errors.push(new Error('no such program'))
    const first = acquire()
    const second = acquire()

    await expect(first).rejects.toThrow('no such program')

    expect((await second).kill).toBe(started[0]?.kill)
  })

  test('another is started only when the one before has ended', async () => {
    const { children, acquire, start, alive } = setUpOnDemand()
    const dying = Promise.withResolvers<void>()
    start.dying = dying.promise
    const first = await acquire()
    const second = acquire()

    children.release(first, false)
    await turn()
    expect(alive()).toBe(1)
    dying.resolve()

    expect(await second).not.toBe(first)
    expect(alive()).toBe(1)
  })

  test('one that is idle ends, and serves nobody meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { children, acquire, start } = setUpOnDemand({ size: 2 })
    start.dying = new Promise(() => {})
    const first = await acquire()
    children.release(first, true)

    vi.advanceTimersByTime(999)
    expect(await acquire()).toBe(first)
    children.release(first, true)
    vi.advanceTimersByTime(1000)

    expect(await acquire()).not.toBe(first)
  })
})

describe('closing', () => {
  test.for([
    ['warm', () => setUpWarm()],
    ['on demand', async () => setUpOnDemand()],
  ] as const)('ends all, sends away those who wait, and starts nothing more: %s', async ([, open]) => {
    const { children, acquire, started, alive } = await open()
    const first = await acquire()
    const waiting = acquire().catch((error: unknown) => error)

    await children.close()
    children.release(first, false)

    expect(await waiting).toMatchObject(closed)
    await expect(acquire()).rejects.toMatchObject(closed)
    expect({ started: started.length, alive: alive() }).toEqual({ started: 1, alive: 0 })
  })

  test('waits for one that is just being started, and ends it', async () => {
    const { children, acquire, start, alive } = setUpOnDemand()
    const { promise, resolve: letStart } = Promise.withResolvers<void>()
    start.held = promise
    const taking = acquire().catch((error: unknown) => error)
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
})
