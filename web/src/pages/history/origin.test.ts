import { expect, test } from 'vitest'
import { originLabel } from './origin.ts'
import { withFilter } from './history-search.ts'

test.for([
  ['web', null, 'Playground'],
  ['api', 'k1', 'Shop'],
  ['mcp', 'k1', 'Agent, Shop'],
  ['api', 'k2', 'a deleted key'],
] as const)('%s with %s came by %s', ([channel, keyId, words]) => {
  expect(originLabel({ channel, keyId }, [{ id: 'k1', name: 'Shop' }])).toBe(words)
})

test('an empty filter is none', () => {
  expect(withFilter({ text: 'sea', view: 'list' }, 'text', '')).toEqual({ view: 'list' })
  expect(withFilter({ text: 'sea' }, 'status', 'failed')).toEqual({ text: 'sea', status: 'failed' })
})
