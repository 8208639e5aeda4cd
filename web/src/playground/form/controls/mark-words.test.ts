import { expect, test } from 'vitest'
import { markWords } from './mark-words.ts'

/** Marked words in brackets. */
const shown = (text: string, words: string[]) =>
  markWords(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

// prettier-ignore
test.for<[string, string[], string]>([
  ['a red car',                    [],                       'a red car'],
  ['a futuristic red car',         ['futuristic'],           'a [futuristic] red car'],
  ['Futuristic, futuristic!',      ['futuristic'],           '[Futuristic], [futuristic]!'],
  ['a carpet and a car',           ['car'],                  'a carpet and a [car]'],
  ['no text, please',              ['no text'],              '[no text], please'],
  ['a lighthouse #note',           ['#note'],                'a lighthouse [#note]'],
  ['1.5 (c++)',                    ['c++'],                  '1.5 ([c++])'],
  ['größer als groß',              ['groß'],                 'größer als [groß]'],
])('of %j %j is marked', ([text, words, marked]) => {
  expect(shown(text, words)).toBe(marked)
})
