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

describe('what a prompt is about is a single thing', () => {
  test('a portrait of somebody is one, with the colour of their hair', () => {
    const parsed = parsePrompt('portrait of a young woman with long brown hair')

    expect(parsed.objects).toEqual([{ ...object, object: 'portrait-of-a-woman', colour: 'brown' }])
    expect(parsed.leftOut).toEqual([])
  })

  test('what stands on a table is indoors, whatever else is named', () => {
    const parsed = parsePrompt('a cup of coffee by the sea')

    expect([...parsed.places.keys()]).toEqual(['room'])
    expect(parsed.leftOut).toEqual(['"sea"'])
  })
})

describe('what cannot be shown is left out', () => {
  test.each([
    ['red rain on the sea', ['"red"']],
    ['a blue campfire', ['"blue"']],
    ['red and blue mountains', ['"blue"']],
    ['three seas', ['"three"']],
    ['2.5 boats on the sea', ['"2.5"']],
    ['constructor boats on the sea', ['"constructor"']],
    ['toString boats on the sea', ['"tostring"']],
    ['__proto__ boats on the sea', ['"proto"']],
    ['a cat wearing a blue hat in a garden', ['"wearing"', '"hat"']],
    ['space over the sea', ['"sea"']],
    ['a cabin in the woods with glowing windows', ['"windows"']],
    ['a forest with strange plants', ['"strange"', '"plants"']],
    ['a cat with a laptop in a garden', ['"laptop"']],
    ['a red bridge over a koi pond', ['"koi"']],
    ['an underwater scene with a coral reef and a sea turtle', []],
    ['a hot air balloon festival', ['"festival"']],
    ['I need a picture for my history lesson: a castle', []],
    ['Can you draw a cat, please?', []],
  ])('%j: %j', (prompt, leftOut) => {
    expect(parsePrompt(prompt).leftOut).toEqual(leftOut)
  })

  test('the colour of what is left out colours nothing else', () => {
    expect(parsePrompt('a cat with a blue hat in a garden')).toMatchObject({
      colours: [],
      objects: [{ object: 'cat', colour: null }],
    })
  })
})

describe('a prompt is refused', () => {
  // prettier-ignore
  test.each([
    ['a very beautiful picture', 'names nothing that can be painted'],
    ['...',                      'names nothing that can be painted'],
    ['red and blue',             'names nothing that can be painted'],
    ['a fairy on a rock',        '"fairy" cannot be painted. Try butterfly, person or mushroom.'],
    ['a dragn over the sea',     'Do you mean "dragon"?'],
    ['13 boats',                 'You can ask for 1 to 12 of each object, not 13'],
    ['0 boats',                  'You can ask for 1 to 12 of each object, not 0'],
    ['two moons',                '"moons" cannot be counted'],
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

  test('what no scene has is kept out without a word', () => {
    expect([...parseNegativePrompt('birds, watermark, blurry, constructor')]).toEqual(['bird'])
  })

  test('what cannot be kept out is passed over, since the prompt is not to blame for it', () => {
    expect([...parseNegativePrompt('mountains, red, birds')]).toEqual(['bird'])
  })
})

describe('what is not wanted', () => {
  // prettier-ignore
  test.each([
    ['a castle on a hill, no text, birds in the sky', ['castle', 'bird'], []],
    ['a castle without birds or clouds and a tree', ['castle', 'tree'], ['bird', 'clouds']],
    ['a beach without surfboards', [], []],
    ['a lighthouse, no text, at sunset', ['lighthouse'], []],
    ['a castle, not a house, with a tree', ['castle', 'tree'], []],
    ['no people, a castle', ['castle'], ['person']],
  ])('of %j only what follows is meant', (prompt, things, unwanted) => {
    const parsed = parsePrompt(prompt)

    expect(parsed.objects.map(({ object: name }) => name)).toEqual(things)
    expect([...parsed.unwanted]).toEqual(unwanted)
  })

  test('the article of what is left out counts nothing else', () => {
    expect(parsePrompt('a castle with a moat and birds').objects[1]).toMatchObject({
      object: 'bird',
      count: null,
    })
  })

  test('a phrase for several things is kept out as a whole, or refused', () => {
    expect(() => parsePrompt('a castle, no street')).toThrow('Only things and weather can be kept out')
  })
})

test.each([
  ['a castle behind a stone wall at sunset', [], ['"wall"']],
  ['fruit in a basket', ['room'], []],
  ['a cake on a shelf', ['room'], []],
  ['a cat on the floor', ['room'], []],
  ['a bar at night', ['room'], []],
  ['a castle in a kitchen', ['room'], []],
])('%j is in %j', (prompt, places, leftOut) => {
  const parsed = parsePrompt(prompt)

  expect([...parsed.places.keys()]).toEqual(places)
  expect(parsed.leftOut).toEqual(leftOut)
})

test.each([
  ['a cup of coffee in the woods', ['"woods"']],
  ['a cup of coffee in a wheat field', ['"wheat field"']],
  ['golden rain on the sea', ['"golden"']],
])('of %j %j is left out, in the words of the prompt', (prompt, leftOut) => {
  expect(parsePrompt(prompt).leftOut).toEqual(leftOut)
})

test.each([
  ['a cat asleep on a windowsill', 'cat', '"asleep"'],
  ['a tree alone in a field', 'tree', '"alone"'],
  ['an owl awake at night', 'owl', '"awake"'],
])('%j says how the thing is, which is no other thing', (prompt, thing, leftOut) => {
  const parsed = parsePrompt(prompt)

  expect(parsed.objects.map((one) => one.object)).toEqual([thing])
  expect(parsed.leftOut).toEqual([leftOut])
})
