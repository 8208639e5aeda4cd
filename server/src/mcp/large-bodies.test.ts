import { expect, test } from 'vitest'
import { openLargeBodies } from './large-bodies.ts'

test('of one account two are held at a time, of a node eight', () => {
  const bodies = openLargeBodies()
  const take = (account: string) => bodies.take(account)

  const own = [take('alice'), take('alice'), take('alice')]
  const others = ['bob', 'carol', 'dave', 'erin'].flatMap((account) => [take(account), take(account)])

  expect(own.map(Boolean)).toEqual([true, true, false])
  expect(others.filter(Boolean)).toHaveLength(6)
  own[0]![Symbol.dispose]()
  expect(take('erin')).toBeDefined()
  expect(take('frank')).toBeUndefined()
})
