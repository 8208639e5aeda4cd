import { expect, test } from 'vitest'
import { parseBackground } from './parse-background.ts'

const sceneOf = (prompt: string) => {
  const background = parseBackground(prompt)
  return background.kind === 'scene' ? background.parsed : null
}

test('a comma parts what is said of one thing from what is said of another', () => {
  expect(sceneOf('a beach, a fairy')?.leftOut).toEqual(['"fairy"'])
  expect(sceneOf('a castle, no text; birds')?.objects.map(({ object }) => object)).toEqual(['castle', 'bird'])
})

test('the golden hour is a time, and no colour', () => {
  expect(sceneOf('a beach at golden hour')).toMatchObject({ time: 'sunset', colours: [] })
})

test('golden is a colour elsewhere, whatever the punctuation', () => {
  expect(parseBackground('golden.')).toMatchObject({ kind: 'colours', leftOut: [] })
})

// prettier-ignore
test.each([
  ['light blue sea',    'sea',    'blue'],
  ['dark green forest', 'forest', 'green'],
  ['olive green hills', 'hills',  'green'],
  ['navy blue sea',     'sea',    'blue'],
] as const)('%j is a scene in a plain colour, and nothing of it is left out', (prompt, place, colour) => {
  const scene = sceneOf(prompt)

  expect(scene?.places.get(place)).toBe(colour)
  expect(scene?.leftOut).toEqual([])
})

test('a note about a colour that scenes do not have names the words as they were typed', () => {
  expect(sceneOf('dark olive sea')?.leftOut).toEqual(['"dark"', '"olive"'])
})

test.each(['a wine cellar', 'a cherry orchard', 'a cup of coffee', 'a jar of honey', 'a lemon grove'])(
  '%j is about a thing, and no plain colour',
  (prompt) => {
    let kind = 'refused'
    try {
      kind = parseBackground(prompt).kind
    } catch {}

    expect(kind).not.toBe('colours')
  },
)

test.each([
  'wine',
  'a rose background',
  'a background in sand',
  'honey gradient',
  'dark cherry',
  'pink and rose',
])('%j is a colour', (prompt) => {
  expect(parseBackground(prompt)).toMatchObject({ kind: 'colours' })
})
