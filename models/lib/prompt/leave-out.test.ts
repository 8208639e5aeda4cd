import { expect, test } from 'vitest'
import { grammarWords } from './everyday-words.ts'
import { leaveOutAll, leaveOutUnknown, type Vocabulary } from './leave-out.ts'
import { nearestTo } from './words.ts'

const subjects = new Set(['cat', 'car', 'sea', 'castle', 'chewing', 'book'])
const colours = new Set(['red', 'blue'])
const vocabulary: Vocabulary = {
  isSubject: (word) => subjects.has(word),
  isKnown: (word) => subjects.has(word) || colours.has(word) || grammarWords.has(word) || word === ',',
  isModifier: (word) => colours.has(word),
  known: [...subjects, ...colours],
  related: new Map([['tiger', ['cat']]]),
  refusal: 'cannot be painted',
  examples: ['a cat', 'a castle'],
}
const leave = (prompt: string) => leaveOutUnknown(prompt.split(' '), vocabulary)

test.each([
  ['a red sports car', 'a red car', ['"sports"']],
  ['a cat wearing a blue hat', 'a cat', ['"wearing"', '"hat"']],
  ['a happily sleeping cat', 'a cat', ['"happily"', '"sleeping"']],
  ['a castle surrounded by fog', 'a castle by', ['"surrounded"', '"fog"']],
  ['a dark haunted castle', 'a castle', ['"dark"', '"haunted"']],
  ['a stack of book', 'of book', ['"stack"']],
  ['chewing an apple', 'chewing an', ['"apple"']],
  ['a cat , trending on somewhere', 'a cat , on', ['"trending"', '"somewhere"']],
  ['a cat without a car', 'a cat', ['"without a car"']],
  ['a cat , no red car , a castle', 'a cat , , a castle', ['"no red car"']],
  [
    'a cat without car or castle and sea',
    'a cat or and',
    ['"without car"', '"without castle"', '"without sea"'],
  ],
  ['a cat without a car and a castle', 'a cat and a castle', ['"without a car"']],
  ['a cat without a car by the sea', 'a cat by the sea', ['"without a car"']],
  ['no text , a cat', ', a cat', ['"no text"']],
  ['a cat that is not chewing', 'a cat that is', ['"not chewing"']],
  ['a cat with a moat and car', 'a cat with and car', ['"moat"']],
  ['a castl-like castle', 'a castle', ['"castl-like"']],
])('of %j %j is used', (prompt, used, leftOut) => {
  expect(leave(prompt)).toEqual({ words: used.split(' '), leftOut })
})

test.each([
  ['a unicorn', '"unicorn" cannot be painted. Try a cat or a castle.'],
  ['a unicorn by the sea', '"unicorn" cannot be painted.'],
  ['a unicorn galloping by the sea', '"unicorn" cannot be painted.'],
  ['a unicorn sleeping', '"unicorn" cannot be painted.'],
  ['a unicorn chasing a cat', '"unicorn" cannot be painted.'],
  ['a cat and a unicorn', '"unicorn" cannot be painted.'],
  ['a cat statue', '"statue" cannot be painted.'],
  ['a red tiger', '"tiger" cannot be painted. Try cat.'],
  ['a castel', '"castel" cannot be painted.'],
  ['a castlle', 'Do you mean "castle"?'],
  ['a gathering by the sea', '"gathering" cannot be painted.'],
  ['a family by the sea', '"family" cannot be painted.'],
  ['a red shed by the sea', '"shed" cannot be painted.'],
  ['wedding by the sea', '"wedding" cannot be painted.'],
  ['a cat and a sled', '"sled" cannot be painted.'],
  ['no cat', '"no cat" cannot be painted.'],
  ['something', '"something" cannot be painted.'],
  ['the of and', 'The prompt names nothing that can be painted. Try a cat or a castle.'],
])('%j is refused in one line: %s', (prompt, message) => {
  expect(() => leave(prompt)).toThrow(message)
})

test('a model that can keep things out is told of those that it knows, and of no others', () => {
  const keepsOut = { ...vocabulary, isKnown: (word: string) => word === 'no' || vocabulary.isKnown(word) }
  const of = (prompt: string) => leaveOutUnknown(prompt.split(' '), keepsOut)

  expect(of('a castle , no red car or cat , sea')).toEqual({
    words: 'a castle , no red car or no cat , sea'.split(' '),
    leftOut: [],
  })
  expect(of('a castle , no text , sea')).toEqual({
    words: 'a castle , , sea'.split(' '),
    leftOut: ['"no text"'],
  })
})

test('without grammar, words are left out wherever they stand, as long as one is known', () => {
  const of = (prompt: string) => leaveOutAll(prompt.split(' '), vocabulary)

  expect(of('cat unicorn')).toEqual({ words: ['cat'], leftOut: ['"unicorn"'] })
  expect(() => of('unicorn')).toThrow('"unicorn" cannot be painted')
})

test.each([
  ['castlle', 'castle'],
  ['catle', 'castle'],
  ['nose', undefined],
  ['bat', undefined],
  ['elephants', undefined],
])('nearest to %s is %s', (word, nearest) => {
  expect(nearestTo(word, [...subjects, 'rose'])).toBe(nearest)
})

test('a prompt of many unknown words takes no longer for each of them', () => {
  const words = Array.from({ length: 250 }, (_, index) => `x${index}`)
  const compared: string[] = []
  const known = new Proxy([...subjects], {
    get: (target, name, receiver: unknown) => {
      if (name === Symbol.iterator) compared.push('once')
      return Reflect.get(target, name, receiver) as unknown
    },
  })

  leaveOutAll(['cat', ...words], { ...vocabulary, known })

  expect(compared.length).toBeLessThan(10)
})
