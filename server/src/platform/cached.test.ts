import { expect, test } from 'vitest'
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
