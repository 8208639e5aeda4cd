import { exampleGeneration, type Generation } from '@atelier/contract/generation.ts'
import { exampleAsset } from '@atelier/contract/asset.ts'
import { expect, test } from 'vitest'
import { tilesOf, withShownRun } from './tiles.ts'

const run = (id: string, more: Partial<Generation> = {}): Generation => ({
  ...exampleGeneration,
  outputs: [],
  notes: [],
  id,
  ...more,
})
const asset = (id: string) => ({ ...exampleAsset, id })

test('every output has a tile, and so has a run without any', () => {
  const runs = [run('new', { status: 'queued' }), run('old', { outputs: [asset('a'), asset('b')] })]

  expect(tilesOf(runs).map(({ key, position }) => [key, position])).toEqual([
    ['new', 0],
    ['a', 0],
    ['b', 1],
  ])
})

test('the run that is shown is as new as its own page has it, and in the strip before the list has it', () => {
  const since = exampleGeneration.createdAt
  const listed = run('one', { status: 'processing', progress: 0.2 })
  const ended = run('one', { outputs: [asset('a')] })

  expect(withShownRun([listed], ended, since)).toEqual([ended])
  expect(withShownRun([ended], listed, since)).toEqual([ended])
  expect(withShownRun([ended], run('two'), since).map(({ id }) => id)).toEqual(['two', 'one'])
  expect(withShownRun([ended], run('older', { createdAt: '2026-01-30T09:30:00.000Z' }), since)).toEqual([
    ended,
  ])
  expect(withShownRun([ended], undefined, since)).toEqual([ended])
})
