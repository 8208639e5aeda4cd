import type { Generation, GenerationStatus } from '@atelier/contract/generation.ts'
import { expect, test } from 'vitest'
import { newer } from './newer.ts'

type Said = [GenerationStatus, number | null]
const generation = ([status, progress]: Said) => ({ id: 'one', status, progress }) as Generation

// prettier-ignore
test.for<[Said, Said, Said]>([
  [['queued', null],      ['processing', 0],    ['processing', 0]],
  [['processing', 0.5],   ['processing', 0.2],  ['processing', 0.5]],
  [['processing', 0.5],   ['processing', null], ['processing', 0.5]],
  [['processing', 0.5],   ['processing', 0.7],  ['processing', 0.7]],
  [['processing', 0.5],   ['queued', null],     ['processing', 0.5]],
  [['succeeded', 1],      ['processing', 0.9],  ['succeeded', 1]],
  [['processing', 0.5],   ['failed', 0.5],      ['failed', 0.5]],
])('after %o, %o is heard as %o', ([known, said, holds]) => {
  expect(newer(generation(known), generation(said))).toMatchObject(generation(holds))
})

test('of another generation nothing is kept', () => {
  const other = { ...generation(['queued', null]), id: 'other' }

  expect(newer(generation(['processing', 0.9]), other)).toBe(other)
})
