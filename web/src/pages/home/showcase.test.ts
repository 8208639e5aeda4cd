import type { CatalogEntry } from '@atelier/contract/model.ts'
import { expect, test } from 'vitest'
import { showcaseOf } from './showcase.ts'

const model = (id: string, taskType: string, poster?: string) =>
  ({ id, taskType, ...(poster && { examples: [{ title: id, params: {}, poster }] }) }) as CatalogEntry
const idsOf = (models: CatalogEntry[]) => models.map(({ id }) => id)

test('one model of each kind is shown, with a picture, in the order of the page', () => {
  const models = [
    model('plain', 'image.generate'),
    model('song', 'audio.music', 'song.webp'),
    model('scene', 'image.generate', 'scene.webp'),
    model('other-scene', 'image.generate', 'other.webp'),
  ]

  expect(idsOf(showcaseOf(models))).toEqual(['scene', 'song', 'other-scene', 'plain'])
})

test('there are six at most', () => {
  const models = Array.from({ length: 9 }, (_, at) => model(`m${at}`, 'image.edit'))

  expect(idsOf(showcaseOf(models))).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5'])
})
