import type { Effect } from '@atelier/contract/effect.ts'
import { expect, test } from 'vitest'
import { findEffects, inputLabel, groupEffects } from './find-effects.ts'

const effect = (id: string, kind: Effect['kind'], category: Effect['category']) =>
  ({ id, kind, category, nameKey: `effects.${id}` }) as Effect
const all = [
  effect('sandbox-sketch', 'image', 'style'),
  effect('ink-wash', 'image', 'style'),
  effect('sandbox-loop', 'video', 'template'),
]
const ids = (found: Effect[]) => found.map(({ id }) => id)

test('filters leave what passes all of them; words stand anywhere in the name', () => {
  expect(ids(findEffects(all, {}))).toEqual(ids(all))
  expect(ids(findEffects(all, { kind: 'image' }))).toEqual(['sandbox-sketch', 'ink-wash'])
  expect(ids(findEffects(all, { category: 'template' }))).toEqual(['sandbox-loop'])
  expect(ids(findEffects(all, { text: 'PENCIL' }))).toEqual(['sandbox-sketch'])
  expect(ids(findEffects(all, { text: 'wash ink' }))).toEqual(['ink-wash'])
  expect(ids(findEffects(all, { text: 'ink', kind: 'video' }))).toEqual([])
})

test('a shelf for each kind and category that has some, and those of the sandbox apart', () => {
  expect(groupEffects(all).map(({ title, effects }) => [title, effects.length])).toEqual([
    ['Image styles', 1],
    ['Test', 2],
  ])
})

test('what an effect wants, in words', () => {
  const words = [
    { type: 'video' },
    { type: 'images', min: 1, max: 1 },
    { type: 'images', min: 1, max: 2 },
    { type: 'images', min: 2, max: 2 },
  ] as const

  expect(words.map((input) => inputLabel(input))).toEqual([
    'Needs a video',
    'Needs one image',
    'Needs 1 to 2 images',
    'Needs 2 images',
  ])
})
