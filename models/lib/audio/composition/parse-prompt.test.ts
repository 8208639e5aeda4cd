import { expect, test } from 'vitest'
import { parseMusicRequest } from '../rendering/music-request.ts'
import { parsePrompt } from './parse-prompt.ts'

// prettier-ignore
test.each([
  ['emotional inspiring piano', 'minor', ['"inspiring"']],
  ['sad romantic ballad',       'minor', ['"romantic"']],
  ['happy sad pop',             'major', ['"sad"']],
  ['happy pop in minor',        'minor', ['"happy"']],
  ['happy, cheerful pop',       'major', []],
])('of the moods of %j the first decides', (prompt, mode, leftOut) => {
  expect(parsePrompt(prompt)).toMatchObject({ mode, leftOut })
})

test('a mood that is left out changes no tempo either', () => {
  expect(parsePrompt('dark happy pop').tempoFactor).toBe(1)
})

test('minor and major are refused', () => {
  expect(() => parsePrompt('pop in minor, in major')).toThrow('one mode')
})

// prettier-ignore
test.each([
  ['wedding jazz',             undefined, 'jazz'],
  ['epic rock',                undefined, 'rock'],
  ['jazz for a dinner party',  undefined, 'jazz'],
  ['happy song for a wedding', 'pop',     'pop'],
  ['happy song for a wedding', undefined, 'classical'],
  ['epic film music',          undefined, 'cinematic'],
  ['workout music',            undefined, 'house'],
])('%j with the style %s is %s', (prompt, style, expected) => {
  const request = parseMusicRequest({ prompt, ...(style && { style }), duration: 10, instrumental: true })

  expect(request.style).toBe(expected)
  expect(request.parsedPrompt.leftOut).toEqual([])
})
