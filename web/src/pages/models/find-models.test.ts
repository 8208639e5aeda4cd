import type { CatalogEntry } from '@atelier/contract/model.ts'
import { expect, test } from 'vitest'
import { findModels, type ModelFilters } from './find-models.ts'

const entry = (displayName: string, taskType: string, vendor: string) =>
  ({
    id: displayName.toLowerCase(),
    displayName,
    vendor,
    taskType,
    modality: taskType.split('.')[0],
  }) as CatalogEntry
const models = [
  entry('Aquarelle', 'image.generate', 'Atelier'),
  entry('Cutter', 'image.remove-bg', 'Atelier'),
  entry('Reel', 'video.generate', 'Foundry'),
]

// prettier-ignore
test.for<[ModelFilters, string[]]>([
  [{},                               ['Aquarelle', 'Cutter', 'Reel']],
  [{ q: 'atelier generate' },        ['Aquarelle']],
  [{ q: 'REMOVE back' },             ['Cutter']],
  [{ q: 'nothing' },                 []],
  [{ of: 'video' },                  ['Reel']],
  [{ task: 'image.remove-bg' },      ['Cutter']],
  [{ of: 'video', q: 'aquarelle' },  []],
])('%o finds %o', ([filters, names]) => {
  expect(findModels(models, filters).map(({ displayName }) => displayName)).toEqual(names)
})
