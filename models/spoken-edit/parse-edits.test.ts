import { expect, test } from 'vitest'
import { readPrompt } from './read-prompt.ts'
import { parseEdits } from './parse-edits.ts'

const textsOf = (prompt: string) => parseEdits(prompt).edits.map(({ clause }) => clause.text)

// prettier-ignore
test.each([
  ['add the text Hello World at the bottom', ['Hello World']],
  ['a caption that says Summer 2024',        ['Summer 2024']],
  ['title: Paris',                           ['Paris']],
  ['write SALE in big red letters',          ['SALE']],
  ['add the title Paris',                    ['Paris']],
  ['brighter, make the text bigger',         [null]],
  ['brighter, make the label sharper',       [null]],
  ['add contrast, make the label sharper',   [null]],
  ['add a caption and make it brighter',     [null]],
])('of %j the words to write are %j', (prompt, texts) => {
  expect(textsOf(prompt)).toEqual(texts)
})

test.each(['make the text bigger', 'add a caption', 'add text'])(
  '%j is refused where the prompt is read',
  (prompt) => {
    expect(() => readPrompt({ prompt })).toThrow('Put the words to add in quotation marks')
  },
)

test('an edit of words that the picture has is refused', () => {
  expect(() => parseEdits('make the label sharper')).toThrow('cannot be done')
})
