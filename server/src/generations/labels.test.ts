import { expect, test } from 'vitest'
import { labelChanges, labelsAsked, tagIn, tagLabel, tagRange, wireLabels } from './labels.ts'

const id = '0198c0dd-9e02-7c61-8f0a-1b2c3d4e5f60'

test('what was asked for comes back as it was asked for', () => {
  const { add, remove } = labelChanges({
    generationIds: [],
    favorite: true,
    addTags: [' spring ', 'Zoë'],
    removeTags: ['old'],
    addToCollections: [id.toUpperCase()],
  })

  expect(wireLabels(add)).toEqual({ favorite: true, tags: ['Zoë', 'spring'], collectionIds: [id] })
  expect(wireLabels(remove)).toEqual({ favorite: false, tags: ['old'], collectionIds: [] })
  expect(labelChanges({ generationIds: [], favorite: false }).remove).toEqual(labelsAsked({ favorite: true }))
  expect(labelsAsked({ favorite: false })).toEqual([])
})

test('a tag is nothing else, whatever it says', () => {
  const label = tagLabel(`collection:${id}`)

  expect(wireLabels([label])).toEqual({ favorite: false, tags: [`collection:${id}`], collectionIds: [] })
  expect(tagIn(label)).toBe(`collection:${id}`)
  expect(label > tagRange.after && label < tagRange.before).toBe(true)
})
