import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

function open(found: (key: string) => string | undefined = (key) => key.toUpperCase()) {
  const asked: string[] = []
  const clock = { ms: 0, now: () => clock.ms }
  const lookUp = async (key: string) => {
    asked.push(key)
    return found(key)
  }
  return { find: remembered(lookUp, { forMs: 1000, atMost: 2, clock }), asked, clock }
}

test('an answer is kept for a moment and no longer', async () => {
  const { find, asked, clock } = open()

  expect([await find('a'), await find('a')]).toEqual(['A', 'A'])
  clock.ms = 999
  await find('a')
  expect(asked).toEqual(['a'])
  clock.ms = 1000
  await find('a')

  expect(asked).toEqual(['a', 'a'])
})

test('what was not found is looked for again', async () => {
  const { find, asked } = open(() => undefined)

  expect([await find('a'), await find('a')]).toEqual([undefined, undefined])
  expect(asked).toEqual(['a', 'a'])
})

test('of many, the oldest is forgotten first', async () => {
  const { find, asked } = open()

  for (const key of ['a', 'b', 'c', 'b', 'a']) await find(key)

  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})
