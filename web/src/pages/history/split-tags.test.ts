import { expect, test } from 'vitest'
import { splitTags } from './split-tags.ts'

test('commas separate tags; each counts once', () => {
  expect(splitTags(' spring, two words ,, spring,')).toEqual(['spring', 'two words'])
  expect(splitTags(' , ')).toEqual([])
})
