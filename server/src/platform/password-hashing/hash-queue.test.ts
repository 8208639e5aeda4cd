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
  const results = [queue.hash('one'), queue.verify({ hash: 'kept', password: 'two' })]
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
  const waiting = ['one', 'two', 'three'].map((password) => queue.hash(password))
  expect(queue.isFull).toBe(true)

  await expect(queue.hash('four')).rejects.toThrow('full')

  begun[0]!.end.resolve('hashed')
  await waiting[0]
  expect(queue.isFull).toBe(false)
  const five = queue.hash('five')
  for (const at of [1, 2, 3]) {
    begun[at]!.end.resolve('hashed')
    await [...waiting.slice(1), five][at - 1]
  }
  expect(begun.map(({ password }) => password)).toEqual(['one', 'two', 'three', 'five'])
})

test('one that fails holds up nobody', async () => {
  const { begun, queue } = byHand()
  const [failing, next] = [queue.hash('one'), queue.hash('two')]
  await Promise.resolve()

  begun[0]!.end.reject(new Error('out of memory'))

  await expect(failing).rejects.toThrow('out of memory')
  begun[1]!.end.resolve('hashed')
  expect(await next).toBe('hashed')
  expect(queue.isFull).toBe(false)
})
