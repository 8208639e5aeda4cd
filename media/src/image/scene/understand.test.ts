import { describe, expect, test } from 'vitest'
import { understand, understandUnwanted } from './understand.ts'

const thing = { count: 1, colour: null, size: 1 }

describe('a prompt', () => {
  test('names a place, an hour and things with numbers, colours and sizes', () => {
    const wish = understand('Three small red boats on a calm sea at sunset, one large white gull')

    expect([...wish.places.keys()]).toEqual(['sea'])
    expect(wish.time).toBe('sunset')
    expect(wish.things).toEqual([
      { thing: 'boat', count: 3, colour: 'red', size: 0.75 },
      { thing: 'bird', count: 1, colour: 'white', size: 1.35 },
    ])
  })

  // prettier-ignore
  test.each([
    ['a house',              [{ ...thing, thing: 'house' }]],
    ['houses',               [{ ...thing, thing: 'house', count: null }]],
    ['12 houses',            [{ ...thing, thing: 'house', count: 12 }]],
    ['a village',            [{ ...thing, thing: 'house', count: 6 }]],
    ['a flock of sheep',     [{ ...thing, thing: 'sheep', count: 9 }]],
    ['sheep',                [{ ...thing, thing: 'sheep', count: null }]],
    ['hot air balloons',     [{ ...thing, thing: 'balloon', count: null }]],
    ['poppies',              [{ ...thing, thing: 'flower', count: null, colour: 'red' }]],
    ['a green and a blue kite', [{ ...thing, thing: 'kite', colour: 'green' }, { ...thing, thing: 'kite', colour: 'blue' }]],
    ['five red and white boats', [{ ...thing, thing: 'boat', colour: 'red', count: 2 }, { ...thing, thing: 'boat', colour: 'white', count: 3 }]],
    ['many stars',           [{ ...thing, thing: 'star', count: null }]],
  ])('%j counts', (prompt, things) => {
    expect(understand(prompt).things).toEqual(things)
  })

  test('colours the sky, the land and, where nothing stands behind a colour, the whole picture', () => {
    const wish = understand('purple sky over green mountains, in teal and gold')

    expect(understand('pink clouds over the sea').weather.get('clouds')).toBe('pink')
    expect(wish.skyColour).toBe('purple')
    expect(wish.places.get('mountains')).toBe('green')
    expect(wish.colours).toEqual(['teal', 'gold'])
  })

  test('names weather, a season, a style, and what is to be kept out', () => {
    const wish = understand(
      'oil painting of a misty forest in autumn with northern lights, no birds, without clouds',
    )

    expect(wish.style).toBe('oil')
    expect(wish.season).toBe('autumn')
    expect([...wish.weather.keys()]).toEqual(['fog', 'aurora'])
    expect([...wish.unwanted]).toEqual(['bird', 'clouds'])
  })
})

describe('a prompt is refused', () => {
  test('with all the words that are not understood, and those that are', () => {
    const reading = () => understand('three dragons fighting a robot over a sea')

    expect(reading).toThrow('Not understood: "dragons", "fighting", "robot".')
    expect(reading).toThrow(
      /Places: sea, .* Times: dawn, .* weather: .* Things: sun, .* Colours: red, .* Styles: oil, /,
    )
  })

  test.each(['constructor', 'toString', '__proto__', 'valueOf', '2.5', '1,5'])(
    '%s is no word of a scene',
    (word) => {
      expect(() => understand(`${word} boats on the sea`)).toThrow('Not understood')
    },
  )

  // prettier-ignore
  test.each([
    ['a very beautiful picture', 'names nothing to paint'],
    ['...',                      'names nothing to paint'],
    ['red and blue',             'names nothing to paint'],
    ['13 boats',                 'There can be 1 to 12 of a thing, not 13'],
    ['0 boats',                  'There can be 1 to 12 of a thing, not 0'],
    ['three seas',               'Only things can be counted, and "seas" is none'],
    ['five clouds',              'Only things can be counted, and "clouds" is none'],
    ['two moons',                '"moons" cannot be counted'],
    ['red rain on the sea',      '"rain" cannot be given a colour'],
    ['a blue campfire',          '"campfire" cannot be given a colour'],
    ['red and blue mountains',   '"mountains" takes one colour, not red and blue'],
    ['a sea without mountains',  'Only things and weather can be kept out'],
    ['the sea at dawn and at night', 'one time of day, and the prompt names dawn and night'],
    ['sea in oil and watercolour',   'one style, and the prompt names oil and watercolour'],
  ])('%j: %s', (prompt, message) => {
    expect(() => understand(prompt)).toThrow(message)
  })
})

describe('a negative prompt', () => {
  test('names things and weather', () => {
    expect([...understandUnwanted('no birds, without the clouds')]).toEqual(['bird', 'clouds'])
  })

  test.each(['mountains', 'birds, watermark', 'constructor', 'red'])('%s is refused', (prompt) => {
    expect(() => understandUnwanted(prompt)).toThrow('Only things and weather can be kept out')
  })
})
