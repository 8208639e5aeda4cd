import { expect, test } from 'vitest'
import { things } from '../thing/things.ts'
import { understand } from './understand.ts'

const first = (prompt: string) => understand(prompt).things[0]!

test('there are seventy things and more, each by names of its own', () => {
  expect(things.length).toBeGreaterThanOrEqual(70)
  const nouns = things.flatMap((thing) => thing.nouns)
  expect(new Set(nouns).size).toBe(nouns.length)
})

test.each(things.map(({ nouns }) => nouns[0]))('a prompt may ask for a %s', (noun) => {
  expect(first(`a ${noun}`).thing.nouns[0]).toBe(noun)
})

test('number, size, colour and material are said of what follows', () => {
  expect(first('two small red wooden chairs')).toMatchObject({
    count: 2,
    size: [0.6, 0.6, 0.6],
    dress: { colour: '#c8352b', material: 'wood' },
  })
})

test('a material may also follow', () => {
  expect(first('a chair made of steel').dress.material).toBe('steel')
})

test('a part has a colour of its own', () => {
  expect(first('a house with a green roof').parts.get('roof')).toMatchObject({ colour: '#3f8f45' })
})

test('several kinds stand together', () => {
  const { things: wishes } = understand('a round table with four blue chairs')
  expect(wishes.map(({ thing, count }) => [thing.nouns[0], count])).toEqual([
    ['round table', 1],
    ['chair', 4],
  ])
})

test('a plural without a number is three', () => {
  expect(first('golden crowns')).toMatchObject({ count: 3, dress: { material: 'gold' } })
})

test('a style is one of the whole', () => {
  expect(understand('a low poly tree').style).toBe('low-poly')
})

test.each([
  ['a dragon', /Not understood: "dragon".*chair, stool/],
  ['a teapt', /"teapt" \(do you mean "teapot"\?\)/],
  ['beautiful', /names nothing to model/],
  ['thirteen chairs', /Not understood: "thirteen"/],
  ['13 chairs', /1 to 12 of a thing, not 13/],
  ['12 trees, 12 chairs and a cup', /24 things in all, and the prompt names 25/],
  ['a red roof', /Say first what the roof is of/],
  ['a house with a roof', /Say the colour or material of the roof/],
  ['a red green chair', /one colour: choose one/],
  ['a wooden steel chair', /one material: choose one/],
  ['a chair two', /before the thing they belong to/],
])('"%s" is refused, with what can be done', (prompt, message) => {
  expect(() => understand(prompt)).toThrow(message)
})
