import { expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'

// prettier-ignore
test.each([
  ['“It’s” — a café…',                '"it\'s", a cafe.'],
  ['Zürich, Ærø and Straße',          'zurich, aero and strasse'],
  ['£1, €2.50 and ¥3 million',        '1 pound, 2.50 euros and 3 million yen'],
  ['5 € or 20 ¢',                     '5 euros or 20 cents'],
  ['20°C, 68 °F, 90°',                '20 degrees celsius, 68 degrees fahrenheit, 90 degrees '],
  ['Dr. Lee, Prof. Oz, J. Doe',       'dr lee, professor oz, j doe'],
  ['Cats, dogs, etc. They run, etc',  'cats, dogs, et cetera. they run, et cetera'],
  ['birds (e.g. owls), i.e. those',   'birds (for example, owls), that is, those'],
  ['Jan. 3, no. 5, #7, the U.S.',     'january 3, number 5, number 7, the u s'],
  ['3–5 × 2² = x',                    '3-5 times 2 squared equals x'],
  ['½ & ＡＢＣ ﬁne',                    '1/2 and abc fine'],
  ['mail a@b.com or https://c.org',   'mail a at b dot com or c dot org'],
  ['*bold* `code` <i>',               'bold code i '],
  ['now 👍 then',                      'now then'],
])('%s is read %s', (written, read) => {
  expect(plain(normalizeText(written))).toBe(plain(read))
})

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
