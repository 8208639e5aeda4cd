import { expect, test } from 'vitest'
import { parseFill } from './parse-fill.ts'
import { readPrompt } from './read-prompt.ts'

// prettier-ignore
test.each([
  ['a cat in an empty room',            'scene'],
  ['people dancing around a fire',      'scene'],
  ['the same castle',                   'scene'],
  ['remove the cat',                    'surroundings'],
  ['nothing, just the beach',           'surroundings'],
  ['the background',                    'surroundings'],
  ['empty',                             'surroundings'],
  ['same as around it',                 'surroundings'],
  ['continue the forest',               'surroundings'],
  ['remove the red car',                'surroundings'],
  ['erase the bricks',                  'surroundings'],
  ['remove the man with the red hat',   'surroundings'],
  ['remove the car, fill with grass',   'material'],
  ['replace the car with red bricks',   'material'],
  ['bricks around',                     'material'],
])('%j is filled with %s', (prompt, is) => {
  expect(parseFill(prompt).is).toBe(is)
})

test('what cannot be painted is refused, although it stands around something', () => {
  expect(() => parseFill('a fairy in an empty bathtub')).toThrow('"fairy" cannot be painted')
})

test('several outputs of one plain colour are refused where the prompt is read', () => {
  expect(() => readPrompt({ prompt: 'red', num_outputs: 3 })).toThrow('looks the same every time')
  expect(readPrompt({ prompt: 'red', num_outputs: 1 }).leftOut).toEqual([])
  expect(readPrompt({ prompt: 'red bricks', num_outputs: 3 }).leftOut).toEqual([])
})
