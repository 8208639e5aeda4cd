import type { CatalogEntry } from '@atelier/contract/model.ts'
import { taskTypes } from '@atelier/contract/task-type.ts'
import { expect, test } from 'vitest'
import { groupModels, groupOf } from './task-groups.ts'

const entry = (taskType: string, listingId = 'own') =>
  ({ id: taskType, taskType, listingId, modality: taskType.split('.')[0] }) as CatalogEntry

// prettier-ignore
test.for([
  ['image.generate',   'create-images'],
  ['image.erase',      'edit-images'],
  ['image.remove-bg',  'backgrounds'],
  ['image.colorize',   'enhance'],
  ['image.vectorize',  'styles'],
  ['video.animate',    'create-videos'],
  ['video.lipsync',    'edit-videos'],
  ['audio.stt',        'voice'],
  ['audio.isolate',    'sound'],
  ['3d.from-image',    '3d'],
  ['video.never-heard', 'edit-videos'],
] as const)('%s belongs to %s', ([taskType, group]) => {
  expect(groupOf(entry(taskType))).toBe(group)
})

test('models of the sandbox are for tests only, whatever their task, and come last', () => {
  const models = [entry('image.generate', 'sandbox'), ...taskTypes.map((taskType) => entry(taskType))]

  const groups = groupModels(models)

  expect(groups.at(-1)).toMatchObject({ id: 'test', entries: [models[0]] })
  expect(groups.slice(0, -1).flatMap(({ entries }) => entries)).toHaveLength(taskTypes.length)
})

test('of what was searched for, the group of the best hit comes first', () => {
  const hits = [entry('audio.stt'), entry('image.generate'), entry('audio.tts')]

  const idsOf = (groups: ReturnType<typeof groupModels>) => groups.map(({ id }) => id)
  expect(idsOf(groupModels(hits, { areHits: true }))).toEqual(['voice', 'create-images'])
  expect(idsOf(groupModels(hits))).toEqual(['create-images', 'voice'])
})
