import { problemCodes } from '@atelier/contract/problem.ts'
import { createHash } from 'node:crypto'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { openApi } from '../openapi.ts'
import { operationsOf, type ApiDocument } from './api-document.ts'
import { renderReference } from './reference.ts'

const document = openApi as unknown as ApiDocument
const { docs } = renderReference(document, 'https://atelier.test')
const all = (pattern: RegExp, markup = docs.markup) =>
  [...markup.matchAll(pattern)].map(([, found]) => found ?? '')
const ids = all(/ id="([^"]+)"/g)

test('every operation has a section, an entry in the contents and a command', () => {
  for (const { operationId, path } of operationsOf(document)) {
    expect(docs.markup).toContain(`<section class="operation" id="${operationId}"`)
    expect(docs.markup).toContain(`<a href="#${operationId}">`)
    expect(docs.markup).toContain(`https://atelier.test${path.split('{', 1)[0]}`)
  }
})

test('every schema has a section', () => {
  for (const name of Object.keys(document.components.schemas)) expect(ids).toContain(`schema-${name}`)
})

test('ids are unique', () => {
  expect(ids).toHaveLength(new Set(ids).size)
})

test('every link leads somewhere', () => {
  const known = new Set([
    ...ids.map((id) => `#${id}`),
    ...problemCodes.map((code) => `/docs/problems/${code}`),
    '/',
    '/docs',
    '/docs/problems',
    '/sign-in',
    '/openapi.json',
    '/openapi-3.0.json',
    'https://www.rfc-editor.org/rfc/rfc9457',
  ])

  expect(all(/<a [^>]*href="([^"]+)"/g).filter((link) => !known.has(link))).toEqual([])
})

test('a description with a script in it is inert', () => {
  const hostile = '</code><script>alert(1)</script>" onload="alert(1)'
  const everywhere = JSON.parse(
    JSON.stringify(openApi, (name, value: unknown) =>
      ['description', 'summary', 'title'].includes(name) && typeof value === 'string' ? hostile : value,
    ),
  ) as object

  const { docs: page } = renderReference(everywhere, 'https://atelier.test')

  expect(page.markup).toContain('&lt;script&gt;alert(1)')
  expect(all(/<(script)/g, page.markup)).toHaveLength(1)
  expect(page.markup).not.toContain('" onload=')
})

test('the page runs only its own script and loads nothing', () => {
  const [style = '', script = ''] = [/<style>([^]*?)<\/style>/, /<script>([^]*?)<\/script>/].map(
    (element) => element.exec(docs.markup)?.[1] ?? '',
  )
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  expect(docs.headers['content-security-policy']).toContain(
    `style-src ${hash(style)}; script-src ${hash(script)}`,
  )
  expect(all(/(?:src|<link[^>]* href)="(?!data:)([^"]+)"/g)).toEqual([])
  expect(docs.markup).not.toMatch(/ style="| on[a-z]+="/)
  expect(() => new Script(script)).not.toThrow()
})
