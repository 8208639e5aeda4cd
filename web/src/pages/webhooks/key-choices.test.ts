import { expect, test } from 'vitest'
import { keyChoices } from './key-choices.ts'

const now = Date.parse('2026-02-01T00:00:00Z')
const key = (id: string, revokedAt: string | null = null) => ({
  id,
  name: 'Shop',
  lastFour: id,
  revokedAt,
  expiresAt: null,
})
const idsOf = (...asked: Parameters<typeof keyChoices>) => keyChoices(...asked).map(({ id }) => id)

test('keys that have ended are not offered, except the one that it has', () => {
  const keys = [key('aaaa'), key('bbbb', '2026-01-01T00:00:00Z')]

  expect(idsOf(keys, null, now)).toEqual(['aaaa'])
  expect(idsOf(keys, 'bbbb', now)).toEqual(['aaaa', 'bbbb'])
})

test('that of an agent, which has no last characters, is offered by its name', () => {
  expect(keyChoices([key('aaaa'), { ...key('agent'), lastFour: '' }], null, now)).toEqual([
    { id: 'aaaa', label: 'Shop …aaaa' },
    { id: 'agent', label: 'Shop' },
  ])
})

test('the one that it has is there before the keys are, and where they do not come', () => {
  expect(idsOf(undefined, 'bbbb', now)).toEqual(['bbbb'])
  expect(idsOf([key('aaaa')], 'bbbb', now)).toEqual(['bbbb', 'aaaa'])
  expect(idsOf(undefined, null, now)).toEqual([])
})
