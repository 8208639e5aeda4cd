import { expect, test } from 'vitest'
import { changedSearch, playgroundSearch } from './changed-search.ts'

test('an address says which way of writing is open, and in which language', () => {
  const search = { tab: 'code', in: 'python', run: 'a' } as const

  expect(playgroundSearch(search)).toEqual(search)
  expect(playgroundSearch({ tab: 'other', in: 'cobol', run: 7 })).toEqual({})
})

test('a change leaves the rest of the address as it is', () => {
  const before = { tab: 'code', in: 'python' } as const

  expect(changedSearch(before, { in: 'json' })).toEqual({ tab: 'code', in: 'json' })
  expect(changedSearch(before, { tab: undefined })).toEqual({ in: 'python' })
})
