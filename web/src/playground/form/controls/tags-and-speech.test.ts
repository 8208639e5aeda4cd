import { describe, expect, test } from 'vitest'
import { speechSeconds, wordCount } from './speech.ts'
import { asText, tagsIn, withTags } from './tag-list.ts'

describe('tags', () => {
  // prettier-ignore
  test.for<[string, string, string]>([
    ['',            'warm',          'warm'],
    ['warm',        ' slow ,',       'warm, slow'],
    ['warm, slow',  'warm',          'warm, slow'],
    ['warm',        ', ,',           'warm'],
    ['warm',        'lo-fi, jazz',   'warm, lo-fi, jazz'],
  ])('"%s" and then "%s" is "%s"', ([text, typed, after]) => {
    expect(asText(withTags(tagsIn(text), typed))).toBe(after)
  })
})

describe('speech', () => {
  // prettier-ignore
  test.for<[string, number]>([
    ['',                             0],
    ['One two, three.',              3],
    ["It isn't so — is it?",         5],
    ['春の海',                        2],
  ])('"%s" has %i words', ([text, words]) => {
    expect(wordCount(text)).toBe(words)
  })

  test('twice as fast takes half as long, and no speed is the usual one', () => {
    const text = 'one two three four five'
    expect([speechSeconds(text, 1), speechSeconds(text, 2), speechSeconds(text, 0)]).toEqual([2, 1, 2])
  })
})
