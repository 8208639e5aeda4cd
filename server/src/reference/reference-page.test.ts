import { problemCodes } from '@atelier/contract/problem.ts'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { openApi } from '../openapi.ts'
import { OPERATOR_PAGE, operationAddress, schemaAddress } from './addresses.ts'
import { operationsOf, type ApiDocument } from './api-document.ts'
import type { Page } from './page.ts'
import { renderReference } from './reference.ts'

const document = openApi as unknown as ApiDocument
const folder = new URL('../../../docs/guides/', import.meta.url)
const guides = new Map(
  readdirSync(folder).map((name) => [name.replace(/\.md$/, ''), readFileSync(new URL(name, folder), 'utf8')]),
)
const fonts = { sans: '/assets/sans.woff2', mono: '/assets/mono.woff2' }
const reference = renderReference({ document, publicUrl: 'https://atelier.test', guides, fonts })
const pages = new Map<string, Page>([
  ...reference.pages,
  [OPERATOR_PAGE, reference.operator],
  ['/docs/problems', reference.problemIndex],
  ...problemCodes.map((code) => [`/docs/problems/${code}`, reference.problems[code]] as const),
])
const all = (pattern: RegExp, markup: string) => [...markup.matchAll(pattern)].map(([, found]) => found ?? '')
const idsOf = (address: string) => all(/ id="([^"]+)"/g, pages.get(address)?.markup ?? '')

test('every operation has a section on the page of its group, an entry there and a command', () => {
  for (const operation of operationsOf(document)) {
    const [address = '', id = ''] = operationAddress(operation).split('#')
    const markup = pages.get(address)?.markup ?? ''
    expect(markup).toContain(`<section class="operation" id="${id}"`)
    expect(markup).toContain(`<a href="#${id}"`)
    expect(markup).toContain(`https://atelier.test${operation.path.split('{', 1)[0]}`)
  }
})

test('the operator’s operations and what only they send or get are on their page alone', () => {
  const own = operationsOf(document).filter(({ path }) => path.startsWith('/operator/'))

  expect(own.length).toBeGreaterThan(10)
  for (const { path } of own)
    for (const [address, { markup }] of reference.pages) {
      // Guides for operators name some of them.
      if (!address.startsWith('/docs/guides/')) expect(markup).not.toContain(path)
    }
  expect(JSON.stringify(reference.search)).not.toContain('/operator/v1')
  expect(idsOf(OPERATOR_PAGE)).toContain('schema-CreateAccountRequest')
  expect(idsOf('/docs/schemas')).not.toContain('schema-CreateAccountRequest')
})

test('every schema has a section', () => {
  for (const name of Object.keys(document.components.schemas)) {
    const [address = '', id] = schemaAddress(document, name).split('#')
    expect(idsOf(address)).toContain(id)
  }
})

test('ids are unique on every page', () => {
  for (const address of pages.keys()) {
    const ids = idsOf(address)
    expect({ address, ids }).toEqual({ address, ids: [...new Set(ids)] })
  }
})

test('every link leads somewhere, and so does everything that can be found', () => {
  const elsewhere = new Set(['/', '/sign-in', '/openapi.json', '/openapi-3.0.json'])
  const leads = (from: string, link: string) => {
    const [address = '', id] = link.split('#')
    if (link.startsWith('https://') || elsewhere.has(address)) return true
    const target = address === '' ? from : address
    return pages.has(target) && (id === undefined || idsOf(target).includes(id))
  }

  const dead = [...pages].flatMap(([address, { markup }]) =>
    all(/<a [^>]*href="([^"]+)"/g, markup)
      .filter((link) => !leads(address, link))
      .map((link) => `${link} at ${address}`),
  )
  expect(dead).toEqual([])
  expect(reference.search.filter(({ url }) => !leads('', url))).toEqual([])
})

test('every guide is a page, and its words can be found', () => {
  expect([...reference.pages.keys()]).toEqual(
    expect.arrayContaining([...guides.keys()].map((name) => `/docs/guides/${name}`)),
  )
  const found = reference.search.filter(({ words }) => words.split(' ').includes('standardwebhooks'))
  expect(found.some(({ url }) => url.startsWith('/docs/guides/webhooks'))).toBe(true)
})

test('the index of the search is small', () => {
  expect(JSON.stringify(reference.search).length).toBeLessThan(150_000)
})

test('a description with a script in it is inert', () => {
  const hostile = '</code><script>alert(1)</script>" onload="alert(1)'
  const everywhere = JSON.parse(
    JSON.stringify(openApi, (name, value: unknown) =>
      ['description', 'summary', 'title'].includes(name) && typeof value === 'string' ? hostile : value,
    ),
  ) as object
  const sources = { document: everywhere, publicUrl: 'https://atelier.test' }

  for (const { markup } of renderReference({
    ...sources,
    guides: new Map([
      ['quickstart', `# ${hostile}\n\n${hostile}\n\n| ${hostile} |\n|---|\n| [x](javascript:alert(1)) |`],
    ]),
  }).pages.values()) {
    expect(all(/<(script)/g, markup)).toHaveLength(1)
    expect(markup).not.toContain('" onload=')
    expect(markup).not.toContain('href="javascript:')
  }
})

test('a page runs only its own script and loads nothing but our typefaces', () => {
  const { markup, headers } = reference.pages.get('/docs/api/generations')!
  const [style = '', script = ''] = [/<style>([^]*?)<\/style>/, /<script>([^]*?)<\/script>/].map(
    (element) => element.exec(markup)?.[1] ?? '',
  )
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  expect(headers['content-security-policy']).toContain(
    `style-src ${hash(style)}; script-src ${hash(script)}; connect-src 'self'; font-src 'self'`,
  )
  expect(all(/(?:src|<link[^>]* href)="(?!data:)([^"]+)"/g, markup)).toEqual([])
  expect(all(/url\("([^"]+)"\)/g, style)).toEqual([fonts.sans, fonts.mono])
  expect(markup).not.toMatch(/ style="| on[a-z]+="/)
  expect(() => new Script(script)).not.toThrow()
})
