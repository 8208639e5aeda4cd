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

const askedFor = (prompt: string) =>
  parseEdits(prompt)
    .edits.map(({ operation, region }) => (region ? `${operation} of ${region}` : operation))
    .join(', ')

// prettier-ignore
test.each([
  ['make the sky more blue',                                  'colourShift of sky'],
  ['Could you please darken the background a little?',        'darken of background'],
  ['change the car color to black',                           'recolour of subject'],
  ['change her blue jacket to dark green',                    'replaceColour of clothes'],
  ['make the flowers pink instead of white',                  'replaceColour'],
  ['make everything purple and dreamy',                       'tint, glow'],
  ['remove the background and make it white',                 'plainBackground'],
  ['black and white, but keep the red dress in colour',       'keepColour'],
  ['add sunglasses to the man',                               'sunglasses'],
  ['make the dog wear a hat',                                 'hat'],
  ['make the walls white',                                    'recolour of wall'],
  ['remove the car from the street',                          'erase of subject'],
  ['remove the red car',                                      'erase of subject'],
  ['erase the dark blue bag from the table',                  'erase of subject'],
  ['remove the white background',                             'removeBackground'],
  ['remove the red from the car',                             'lessColour of subject'],
  ['remove the red tint',                                     'balance'],
  ['remove the rose',                                         'erase of subject'],
  ['make the walls sand',                                     'recolour of wall'],
  ['change the car color to wine',                            'recolour of subject'],
  ['make the room brighter, like a photo for a listing',      'brighten, enhance'],
  ['dark moody vintage look',                                 'darken, sepia'],
  ['make it look like an old photo from the 1920s',           'sepia'],
  ['add "Hi" in gold letters at the top',                     'addText'],
])('%j asks for %s', (prompt, edits) => {
  expect(askedFor(prompt)).toBe(edits)
})

test.each([
  'remove the person in the background',
  'remove the dog on the left',
  'make the car on the street red',
  'reduce the glare on the glasses',
  "don't make it brighter",
  'make the mountains purple',
  'remove the red dress',
  'remove the blue sky',
])('%j could be another thing than the main one, or another edit, and is refused', (prompt) => {
  expect(() => parseEdits(prompt)).toThrow('cannot be done')
})

// prettier-ignore
test.each([
  ['black and white without grain',           'greyscale',         ['"without grain"']],
  ['black and white, no grain',               'greyscale',         ['"no grain"']],
  ['black and white with no grain',           'greyscale',         ['"no grain"']],
  ["sharpen it because it's blurry",          'sharpen',           ['"because it\'s blurry"']],
  ["sharpen it since it's dark and blurry",   'sharpen',           ['"since it\'s dark"', '"blurry"']],
  ['the photo is dark, brighten it',          'brighten',          ['"the photo is dark"']],
  ["It's blurry, please sharpen it",          'sharpen',           ['"It\'s blurry"']],
  ['the image looks grainy and dark, sharpen it', 'sharpen',       ['"the image looks grainy"', '"dark"']],
  ['the photo is too dark, brighten it',      'brighten',          []],
  ["it's too dark",                           'brighten',          []],
  ['the picture is crooked',                  'straighten',        []],
  ['brighter with no background',             'removeBackground, brighten', []],
] as const)('of %j only %s is an order', (prompt, edits, leftOut) => {
  expect(askedFor(prompt)).toBe(edits)
  expect(parseEdits(prompt).leftOut).toEqual(leftOut)
})

test('a strength has an end, however often it is said', () => {
  const strengthOf = (prompt: string) => parseEdits(prompt).edits[0].clause.strength

  expect(strengthOf(`${'very '.repeat(60)}bright`)).toBe(3)
  expect(strengthOf(`${'slightly '.repeat(60)}brighter`)).toBe(0.25)
})
