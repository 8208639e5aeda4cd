import type { CatalogEntry } from '@atelier/contract/model.ts'
import { expect, test } from 'vitest'
import { findModels, type ModelFilters } from './find-models.ts'

const entry = (displayName: string, taskType: string, vendor: string, keywords?: string[]) =>
  ({
    id: displayName.toLowerCase(),
    displayName,
    vendor,
    taskType,
    modality: taskType.split('.')[0],
    keywords,
  }) as CatalogEntry
const models = [
  entry('Aquarelle', 'image.generate', 'Atelier'),
  entry('Cutter', 'image.remove-bg', 'Atelier', ['background remover', 'cutout']),
  entry('Reel', 'video.generate', 'Foundry'),
  entry('Scribe', 'audio.stt', 'Foundry', ['subtitles', 'speech to text']),
  entry('Herald', 'audio.tts', 'Foundry', ['tts', 'text to speech']),
]

// prettier-ignore
test.for<[ModelFilters, string[]]>([
  [{},                               ['Aquarelle', 'Cutter', 'Reel', 'Scribe', 'Herald']],
  [{ q: 'atelier generate' },        ['Aquarelle']],
  [{ q: 'REMOVE back' },             ['Cutter']],
  [{ q: 'nothing' },                 []],
  [{ of: 'video' },                  ['Reel']],
  [{ q: 'cutout' },                  ['Cutter']],
  [{ q: 'subtitles' },               ['Scribe']],
  [{ q: 'text to speech' },          ['Herald', 'Scribe']],
  [{ task: 'voice' },                ['Scribe', 'Herald']],
  [{ task: 'image.remove-bg' },      ['Cutter']],
  [{ of: 'video', q: 'aquarelle' },  []],
])('%o finds %o', ([filters, names]) => {
  expect(findModels(models, filters).map(({ displayName }) => displayName)).toEqual(names)
})
