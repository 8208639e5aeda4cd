import { describe, expect, test } from 'vitest'
import { cached } from './cached.ts'

test('a read that began before a change does not undo it', async () => {
  const waiting: ((value: string) => void)[] = []
  const clock = { ms: 0, now: () => clock.ms }
  let reads = 0
  const read = () =>
    reads++ === 0 ? Promise.resolve('old') : new Promise<string>((done) => waiting.push(done))
  const value = await cached(read, 100, clock)
  clock.ms = 200

  const slow = value.get()
  const fresh = value.refresh()
  waiting[1]!('new')
  await fresh
  waiting[0]!('old')

  expect(await slow).toBe('new')
  expect(await value.get()).toBe('new')
})

describe('a remembered value', () => {
  test('is read again only when it is older than allowed', async () => {
    const { value, clock, reads } = await remember()

    clock.ms = 99
    expect([await value.get(), reads()]).toEqual(['value 1', 1])
    clock.ms = 100
    expect([await value.get(), reads()]).toEqual(['value 2', 2])
    clock.ms = 199
    expect([await value.get(), reads()]).toEqual(['value 2', 2])
  })

  test('is read once for all who ask at the same time', async () => {
    const { value, clock, reads } = await remember()
    clock.ms = 100

    const values = await Promise.all([value.get(), value.get(), value.get()])

    expect(values).toEqual(['value 2', 'value 2', 'value 2'])
    expect(reads()).toBe(2)
  })

  test('serves on while its source is away, and is new as soon as it is back', async () => {
    const { value, clock, source } = await remember()
    clock.ms = 100
    source.isAway = true

    expect(await value.get()).toBe('value 1')
    source.isAway = false
    expect(await value.get()).toBe('value 3')
  })

  test('is new at once for the node that made the change, which hears of a failure', async () => {
    const { value, source } = await remember()

    await value.refresh()
    expect(await value.get()).toBe('value 2')
    source.isAway = true
    await expect(value.refresh()).rejects.toThrow('away')
  })

  test('there is none without a first one', async () => {
    await expect(cached(() => Promise.reject(new Error('away')), 100, { now: () => 0 })).rejects.toThrow(
      'away',
    )
  })
})

async function remember() {
  const clock = { ms: 0, now: () => clock.ms }
  const source = { isAway: false }
  let reads = 0
  const value = await cached(
    async () => {
      reads++
      if (source.isAway) throw new Error('away')
      return `value ${reads}`
    },
    100,
    clock,
  )
  return { value, clock, source, reads: () => reads }
}
