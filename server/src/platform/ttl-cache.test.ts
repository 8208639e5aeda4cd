import { expect, test } from 'vitest'
import { ttlCache } from './ttl-cache.ts'

function open(found: (key: string) => string | undefined = (key) => key.toUpperCase()) {
  const asked: string[] = []
  const clock = { ms: 5000, now: () => clock.ms }
  const lookUp = async (key: string) => {
    asked.push(key)
    return found(key)
  }
  return { find: ttlCache(lookUp, { ttlMs: 1000, maxEntries: 2, clock }), asked, clock }
}

test('an answer is kept for a moment and no longer', async () => {
  const { find, asked, clock } = open()

  expect([await find('a'), await find('a')]).toEqual(['A', 'A'])
  clock.ms += 1000
  await find('a')
  expect(asked).toEqual(['a'])
  clock.ms += 1
  await find('a')

  expect(asked).toEqual(['a', 'a'])
})

test('what was not found is looked for again', async () => {
  const { find, asked } = open(() => undefined)

  expect([await find('a'), await find('a')]).toEqual([undefined, undefined])
  expect(asked).toEqual(['a', 'a'])
})

test('of many, the one that nobody asked for longest is forgotten first', async () => {
  const { find, asked } = open()

  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await find(key)

  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

test('those who ask at once share a look-up', async () => {
  const { find, asked } = open()

  expect(await Promise.all([find('a'), find('a')])).toEqual(['A', 'A'])
  expect(asked).toEqual(['a'])
})

test('a look-up that failed is made again', async () => {
  let isDown = true
  const { find } = open((key) => {
    if (isDown) throw new Error('down')
    return key
  })

  await expect(find('a')).rejects.toThrow('down')
  isDown = false

  expect(await find('a')).toBe('a')
})
