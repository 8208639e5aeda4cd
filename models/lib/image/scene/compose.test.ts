import { describe, expect, test } from 'vitest'
import { rngOf } from '../../random/rng.ts'
import { compose } from './compose.ts'
import { parsePrompt } from './parse-prompt.ts'

const size = { width: 160, height: 120 }
const composed = (prompt: string, seed = 1) => compose(parsePrompt(prompt), size, rngOf(seed))
const countOf = (prompt: string, object: string) =>
  composed(prompt).placed.filter((one) => one.object === object).length

describe('a scene', () => {
  test('has as many things as were asked for', () => {
    for (let count = 1; count <= 12; count++) expect(countOf(`${count} boats`, 'boat')).toBe(count)
  })

  // prettier-ignore
  test.each([
    ['a boat',            'land',       'water',  []],
    ['a fish',            'underwater', 'meadow', []],
    ['a rocket',          'space',      'meadow', []],
    ['a cactus',          'land',       'desert', []],
    ['a cat',             'land',       'meadow', ['hills']],
    ['a lake',            'land',       'water',  ['mountains', 'forest']],
    ['a city',            'land',       'water',  ['city']],
    ['a city in the desert', 'land',    'desert', ['city']],
    ['mountains and sea', 'land',       'water',  ['mountains']],
    ['a meadow before mountains', 'land', 'meadow', ['mountains']],
    ['aurora',            'land',       'water',  ['mountains', 'forest']],
  ])('of %j is laid out', (prompt, kind, ground, backgrounds) => {
    const scene = composed(prompt)
    expect(scene.kind).toBe(kind)
    expect(scene.backgrounds).toEqual(backgrounds)
    if (kind === 'land') expect(scene.ground).toBe(ground)
  })

  test('has an hour of its own where none is named: night where its light needs one', () => {
    expect(composed('aurora over mountains').time).toBe('night')
    expect(composed('lanterns over a lake').time).toBe('night')
    expect(composed('sea in the rain').time).toBe('day')
  })

  test('has land before the water for what cannot float', () => {
    expect(composed('a boat on the sea').hasShore).toBe(false)
    expect(composed('a cat at the sea').hasShore).toBe(true)
  })

  test('keeps out what is not wanted', () => {
    expect(composed('clear day at sea', 3).cloudCover).toBe(0)
    expect(composed('cloudy day at sea', 3).cloudCover).toBeGreaterThan(0.5)
    expect(composed('sea at noon without sun').sun).toBeNull()
    expect(composed('coral reef without fish').placed.some(({ object }) => object === 'fish')).toBe(false)
  })
})

// prettier-ignore
test.each([
  ['a boat in the desert',    'no water for a boat: name a sea or a lake'],
  ['a fish in a meadow',      'only painted underwater'],
  ['a house underwater',      'no place for a house in "underwater"'],
  ['a road at sea',           'no land for a road'],
  ['an abstract cat',         'no place for a cat in "abstract"'],
  ['clouds without clouds',   '"clouds" is asked for and kept out'],
  ['sun and moon over the sea', 'one of sun and moon'],
  ['clear sea in the fog',    'A clear sky has no fog'],
  ['aurora at noon',          '"aurora" only shows in the dark'],
  ['rain in space',           '"rain" does not show in "space"'],
  ['underwater at sunset',    '"sunset" does not show in "underwater"'],
  ['abstract autumn',         '"autumn" does not show in "abstract"'],
  ['a bird in space',         'no place for a bird in "space"'],
  ['two boats without boats', '"boat" is asked for and kept out'],
])('%j cannot be painted: %s', (prompt, message) => {
  expect(() => composed(prompt)).toThrow(message)
})
