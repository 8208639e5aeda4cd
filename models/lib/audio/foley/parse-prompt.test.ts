import { describe, expect, test } from 'vitest'
import { parsePrompt } from './parse-prompt.ts'
import { relatedSounds } from './vocabulary.ts'

const effectsOf = (prompt: string) => parsePrompt(prompt).steps.flat()

test.each([
  ['rain in a hall in a cave', /heard in one place, and the prompt names hall and cave: choose one/],
  ['a dog in a church then a cat in a tunnel', /one place, and the prompt names church and tunnel/],
  ['loud quiet rain', /one loudness, and the prompt names loud and quiet: choose one/],
  ['loud and quiet rain', /one loudness/],
  ['quiet rain, loud', /one loudness/],
  ['a big dog small barking', /one size, and the prompt names big and small/],
  ['fast slow footsteps', /one pace, and the prompt names fast and slow/],
  ['heavy gentle rain', /one force, and the prompt names heavy and gentle/],
  ['a distant dog nearby', /one distance, and the prompt names distant and near/],
  ['footsteps on wood on gravel', /one material, and the prompt names wood and gravel/],
  ['two knocks three times', /one number, and the prompt names 2 and 3/],
])('%s contradicts itself', (prompt, message) => {
  expect(() => parsePrompt(prompt)).toThrow(message)
})

describe('what does not contradict itself is heard', () => {
  test.each([
    ['a tiny little dog', { size: 0.65 }],
    ['a dog barking four times', { count: 4 }],
    ['a pair of knocks', { count: 2 }],
    ['footsteps on concrete pavement', { material: 'stone' }],
    ['heavy rain in a hall, in the hall', { force: 1.7 }],
    ['quiet heavy rain', { force: 1.7, gain: 0.28 }],
    ['heavy quiet rain', { force: 1.7, gain: 0.28 }],
    ['rain, heavy and quiet', { force: 1.7, gain: 0.28 }],
    ['quiet gentle wind', { force: 0.6, gain: 0.55 }],
    ['forest', { sound: 'birds' }, { sound: 'wind' }],
  ])('%s', (prompt, ...effects) => {
    expect(effectsOf(prompt)).toMatchObject(effects)
  })

  test('two of a kind that differ are two sounds, and one that is named again is one', () => {
    expect(effectsOf('a small dog and a big dog')).toMatchObject([{ size: 0.65 }, { size: 1.5 }])
    expect(effectsOf('sea, quiet sea')).toMatchObject([{ gain: 0.28 }])
  })
})

test.each([
  ['rain without thunder', ['rain'], ['"without thunder"']],
  ['rain, no thunder', ['rain'], ['"no thunder"']],
  ['birds, no storm', ['birds'], ['"no storm"']],
  ['rain without thunder and a dog', ['rain', 'dog'], ['"without thunder"']],
])('%j does not sell what it does not want', (prompt, sounds, leftOut) => {
  expect(effectsOf(prompt).map(({ sound }) => sound)).toEqual(sounds)
  expect(parsePrompt(prompt).leftOut).toEqual(leftOut)
})

test.each([
  ['moped', 'engine or car'],
  ['lawn mower', 'engine or chainsaw'],
  ['a drone', 'helicopter or bee'],
  ['blender', 'vacuum or drill'],
  ['a robot', 'beep or laser'],
  ['a bear', 'lion or wolf'],
  ['dinosaur', 'lion or elephant'],
  ['velcro', 'zipper'],
])('%s is not sold as another thing: it is offered', (prompt, offer) => {
  expect(() => parsePrompt(prompt)).toThrow(`cannot be heard. Try ${offer}.`)
})

test.each([...relatedSounds])('for %s there are only sounds to offer', (unknown, offered) => {
  expect(() => parsePrompt(unknown)).toThrow('cannot be heard')
  for (const sound of offered) expect(effectsOf(sound)).toHaveLength(1)
})

test.each([
  ['a dog on concrete', ['"concrete"']],
  ['quick rain', ['"quick"']],
  ['three rains', ['"three"']],
])('of %j %j is left out, in the words of the prompt', (prompt, leftOut) => {
  expect(parsePrompt(prompt).leftOut).toEqual(leftOut)
})
