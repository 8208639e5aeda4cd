import { expect, test } from 'vitest'
import { once } from './once.ts'

test('what could not be opened is tried again, and what was opened stays', async () => {
  let tries = 0
  const opened = once(async () => {
    if (++tries === 1) throw new Error('no memory just now')
    return tries
  })

  await expect(opened()).rejects.toThrow('no memory')
  expect([await opened(), await opened()]).toEqual([2, 2])
})
