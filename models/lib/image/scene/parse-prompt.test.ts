import { describe, expect, test } from 'vitest'
import { parsePrompt, parseNegativePrompt } from './parse-prompt.ts'

const object = { count: 1, colour: null, size: 1 }

describe('a prompt', () => {
  test('names a place, an hour and things with numbers, colours and sizes', () => {
    const parsed = parsePrompt('Three small red boats on a calm sea at sunset, one large white gull')

    expect([...parsed.places.keys()]).toEqual(['sea'])
    expect(parsed.time).toBe('sunset')
    expect(parsed.objects).toEqual([
      { object: 'boat', count: 3, colour: 'red', size: 0.75 },
      { object: 'bird', count: 1, colour: 'white', size: 1.35 },
    ])
  })

  // prettier-ignore
  test.each([
    ['a house',              [{ ...object, object: 'house' }]],
    ['houses',               [{ ...object, object: 'house', count: null }]],
    ['12 houses',            [{ ...object, object: 'house', count: 12 }]],
    ['a village',            [{ ...object, object: 'house', count: 6 }]],
    ['a flock of sheep',     [{ ...object, object: 'sheep', count: 9 }]],
    ['sheep',                [{ ...object, object: 'sheep', count: null }]],
    ['hot air balloons',     [{ ...object, object: 'balloon', count: null }]],
    ['poppies',              [{ ...object, object: 'flower', count: null, colour: 'red' }]],
    ['a green and a blue kite', [{ ...object, object: 'kite', colour: 'green' }, { ...object, object: 'kite', colour: 'blue' }]],
    ['five red and white boats', [{ ...object, object: 'boat', colour: 'red', count: 2 }, { ...object, object: 'boat', colour: 'white', count: 3 }]],
    ['many stars',           [{ ...object, object: 'star', count: null }]],
  ])('%j counts', (prompt, objects) => {
    expect(parsePrompt(prompt).objects).toEqual(objects)
  })

  test('colours the sky, the land and, where nothing stands behind a colour, the whole picture', () => {
    const parsed = parsePrompt('purple sky over green mountains, in teal and gold')

    expect(parsePrompt('pink clouds over the sea').weather.get('clouds')).toBe('pink')
    expect(parsed.skyColour).toBe('purple')
    expect(parsed.places.get('mountains')).toBe('green')
    expect(parsed.colours).toEqual(['teal', 'gold'])
  })

  test('names weather, a season, a style, and what is to be kept out', () => {
    const parsed = parsePrompt(
      'oil painting of a misty forest in autumn with northern lights, no birds, without clouds',
    )

    expect(parsed.style).toBe('oil')
    expect(parsed.season).toBe('autumn')
    expect([...parsed.weather.keys()]).toEqual(['fog', 'aurora'])
    expect([...parsed.unwanted]).toEqual(['bird', 'clouds'])
  })
})

describe('a prompt is refused', () => {
  test('with all the words that are not understood, and those that are', () => {
    const reading = () => parsePrompt('three dragons fighting a robot over a sea')

    expect(reading).toThrow('Not understood: "dragons", "fighting", "robot".')
    expect(reading).toThrow(
      /Places: sea, .* Times: dawn, .* weather: .* Things: sun, .* Colours: red, .* Styles: oil, /,
    )
  })

  test.each(['constructor', 'toString', '__proto__', 'valueOf', '2.5', '1,5'])(
    '%s is no word of a scene',
    (word) => {
      expect(() => parsePrompt(`${word} boats on the sea`)).toThrow('Not understood')
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
    expect(() => parsePrompt(prompt)).toThrow(message)
  })
})

describe('a negative prompt', () => {
  test('names things and weather', () => {
    expect([...parseNegativePrompt('no birds, without the clouds')]).toEqual(['bird', 'clouds'])
  })

  test.each(['mountains', 'birds, watermark', 'constructor', 'red'])('%s is refused', (prompt) => {
    expect(() => parseNegativePrompt(prompt)).toThrow('Only things and weather can be kept out')
  })
})
