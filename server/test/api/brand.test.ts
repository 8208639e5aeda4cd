import { encode } from 'fast-png'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrand } from '../../src/brand/store.ts'
import { newEmail, expectOk, stopApp, testApp, type TestApp } from '../app.ts'
import { startMailServer, type MailServer } from '../mail-server.ts'
import { reportedShare } from '../shared-output.ts'

const browser = { accept: 'text/html' }
const folder = mkdtempSync(join(tmpdir(), 'brand-'))
const index = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8')
const parts = { pageFolder: folder }
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="9" cy="9" r="4"/></svg>'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const lumen = { name: 'Lumen', accentLight: '#1f4fd1', accentDark: '#9db8ff' }
let mail: MailServer

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), index)
  mail = await startMailServer()
})
afterAll(async () => {
  await stopApp()
  mail.close()
  rmSync(folder, { recursive: true })
})

const open = (variables: Record<string, string> = {}) =>
  testApp({ SMTP_URL: mail.url, SIGNUP: 'open', MAIL_FROM: 'hello@lumen.test', ...variables }, parts)
const put = (app: TestApp, brand: object) => app.operator.put('/operator/v1/brand', brand)
const visit = (app: TestApp, path: string) => app.stranger().get(path, browser)

/** What a person reads of a page: neither code nor the names of files. */
const readable = (html: string) =>
  html
    .replaceAll(/<(script|style|pre|code)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(
      /<(?!meta)[^>]*>/g,
      (tag) => (/(?:alt|title|aria-label|placeholder)="[^"]*"/.exec(tag) ?? [' '])[0],
    )

describe('a service under another name', () => {
  test('shows the old one nowhere that a person reads: pages, documentation, shares, mails, agents', async () => {
    const app = await open()
    await expectOk(put(app, { ...lumen, mails: { finishSignUp: { signature: 'The team of {service}' } } }))
    await expectOk(app.operator.put('/operator/v1/brand/logo', { image: base64(svg) }))
    const { path: address } = await reportedShare(app)
    const { body: entries } = await app.stranger().get('/docs/search.json')
    const documents = [...new Set<string>(entries.map(({ url }: { url: string }) => url.split('#')[0]))]

    const paths = [
      '/',
      '/sign-in',
      '/no/such/page',
      '/docs',
      '/docs/problems',
      '/docs/schemas',
      '/s/none',
      address,
    ]
    expect(documents.length).toBeGreaterThan(20)
    const wrong: string[] = []
    for (const path of [...paths, ...documents]) {
      const { text } = await visit(app, path)
      if (/\bAtelier\b/.test(readable(text)) || !text.includes('Lumen')) wrong.push(path)
    }
    expect(wrong).toEqual([])
    const operators = await app.operator.get('/docs/operator', browser)
    expect(readable(operators.text).replaceAll('Atelier-Account', '')).not.toMatch(/\bAtelier\b/)

    mail.reset()
    await app.stranger().post('/account/v1/sign-up', { email: newEmail() })
    expect(mail.received()).not.toMatch(/atelier(?!\.test)/i)
    expect(mail.received()).toContain('From: Lumen <hello@lumen.test>')
    expect(mail.received()).toContain('The team of Lumen')

    const { body: resource } = await app.stranger().get('/.well-known/oauth-protected-resource')
    expect(resource.resource_name).toBe('Lumen')
    expect((await app.stranger().get('/manifest.webmanifest')).text).toContain('"name":"Lumen"')
  })

  test('has the same contract: /openapi.json says nothing of the brand', async () => {
    const app = await open()
    const before = await app.stranger().get('/openapi.json')

    await expectOk(put(app, lumen))

    const after = await app.stranger().get('/openapi.json')
    expect(after.text).toBe(before.text)
    const committed = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'))
    expect(committed.info.title).toBe('Atelier')
    expect(after.body).toEqual(committed)
  })

  test('sends the page with its name and colours in it, under a policy that allows just that style', async () => {
    const app = await open()
    const plain = await visit(app, '/sign-in')
    expect(plain.text).toBe(index)

    await expectOk(put(app, lumen))
    const branded = await visit(app, '/sign-in')

    expect(branded.text).toContain('<title>Lumen</title>')
    const style = /<style>(.*?)<\/style>/.exec(branded.text)![1]!
    const source = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
    expect(branded.headers.get('content-security-policy')).toContain(`style-src 'self' ${source};`)
    expect(plain.headers.get('content-security-policy')).toContain("style-src 'self';")
    expect(branded.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    const etag = branded.headers.get('etag')!
    const again = await app.stranger().get('/sign-in', { ...browser, 'if-none-match': etag })
    expect(again.status).toBe(304)
    const packed = await app.stranger().get('/sign-in', { ...browser, 'accept-encoding': 'br' })
    expect(packed).toMatchObject({ text: branded.text })
    expect(packed.headers.get('content-encoding')).toBe('br')
  })

  test('tells everybody of it in GET /account/v1/service', async () => {
    const app = await open({ OPERATOR_CONTACT: 'old@lumen.test' })
    const brand = { ...lumen, termsUrl: 'https://lumen.test/terms', contact: 'help@lumen.test' }
    await expectOk(put(app, brand))

    const { body } = await app.stranger().get('/account/v1/service')

    expect(body).toMatchObject({
      operatorContact: 'help@lumen.test',
      brand: {
        name: 'Lumen',
        accent: { light: '#1f4fd1', dark: '#9db8ff' },
        logo: null,
        faviconUrl: '/brand/favicon',
        termsUrl: 'https://lumen.test/terms',
        privacyUrl: null,
      },
    })
    expect((await visit(app, '/docs')).text).toContain('href="https://lumen.test/terms"')
    expect((await visit(app, '/docs')).text).toContain('href="mailto:help@lumen.test"')
  })

  test('keeps the names on the wire', async () => {
    const app = await open()
    await expectOk(put(app, lumen))

    const { body } = await app.stranger().get('/account/v1/service')

    expect(body.webhooks.headerPrefix).toBe('Service')
  })

  test('is known by other nodes within seconds, which make nothing anew until it changes', async () => {
    const app = await open()
    const { db } = app.service.database
    const other = await openBrand(db, app.clock, app.dependencies.brand.configured)
    const before = await other.get()

    await expectOk(put(app, lumen))
    expect(await other.get()).toBe(before)
    await app.advance('3s')

    const after = await other.get()
    expect(after.name).toBe('Lumen')
    await app.advance('3s')
    expect(await other.get()).toBe(after)
  })
})

describe('PUT /operator/v1/brand', () => {
  test('says what holds, what was set and what the configuration has; null goes back to it', async () => {
    const app = await open({ BRAND_NAME: 'Acme', BRAND_TERMS_URL: 'https://acme.test/t' })

    const set = await expectOk(put(app, { name: ' Lumen ', privacyUrl: 'https://lumen.test/p' }))
    const reset = await expectOk(put(app, {}))

    expect(set).toMatchObject({
      current: { name: 'Lumen', termsUrl: 'https://acme.test/t', privacyUrl: 'https://lumen.test/p' },
      settings: { name: 'Lumen', termsUrl: null },
      defaults: { name: 'Acme', termsUrl: 'https://acme.test/t' },
      ownLogo: false,
    })
    expect(reset).toMatchObject({ current: { name: 'Acme', privacyUrl: null }, settings: { name: null } })
    expect(await expectOk(app.operator.get('/operator/v1/brand'))).toEqual(reset)
  })

  test('a colour that cannot be read is refused with its ratio, and with one that would pass', async () => {
    const app = await open()

    const response = await put(app, { accentLight: '#ffd400', accentDark: '#9db8ff' })

    expect(response).toMatchObject({
      status: 400,
      body: {
        issues: [
          {
            path: 'accentLight',
            message:
              '#ffd400 has a contrast of 1.18:1 on light surfaces, and text needs 4.5:1; #7d6800 would pass',
          },
        ],
      },
    })
    expect((await put(app, { accentLight: '#7d6800', accentDark: '#9db8ff' })).status).toBe(200)
  })

  test.each([
    [{ accentLight: '#1f4fd1' }, 'accentDark'],
    [{ accentDark: '#9db8ff', accentLight: null }, 'accentLight'],
    [{ accentLight: 'red', accentDark: '#9db8ff' }, 'accentLight'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ name: 'Lu\u202Emen' }, 'name'],
    [{ name: 'Lu\u2066men' }, 'name'],
    [{ name: 'Lu\u0007men' }, 'name'],
    [{ name: 'Lu\nmen' }, 'name'],
    [{ name: 'Lu\u2028men' }, 'name'],
    [{ contact: 'help\u202E@lumen.test' }, 'contact'],
    [{ termsUrl: 'javascript:alert(1)' }, 'termsUrl'],
    [{ mails: { signInLink: { subject: 'a\nb' } } }, 'mails.signInLink.subject'],
    [{ mails: { finishSignUp: { greeting: 'Hello {name}' } } }, 'mails.finishSignUp.greeting'],
    [{ mails: { newsletter: {} } }, 'mails.newsletter'],
    [{ color: 'red' }, 'color'],
  ])('%j is 400 and names %s', async (brand, path) => {
    const app = await open()

    const response = await put(app, brand)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response.body.issues.map((issue: { path: string }) => issue.path)).toEqual([path])
  })

  test('mails are written with its texts', async () => {
    const app = await open()
    const person = await app.person({ name: 'Ada' })
    const signInLink = { subject: 'To {service}, {name}', greeting: 'Dear {name},', signature: '{contact}' }
    await expectOk(put(app, { name: 'Lumen', contact: 'help@lumen.test', mails: { signInLink } }))
    mail.reset()

    await expectOk(app.operator.post(`/operator/v1/accounts/${person.id}/sign-in-link`))

    const text = mail.received()
    expect(text).toContain('Subject: To Lumen, Ada')
    expect(text).toMatch(/Dear Ada,\r\n\r\nFollow this link[\s\S]*GMT\.\r\n\r\nhelp@lumen\.test/)
  })
})

describe('the logo', () => {
  test('is sent at a stable path with an ETag, and kept for good under the address of its version', async () => {
    const app = await open()
    expect((await app.stranger().get('/brand/logo')).status).toBe(404)
    const { current } = await expectOk(app.operator.put('/operator/v1/brand/logo', { image: base64(svg) }))

    const stable = await app.stranger().get('/brand/logo')
    const version = await app.stranger().get(current.logo.url)
    const favicon = await app.stranger().get(current.faviconUrl)

    expect(current.logo).toMatchObject({ width: 20, height: 20 })
    expect(stable.headers.get('content-type')).toBe('image/svg+xml')
    expect(stable.headers.get('cache-control')).toBe('no-cache')
    expect(stable.headers.get('content-security-policy')).toContain('sandbox')
    expect(stable.headers.get('x-content-type-options')).toBe('nosniff')
    expect(version.headers.get('cache-control')).toContain('immutable')
    expect(version.text).toBe(stable.text)
    expect(favicon.text).toBe(stable.text)
    const etag = stable.headers.get('etag')!
    expect((await app.stranger().get('/brand/logo', { 'if-none-match': etag })).status).toBe(304)
    expect((await visit(app, '/sign-in')).text).toContain(current.logo.url)
    expect((await visit(app, '/docs')).headers.get('content-security-policy')).toContain(
      "img-src 'self' data:",
    )
  })

  test('may be a PNG, is replaced by another and removed again; then the usual one is back', async () => {
    const app = await open()
    const png = Buffer.from(
      encode({ width: 30, height: 10, channels: 4, depth: 8, data: new Uint8Array(1200).fill(99) }),
    )
    await expectOk(app.operator.put('/operator/v1/brand/logo', { image: base64(svg) }))
    await app.stranger().get('/brand/logo')

    const { current } = await expectOk(
      app.operator.put('/operator/v1/brand/logo', { image: png.toString('base64') }),
    )

    expect(current.logo).toMatchObject({ width: 30, height: 10 })
    const sent = await app.stranger().get('/brand/logo')
    expect(sent.headers.get('content-type')).toBe('image/png')
    const removed = await expectOk(app.operator.send('DELETE', '/operator/v1/brand/logo'))
    expect(removed).toMatchObject({ current: { logo: null, faviconUrl: '/brand/favicon' }, ownLogo: false })
    expect((await app.stranger().get('/brand/logo')).status).toBe(404)
    expect((await app.stranger().get('/brand/favicon')).status).toBe(200)
    expect((await app.operator.send('DELETE', '/operator/v1/brand/logo')).status).toBe(404)
  })

  test.each([
    ['<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>', 'has a <script>, which a logo may not have'],
    ['GIF89a', 'is neither SVG nor PNG'],
  ])('%s is 400 and says why', async (source, message) => {
    const app = await open()

    const response = await app.operator.put('/operator/v1/brand/logo', { image: base64(source) })

    expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'image', message }] } })
  })

  test('comes from a file of the configuration, and a wrong one stops the start', async () => {
    const file = join(folder, 'logo.svg')
    writeFileSync(file, svg)
    const app = await open({ BRAND_LOGO_FILE: file })
    const { body } = await app.stranger().get('/account/v1/service')
    expect((await app.stranger().get(body.brand.logo.url)).text).toContain('<circle')

    writeFileSync(file, '<svg viewBox="0 0 1 1"><script/></svg>')
    await expect(open({ BRAND_LOGO_FILE: file, BRAND_NAME: 'Other' })).rejects.toThrow(
      `BRAND_LOGO_FILE: ${file} has a <script>`,
    )
  })
})
