import { expect, test } from 'vitest'
import { createOrigins } from './origins.ts'

test('an origin that model files no longer name is allowed only as long as work is under way there', () => {
  const origins = createOrigins()
  origins.setConfigured(['http://old', 'http://kept'])
  const [one, two] = [origins.allowDuring(['http://old']), origins.allowDuring(['http://old'])]

  origins.setConfigured(['http://kept', 'http://new'])
  expect([...origins.allowed].toSorted()).toEqual(['http://kept', 'http://new', 'http://old'])

  one[Symbol.dispose]()
  expect(origins.allowed.has('http://old')).toBe(true)
  two[Symbol.dispose]()
  expect([...origins.allowed].toSorted()).toEqual(['http://kept', 'http://new'])
})

test('the end of such work takes nothing from model files that name its origin', () => {
  const origins = createOrigins()
  const loan = origins.allowDuring(['http://gpu'])
  origins.setConfigured(['http://gpu'])

  loan[Symbol.dispose]()

  expect([...origins.allowed]).toEqual(['http://gpu'])
})
