import { expect, test } from 'vitest'
import { promptOf } from './prompt-of.ts'

test.each([
  [{ prompt: 'A chair' }, null, 'A chair'],
  [{ text: 'Read this aloud.' }, null, 'Read this aloud.'],
  [{ prompt: 'Calm', text: 'Read this aloud.' }, null, 'Calm'],
  [{}, { id: 'comic', text: 'At night' }, 'At night'],
  [{}, { id: 'comic', text: null }, undefined],
  [{ prompt: '' }, null, undefined],
] as const)('of %j with the effect %j it is %j', (params, effect, expected) => {
  expect(promptOf({ params, effect })).toBe(expected)
})
