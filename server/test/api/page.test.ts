import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageAddresses } from '@atelier/contract/page-addresses.ts'
import { isPageAddress } from '../../src/account-page/page-file.ts'
import { unauthenticatedLimit } from '../../src/accounts/rate-limits.ts'
import { expectOk, stopApp, testApp, type TestApp } from '../app.ts'
import { sendRaw } from '../raw-connection.ts'

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const markup = '<!doctype html><title>Atelier</title><div id="root"></div>'
const german = '<!doctype html><html lang="de"><title>Atelier</title><div id="root"></div></html>'
const script = `console.log(${JSON.stringify('x'.repeat(500))})`

const folder = mkdtempSync(join(tmpdir(), 'atelier-page-'))
const parts = { pageFolder: folder }
const variables = { CDN_URL: 'https://cdn.atelier.test/files' }
let app: TestApp

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), markup)
  writeFileSync(join(folder, 'index.de.html'), german)
  writeFileSync(join(folder, 'assets/main-1a2b.js'), script)
  writeFileSync(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'assets/main-1a2b.js.gz'), gzipSync(script))
  writeFileSync(join(folder, 'viewer.html'), '<!doctype html><title>Viewer</title>')
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\n')
  app = await testApp(variables, parts)
})

afterAll(async () => {
  await stopApp()
  rmSync(folder, { recursive: true })
})

const policyOf = (headers: Headers) =>
  Object.fromEntries(
    headers
      .get('content-security-policy')!
      .split('; ')
      .map((rule) => [rule.split(' ', 1)[0]!, rule.split(' ').slice(1).join(' ')]),
  )

const open = (path: string, headers = {}) => app.stranger().get(path, { ...browser, ...headers })

describe('the account page', () => {
  test.each(['/', '/sign-in', '/account/keys', '/account/developers/webhooks/x?state=failed'])(
    'stands at every address of its own: %s',
    async (path) => {
      const response = await open(path)

      expect(response).toMatchObject({ status: 200, text: markup })
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    },
  )

  test('everything below /operator is 404 for whoever is no operator, as any address that does not exist', async () => {
    const [customer, operator] = [await app.person(), await app.person()]
    await expectOk(app.operator.patch(`/operator/v1/accounts/${operator.id}`, { operatorRole: 'read-only' }))
    const routes = pageAddresses.filter((address) => address.startsWith('/operator'))
    const nowhere = await open('/nowhere')

    for (const route of ['/operator', '/operator/', ...routes, '/operator/nowhere']) {
      const path = route.replaceAll(/\$\w+/g, 'x')
      const [stranger, known] = [await open(path), await customer.get(path, browser)]
      expect(stranger).toMatchObject({ status: 404, text: nowhere.text })
      expect(known).toMatchObject({ status: 404, text: nowhere.text })
      const etag = stranger.headers.get('etag')!
      expect((await open(path, { 'if-none-match': etag })).status).toBe(404)
      expect(Object.keys(Object.fromEntries(stranger.headers))).toEqual(
        Object.keys(Object.fromEntries(nowhere.headers)),
      )
      expect((await operator.get(path, browser)).status).toBe(isPageAddress(path) ? 200 : 404)
    }
  })

  test('says with 404 that there is nothing at another address, also to who has a copy of it', async () => {
    const { headers } = await open('/account/keys')

    for (const known of [undefined, headers.get('etag')]) {
      const response = await open('/acount/keys', { 'if-none-match': known })

      expect(response).toMatchObject({ status: 404, text: markup })
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('content-security-policy')).toBe(headers.get('content-security-policy'))
    }
  })

  test('runs only what came with it, loads from nowhere but here and the files, and cannot be framed', async () => {
    const { headers } = await open('/account/keys')

    expect(policyOf(headers)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: blob: https://cdn.atelier.test",
      'media-src': "'self' blob: https://cdn.atelier.test",
      'font-src': "'self'",
      'connect-src': "'self' https://cdn.atelier.test",
      'frame-src': "'self'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.getSetCookie()).toEqual([])
  })

  test('gives WebAssembly and styles of a library to the viewer of 3D models alone, which only the page frames', async () => {
    const { headers } = await open('/viewer.html')

    expect(policyOf(headers)).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'worker-src': 'blob:',
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob: https://cdn.atelier.test",
      'connect-src': "'self' data: blob: https://cdn.atelier.test",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'self'",
      sandbox: 'allow-scripts',
    })
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    // It has no origin of its own there: what was built is given to all, and nothing else.
    const built = await app.stranger().get('/assets/main-1a2b.js')
    expect(built.headers.get('access-control-allow-origin')).toBe('*')
    expect((await open('/')).headers.get('access-control-allow-origin')).toBeNull()
  })

  test('is asked for again at every visit, and sent only when it has changed', async () => {
    const { headers } = await open('/account/keys')

    const again = await open('/account/usage', { 'if-none-match': headers.get('etag') })

    expect(headers.get('cache-control')).toBe('no-cache')
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers.get('content-security-policy')).toBe(headers.get('content-security-policy'))
  })

  test('speaks the language that was chosen, or else that of the browser, and no cache mixes them up', async () => {
    const byBrowser = await open('/account/keys', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' })
    const byChoice = await open('/account/keys', { 'accept-language': 'de', cookie: 'language=en' })

    expect(byBrowser).toMatchObject({ status: 200, text: german })
    expect(byChoice).toMatchObject({ status: 200, text: markup })
    expect(byBrowser.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
    expect(byBrowser.headers.get('etag')).not.toBe(byChoice.headers.get('etag'))
    const changed = await open('/account/keys', {
      'accept-language': 'de',
      'if-none-match': byChoice.headers.get('etag'),
    })
    expect(changed).toMatchObject({ status: 200, text: german })
  })

  test('a chosen language is no session: whoever has only that is not counted as a guess at one', async () => {
    const visitor = app.stranger()

    for (let visit = 0; visit <= unauthenticatedLimit.limit; visit++) {
      const response = await visitor.get('/account/v1/session', { cookie: 'language=de' })
      expect(response).toMatchObject({ status: 200, body: { person: null } })
    }
  })

  test.each(['/v1/nowhere', '/account/v1/nowhere', '/operator/v1/nowhere', '/files/x', '/assets/gone.js'])(
    'is no answer to %s: that is a mistake',
    async (path) => {
      expect(await open(path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    },
  )

  test('is for who wants to see one: a program is told that there is nothing', async () => {
    const response = await app.stranger().get('/account/keys', { accept: 'application/json' })

    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(response.body.detail).toBe('There is no GET /account/keys. See /docs for all operations.')
  })

  test('HEAD says as much as GET', async () => {
    const response = await app.stranger().send('HEAD', '/account/keys', { headers: browser })

    expect(response).toMatchObject({ status: 200, text: '' })
    expect(response.headers.get('content-length')).toBe(String(markup.length))
  })
})

describe('a file of the page', () => {
  test('named by its content is kept for good, and is sent compressed', async () => {
    const response = await open('/assets/main-1a2b.js', { accept: '*/*', 'accept-encoding': 'gzip, br' })

    expect(response).toMatchObject({ status: 200, text: script })
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('each encoding is another content, with an ETag of its own', async () => {
    const etag = async (encoding: string) =>
      (await open('/assets/main-1a2b.js', { 'accept-encoding': encoding })).headers.get('etag')!

    const etags = [await etag('br'), await etag('gzip'), await etag('identity')]
    const current = await open('/assets/main-1a2b.js', {
      'accept-encoding': 'gzip',
      'if-none-match': etags[1],
    })

    expect(new Set(etags).size).toBe(3)
    expect(current.status).toBe(304)
  })

  test('of another name is asked for again', async () => {
    const response = await open('/robots.txt')

    expect(response).toMatchObject({ status: 200, text: 'User-agent: *\n' })
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test.each(['/../package.json', '/assets/../../package.json', '/assets/%2e%2e/index.html', '//index.html'])(
    'is nothing outside its folder: %s',
    async (path) => {
      const request = `GET ${path} HTTP/1.1\r\nHost: atelier.test\r\nAccept: */*\r\nConnection: close\r\n\r\n`

      const response = await sendRaw(app.origin, request)

      expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
    },
  )
})

describe('a page that was not built', () => {
  test('says how, and the API answers all the same; once it is there it is shown', async () => {
    const late = mkdtempSync(join(tmpdir(), 'atelier-page-'))
    const without = await testApp({}, { pageFolder: join(late, 'dist') })

    const response = await without.stranger().get('/account/keys', browser)

    expect(response.status).toBe(404)
    expect(response.text).toContain('npm run build')
    expect((await without.stranger().get('/v1/models')).status).toBe(200)
    mkdirSync(join(late, 'dist'))
    writeFileSync(join(late, 'dist/index.html'), markup)
    expect((await without.stranger().get('/account/keys', browser)).text).toBe(markup)
    rmSync(late, { recursive: true })
    app = await testApp(variables, parts)
  })
})
