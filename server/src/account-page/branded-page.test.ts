import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programBrand, type CurrentBrand } from '../brand/brand.ts'
import { brandDocument, brandPages } from './branded-page.ts'
import type { BuiltPage, PageFile } from './page-file.ts'

/** The document itself: what is replaced there has to be found. */
const source = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8')
const lumen: CurrentBrand = {
  ...programBrand,
  name: 'Lumen & <Sons>',
  accent: { light: '#1f4fd1', dark: '#9db8ff' },
  logo: { url: '/brand/logo?v=1', width: 20, height: 20 },
  faviconUrl: '/brand/favicon?v=2',
  version: 'lumen',
}

test('the document has the name, the logo, the icon and the colours of the brand before a script has come', () => {
  const html = brandDocument(source, lumen)

  expect(html).not.toContain('Atelier')
  expect(html).not.toContain('<Sons>')
  expect(html).toContain('<title>Lumen &amp; &lt;Sons&gt;</title>')
  expect(html.match(/rel="icon"/g)).toHaveLength(1)
  expect(html).toContain('<link rel="icon" href="/brand/favicon?v=2" />')
  expect(html).toContain('<style>:root{--color-live:light-dark(#1f4fd1,#9db8ff)}</style>')
  expect(html).toMatch(/data-brand[^>]*><img src="\/brand\/logo\?v=1"[^>]*alt=""[^>]*><span[^>]*>Lumen/)
  expect(html.match(/<div/g)?.length).toBe(source.match(/<div/g)?.length)
})

test('a wide logo shows the name itself', () => {
  const html = brandDocument(source, { ...lumen, logo: { url: '/brand/logo', width: 90, height: 30 } })

  expect(html).toMatch(/alt="Lumen &amp; &lt;Sons&gt;"[^>]*><\/div>/)
})

const file = (text: string): PageFile => ({ mediaType: 'text/html', digest: 'x', bytes: Buffer.from(text) })
const page: BuiltPage = new Map([
  ['/index.html', file(source)],
  ['/viewer.html', file('<title>Atelier</title></head>')],
  ['/assets/a.js', file('x')],
])

test('is written once for each brand, and left as it was built where there is none', async () => {
  let brand = programBrand
  const branded = brandPages(async () => page, { get: async () => brand })
  expect(await branded()).toBe(page)

  brand = lumen
  const [one, other] = await Promise.all([branded(), branded()])

  expect(one).toBe(other)
  expect(one.get('/assets/a.js')).toBe(page.get('/assets/a.js'))
  expect(one.get('/viewer.html')).toBe(page.get('/viewer.html'))
  const { digest, br, gzip, styleSource } = one.get('/index.html')!
  expect(digest).not.toBe('x')
  expect(br).toBeDefined()
  expect(gzip).toBeDefined()
  expect(styleSource).toMatch(/^'sha256-[\w+/]{43}='$/)
  brand = programBrand
  expect(await branded()).toBe(page)
})
