import { findByWords, saidOf, wordsOf } from '@atelier/contract/find-models.ts'
import type { CatalogEntry } from '@atelier/contract/model.ts'

type Wanted = { query?: string | undefined; task?: string | undefined }

/** Of tasks whose ids people would not type. */
const taskNames: Readonly<Record<string, string>> = {
  'audio.tts': 'speech',
  'audio.stt': 'transcribe',
  'audio.sfx': 'sound effects',
  'image.remove-bg': 'remove background',
  'image.replace-bg': 'replace background',
  'video.remove-bg': 'remove background',
  'video.v2v': 'restyle',
}

const taskLabel = (taskType: string) =>
  `${taskType} ${taskNames[taskType] ?? (taskType.split('.')[1] ?? '').replaceAll('-', ' ')}`

/**
 * Models for a request, the best first. As on the page every word has to fit; where no model has all of them, those with most of
 * them, because agents type sentences. What only serves tests comes last.
 */
export function chooseModels(models: readonly CatalogEntry[], { query = '', task }: Wanted): CatalogEntry[] {
  const fitting = models.filter(
    ({ taskType, modality }) => task === undefined || task === taskType || task === modality,
  )
  const exact = findByWords(fitting, query, taskLabel)
  const found = exact.length > 0 ? exact : withMostWords(fitting, query)
  return found.toSorted((one, other) => Number(isForTests(one)) - Number(isForTests(other)))
}

function withMostWords(models: readonly CatalogEntry[], query: string): CatalogEntry[] {
  const words = wordsOf(query).filter((word) => word.length > 2)
  const counted = models.map((entry) => {
    const said = `${saidOf(entry, taskLabel)} ${entry.description ?? ''}`.toLowerCase()
    return { entry, count: words.filter((word) => said.includes(word)).length }
  })
  return counted
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ entry }) => entry)
}

const isForTests = ({ listingId }: CatalogEntry) => listingId === 'sandbox'
