// The page of a link is drawn by the server, which has no messages of the account page.
import { pageLanguages, type PageLanguage } from '@atelier/contract/page-languages.ts'
import { paramNames, type ParamName } from '@atelier/contract/params.ts'
import { expect, test } from 'vitest'
import { paramLabel } from '../../server/src/shares/param-labels.ts'
import { labels as german } from '../src/messages/de/params.ts'
import { labels as english } from '../src/messages/en/params.ts'

const ofPage: Record<PageLanguage, Readonly<Record<string, string>>> = { en: english, de: german }

/** Never on the page of a link. */
const withFiles = new Set<ParamName>([
  'images',
  'image',
  'first_frame',
  'last_frame',
  'mask',
  'video',
  'audio',
  'garment',
])

test.each(pageLanguages)('params are called the same on the page of a link, in %s', (language) => {
  const named = paramNames.filter((name) => !withFiles.has(name) && name in ofPage[language])

  const atLink = named.map((name) => [name, paramLabel(name, language)])
  expect(named.length).toBeGreaterThan(5)
  expect(atLink).toEqual(named.map((name) => [name, ofPage[language][name]]))
})
