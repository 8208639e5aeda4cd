import { expect, test } from 'vitest'
import { objects } from '../objects/objects.ts'
import { parsePrompt } from './parse-prompt.ts'

const first = (prompt: string) => parsePrompt(prompt).objects[0]

test('there are seventy objects and more, each with names of its own', () => {
  expect(objects.length).toBeGreaterThanOrEqual(70)
  const nouns = objects.flatMap((object) => object.nouns)
  expect(new Set(nouns).size).toBe(nouns.length)
})

test.each(objects.map(({ nouns }) => nouns[0]))('a prompt may ask for a %s', (noun) => {
  expect(first(`a ${noun}`).object.nouns[0]).toBe(noun)
})

test('number, size, colour and material are said of what follows', () => {
  expect(first('two small red wooden chairs')).toMatchObject({
    count: 2,
    size: [0.6, 0.6, 0.6],
    appearance: { colour: 'red', material: 'wood' },
  })
})

test.each([
  ['a chair made of oak', 'wood chair'],
  ['a chair made of oak and a table', 'wood chair, table'],
  ['a chair made of stone and steel tables', 'stone chair, steel table'],
  ['a chair that is red and a table', 'red chair, table'],
  ['a chair that is red and wooden and two tables', 'red wood chair, table'],
  ['a chair, red, and a table', 'red chair, table'],
  ['a chair in red with a table', 'red chair, table'],
  ['a red chair and a table of blue plastic', 'red chair, blue plastic table'],
  ['a table and a pair of red chairs', 'table, red chair'],
  ['a table and two of the red chairs', 'table, red chair'],
  ['a table, red, wooden chairs', 'table, red wood chair'],
  ['an oak and a stone', 'tree, rock'],
  ['an oak table with a stone red tower', 'wood table, red stone tower'],
  ['a chair in oak and a red glass', 'wood chair, red glass'],
])('"%s" is %s', (prompt, resolvedLook) => {
  const shown = parsePrompt(prompt).objects.map(({ object, appearance: { colour, material } }) =>
    [colour, material, object.nouns[0]].filter(Boolean).join(' '),
  )
  expect(shown.join(', ')).toBe(resolvedLook)
})

test('what follows a part is said of the part', () => {
  const house = first('a wooden house with a red roof made of clay')
  expect(house.appearance).toEqual({ colour: null, material: 'wood' })
  expect(house.parts.get('roof')).toEqual({ colour: 'red', material: 'clay' })
})

test('a part has a colour of its own', () => {
  expect(first('a house with a green roof').parts.get('roof')).toMatchObject({ colour: 'green' })
})

test('several kinds stand together', () => {
  const { objects: parsedObjects } = parsePrompt('a round table with four blue chairs')
  expect(parsedObjects.map(({ object, count }) => [object.nouns[0], count])).toEqual([
    ['round table', 1],
    ['chair', 4],
  ])
})

test('a plural without a number is three', () => {
  expect(first('golden crowns')).toMatchObject({ count: 3, appearance: { material: 'gold' } })
})

test('a style is one of the whole', () => {
  expect(parsePrompt('a low poly tree').style).toBe('low-poly')
})

test.each([
  ['a violin', /^"violin" cannot be modelled\. Try guitar\.$/],
  ['a teapt', /"teapt" cannot be modelled\. Do you mean "teapot"\?/],
  ['steam', /"steam" cannot be modelled\. Do you mean "steam engine"\?/],
  ['beautiful', /names nothing that can be modelled/],
  ['thirteen chairs', /1 to 12 of each object, not 13/],
  ['13 chairs', /1 to 12 of each object, not 13/],
  ['12 trees, 12 chairs and a cup', /names 25 objects; at most 24 fit/],
  ['a red roof', /names nothing that can be modelled/],
  ['a house with two red windows', /windows can have a colour and a material, but neither a number/],
  ['a house with a big red roof', /nor a size/],
  ['a red green chair', /one colour.* red and green: choose one/],
  ['a wooden steel chair', /one material.* wood and steel: choose one/],
  ['a red chair made of blue plastic', /one colour.* red and blue/],
  ['an oak chair, steel', /one material.* wood and steel/],
  ['a table and red and blue chairs', /one colour.* red and blue/],
  ['a house with a red roof and a blue roof', /one colour.* red and blue/],
  ['a low-poly toy chair', /one style.* low-poly and toy/],
  ['two three chairs', /one number.* 2 and 3/],
  ['a chair that is small and a table', /before the thing they belong to/],
  ['a chair two', /before the thing they belong to/],
])('"%s" is refused, with what can be done', (prompt, message) => {
  expect(() => parsePrompt(prompt)).toThrow(message)
})

test.each([
  ['a red sports car', []],
  ['a futuristic red car', ['"futuristic"']],
  ['a house with a roof', []],
  ['a chair with red roofs', ['"roofs"']],
  ['a chair with blue armour', ['"armour"']],
])('of "%s" %j is left out, with its colour', (prompt, leftOut) => {
  const parsed = parsePrompt(prompt)

  expect(parsed.leftOut).toEqual(leftOut)
  expect(parsed.objects[0].appearance.colour).toBe(/red .*car/.test(prompt) ? 'red' : null)
})

test.each([
  ['a table without a vase', ['table'], ['"without a vase"']],
  ['a chair without arms', ['chair'], ['"without arms"']],
  ['a table, no chairs', ['table'], ['"no chairs"']],
])('"%s" does not sell what it does not want', (prompt, names, leftOut) => {
  const parsed = parsePrompt(prompt)

  expect(parsed.objects.map(({ object }) => object.nouns[0])).toEqual(names)
  expect(parsed.leftOut).toEqual(leftOut)
})
