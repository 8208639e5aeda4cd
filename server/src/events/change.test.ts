import { expect, test } from 'vitest'
import { readChange } from './change.ts'

test('a change, as the database says it', () => {
  expect(readChange('a1 g1 queued processing')).toEqual({
    accountId: 'a1',
    generationId: 'g1',
    before: 'queued',
    now: 'processing',
  })
})

test.each(['', 'a1 g1', 'a1 g1 queued', 'a1 g1 queued melted', 'a1 g1 melted queued'])(
  '%j is nothing that we know',
  (message) => {
    expect(readChange(message)).toBeUndefined()
  },
)
