import { expect, test } from 'vitest'
import { createOrigins } from './origins.ts'

test('an origin that model files no longer name is allowed only as long as work is under way there', () => {
  const origins = createOrigins()
  origins.name(['http://old', 'http://kept'])
  const [one, two] = [origins.lend(['http://old']), origins.lend(['http://old'])]

  origins.name(['http://kept', 'http://new'])
  expect([...origins.allowed].toSorted()).toEqual(['http://kept', 'http://new', 'http://old'])

  one[Symbol.dispose]()
  expect(origins.allowed.has('http://old')).toBe(true)
  two[Symbol.dispose]()
  expect([...origins.allowed].toSorted()).toEqual(['http://kept', 'http://new'])
})

test('the end of such work takes nothing from model files that name its origin', () => {
  const origins = createOrigins()
  const loan = origins.lend(['http://gpu'])
  origins.name(['http://gpu'])

  loan[Symbol.dispose]()

  expect([...origins.allowed]).toEqual(['http://gpu'])
})
