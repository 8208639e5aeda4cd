import { expect, test } from 'vitest'
import { createHashQueue } from './hash-queue.ts'

/** A hasher whose work ends when the test says so. */
function byHand() {
  const begun: { password: string; end: PromiseWithResolvers<string> }[] = []
  const hash = (password: string) => {
    const end = Promise.withResolvers<string>()
    begun.push({ password, end })
    return end.promise
  }
  const hasher = {
    hash,
    verify: async ({ password }: { password: string }) => (await hash(password)) === 'right',
  }
  return { begun, queue: createHashQueue(hasher, { mostWaiting: 3, refuse: () => new Error('full') }) }
}

test('one password is hashed at a time, in the order in which they came', async () => {
  const { begun, queue } = byHand()
  const results = [queue.hash('one', 'unknown'), queue.verify({ hash: 'kept', password: 'two' }, 'unknown')]
  await Promise.resolve()
  expect(begun.map(({ password }) => password)).toEqual(['one'])

  begun[0]!.end.resolve('hashed')
  expect(await results[0]).toBe('hashed')
  expect(begun.map(({ password }) => password)).toEqual(['one', 'two'])
  begun[1]!.end.resolve('right')

  expect(await results[1]).toBe(true)
})

test('one more than may wait is refused at once and not hashed; there is room again once one has ended', async () => {
  const { begun, queue } = byHand()
  const waiting = ['one', 'two', 'three'].map((password) => queue.hash(password, 'unknown'))
  expect(queue.hasRoomFor('unknown')).toBe(false)

  await expect(queue.hash('four', 'unknown')).rejects.toThrow('full')

  begun[0]!.end.resolve('hashed')
  await waiting[0]
  expect(queue.hasRoomFor('unknown')).toBe(true)
  const five = queue.hash('five', 'unknown')
  for (const at of [1, 2, 3]) {
    begun[at]!.end.resolve('hashed')
    await [...waiting.slice(1), five][at - 1]
  }
  expect(begun.map(({ password }) => password)).toEqual(['one', 'two', 'three', 'five'])
})

test('one that fails holds up nobody', async () => {
  const { begun, queue } = byHand()
  const [failing, next] = [queue.hash('one', 'unknown'), queue.hash('two', 'unknown')]
  await Promise.resolve()

  begun[0]!.end.reject(new Error('out of memory'))

  await expect(failing).rejects.toThrow('out of memory')
  begun[1]!.end.resolve('hashed')
  expect(await next).toBe('hashed')
  expect(queue.hasRoomFor('unknown')).toBe(true)
})

test('who has proven something comes first, then strangers, then those who have just failed', async () => {
  const { begun, queue } = byHand()
  const waiting = [
    queue.hash('now', 'failing'),
    queue.hash('failing', 'failing'),
    queue.hash('unknown', 'unknown'),
  ]
  await Promise.resolve()

  const proven = queue.hash('proven', 'proven') // In the place of the one that fails.
  await expect(waiting[1]).rejects.toThrow('full')
  expect([queue.hasRoomFor('proven'), queue.hasRoomFor('unknown')]).toEqual([true, false])
  await expect(queue.hash('late', 'unknown')).rejects.toThrow('full')
  begun[0]!.end.resolve('hashed')
  await waiting[0]
  begun[1]!.end.resolve('hashed')
  await proven
  begun[2]!.end.resolve('hashed')
  await waiting[2]

  expect(begun.map(({ password }) => password)).toEqual(['now', 'proven', 'unknown'])
})

test('among equals the newest finds no room, and of those who give way it is the last', async () => {
  const { begun, queue } = byHand()
  const waiting = ['now', 'first', 'last'].map((password) => queue.hash(password, 'failing'))

  await expect(queue.hash('more', 'failing')).rejects.toThrow('full')
  const stranger = queue.hash('stranger', 'unknown')
  await expect(waiting[2]).rejects.toThrow('full')
  for (const at of [0, 1, 2]) {
    begun[at]!.end.resolve('hashed')
    await [waiting[0], stranger, waiting[1]][at]
  }

  expect(begun.map(({ password }) => password)).toEqual(['now', 'stranger', 'first'])
})
