import type { CatalogEntry } from '@atelier/contract/model.ts'
import { expect, test } from 'vitest'
import { chooseModels } from './model-choice.ts'

const entry = (id: string, taskType: string, keywords: string[] = [], listingId = id) =>
  ({
    id,
    listingId,
    displayName: id,
    vendor: 'Atelier',
    taskType,
    modality: taskType.split('.')[0],
    keywords,
  }) as CatalogEntry
const models = [
  entry('sandbox-cutout', 'image.remove-bg', [], 'sandbox'),
  entry('aquarelle', 'image.generate', ['painting']),
  entry('cutter', 'image.remove-bg', ['background remover', 'cutout']),
  entry('herald', 'audio.tts', ['text to speech']),
]

// prettier-ignore
test.for<[{ query?: string; task?: string }, string[]]>([
  [{},                                            ['aquarelle', 'cutter', 'herald', 'sandbox-cutout']],
  [{ task: 'image' },                             ['aquarelle', 'cutter', 'sandbox-cutout']],
  [{ task: 'image.generate' },                    ['aquarelle']],
  [{ query: 'remove background' },                ['cutter', 'sandbox-cutout']],
  [{ query: 'text to speech' },                   ['herald']],
  [{ query: 'speech' },                           ['herald']],
  [{ query: 'please remove the background now' }, ['cutter', 'sandbox-cutout']],
  [{ query: 'quantum' },                          []],
  [{ query: 'speech', task: 'video' },            []],
])('%o finds %o', ([wanted, ids]) => {
  expect(chooseModels(models, wanted).map(({ id }) => id)).toEqual(ids)
})
