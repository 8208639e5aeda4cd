import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStreams, type OpenStreams } from './open-streams.ts'
import { Problem } from './problem.ts'

const warnings: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) })
let streams: OpenStreams
let findValidCallers: (callers: string[]) => Promise<Set<string>>

beforeEach(() => {
  vi.useFakeTimers()
  warnings.length = 0
  findValidCallers = async (callers) => new Set(callers)
  streams = openStreams({
    limits: { perCaller: 2, perAccount: 3, onNode: 5 },
    heartbeatMs: 15_000,
    lifeMs: 30 * 60_000,
    findValidCallers: (callers) => findValidCallers(callers),
    clock: { now: () => Date.now() },
    log,
  })
})
afterEach(() => {
  streams.close()
  vi.useRealTimers()
})

/** A stream whose client reads, and what it has read. */
function open(caller: string, account: string) {
  const stream = streams.open(caller, account)
  const read: string[] = []
  stream.content.stream!.on('data', (bytes) => read.push(String(bytes)))
  return Object.assign(stream, { read })
}

function refusal(caller: string, account: string) {
  try {
    streams.open(caller, account)
  } catch (error) {
    if (error instanceof Problem) return [error.code, error.extras.retryAfterSeconds]
    throw error
  }
  throw new Error('it was not refused')
}

describe('at the limit of a caller', () => {
  test('the oldest gives way once it is a minute old, and is told to stay away for longer', async () => {
    const [first, second] = [open('a', 'A'), open('a', 'A')]
    await vi.advanceTimersByTimeAsync(60_000)

    const third = open('a', 'A')

    expect([first.isOver, second.isOver, third.isOver]).toEqual([true, false, false])
    expect(streams.size).toBe(2) // Although the first is still being ended.
    await vi.advanceTimersByTimeAsync(1)
    expect(Number(/retry: (\d+)/.exec(first.read.at(-1)!)![1])).toBeGreaterThanOrEqual(60_000)
  })

  test('two who want one place too many do not push each other out without end', async () => {
    open('a', 'A')
    open('a', 'A')
    let opened = 0

    for (let second = 0; second < 600; second++) {
      await vi.advanceTimersByTimeAsync(1_000)
      try {
        open('a', 'A')
        opened++
      } catch {}
    }

    expect(opened).toBeLessThanOrEqual(2 * 10) // Each place once a minute.
  })

  test('while all are young the next is refused, until the oldest is not', async () => {
    open('a', 'A')
    await vi.advanceTimersByTimeAsync(20_000)
    open('a', 'A')

    expect(refusal('a', 'A')).toEqual(['rate_limited', 40])
    expect(streams.size).toBe(2)
  })
})

test('at the limit of an account its oldest gives way in the same manner', async () => {
  const first = open('a', 'A')
  open('b', 'A')
  open('c', 'A')
  expect(refusal('d', 'A')).toEqual(['rate_limited', 60])
  expect(open('e', 'B').isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)

  open('d', 'A')

  expect(first.isOver).toBe(true)
  expect(streams.size).toBe(4)
})

test('a node that is full sends whoever comes to another, however old its streams are', async () => {
  for (const [caller, account] of ['aA', 'bA', 'cA', 'dB', 'eB'] as const) open(caller!, account!)
  await vi.advanceTimersByTimeAsync(120_000)

  expect(refusal('f', 'C')).toEqual(['unavailable', 10])
})

describe('whether callers still may', () => {
  // Spec: a stream ends within 5 seconds of the end of its key.
  test('is asked so often that one who may no longer is sent away within 5 seconds', async () => {
    const [revoked, other] = [open('a', 'A'), open('b', 'B')]
    const asked = vi.fn<typeof findValidCallers>(async (callers) => new Set(callers))
    findValidCallers = asked
    while (asked.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(1_000)
    findValidCallers = async () => new Set(['b']) // Right after they were asked about.

    await vi.advanceTimersByTimeAsync(5_000)

    expect([revoked.isOver, other.isOver]).toEqual([true, false])
  })

  test('is not asked while the last question has no answer', async () => {
    let asked = 0
    findValidCallers = () => {
      asked++
      return new Promise(() => {})
    }
    open('a', 'A')

    await vi.advanceTimersByTimeAsync(60_000)

    expect(asked).toBe(1)
  })

  test('a database that is away is complained of once, and again after it was there', async () => {
    let isAway = true
    findValidCallers = async (callers) => {
      if (isAway) throw new Error('away')
      return new Set(callers)
    }
    open('a', 'A')

    await vi.advanceTimersByTimeAsync(12_000)
    expect(warnings).toHaveLength(1)
    isAway = false
    await vi.advanceTimersByTimeAsync(3_000)
    isAway = true
    await vi.advanceTimersByTimeAsync(12_000)

    expect(warnings).toHaveLength(2)
  })
})
