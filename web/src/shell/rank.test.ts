import { expect, test } from 'vitest'
import { rank } from './rank.ts'

const items = [
  { label: 'Turn English speech into text', keywords: ['stt', 'subtitles', 'speech to text'] },
  { label: 'Read English text aloud', keywords: ['tts', 'text to speech'] },
  { label: 'Texture packs' },
  { label: 'Settings' },
]

// prettier-ignore
test.for<[string, string[]]>([
  ['text',            ['Texture packs', 'Turn English speech into text', 'Read English text aloud']],
  ['tts',             ['Read English text aloud']],
  ['subtitles',       ['Turn English speech into text']],
  ['text to speech',  ['Read English text aloud', 'Turn English speech into text']],
  ['aloud english',   ['Read English text aloud']],
  ['stgs',            []],
])('%s finds %o', ([typed, labels]) => {
  expect(rank(items, typed).map(({ label }) => label)).toEqual(labels)
})

test('letters in their order are enough where that is wanted, and a list can be short', () => {
  expect(rank(items, 'stgs', { isLoose: true }).map(({ label }) => label)).toEqual(['Settings'])
  expect(rank(items, 'e', { most: 2 })).toHaveLength(2)
})
