import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { wireAsset } from '../../src/assets/asset.ts'
import { stopApp, testApp, type TestApp } from '../app.ts'
import { sendRaw } from '../raw-connection.ts'

const pageFolder = mkdtempSync(join(tmpdir(), 'atelier-page-'))
writeFileSync(join(pageFolder, 'index.html'), '<!doctype html><title>Atelier</title>')
writeFileSync(join(pageFolder, 'robots.txt'), 'User-agent: *\n')
const parts = { pageFolder }

afterAll(async () => {
  await stopApp()
  rmSync(pageFolder, { recursive: true })
})

const host = 'Host: localhost\r\n\r\n'

/** Every way in which something is answered: by an operation, the page, the router, or the HTTP parser itself. */
const ways: [string, (app: TestApp) => Promise<{ status: number; headers: Headers } | undefined>][] = [
  ['an operation', (app) => app.stranger().get('/v1/models')],
  ['HEAD of an operation', (app) => app.stranger().send('HEAD', '/v1/models')],
  ['OPTIONS of an operation', (app) => app.stranger().send('OPTIONS', '/v1/models')],
  ['a copy that is current', getCurrent],
  ['a refusal', (app) => app.stranger().get('/v1/account')],
  ['an unknown path', (app) => app.stranger().get('/nowhere')],
  ['an unknown method', (app) => app.stranger().send('POST', '/v1/models')],
  ['a method that no router knows', (app) => app.stranger().send('PROPFIND', '/v1/models')],
  ['a page', (app) => app.stranger().get('/', { accept: 'text/html' })],
  ['a page that is not there', (app) => app.stranger().get('/nowhere', { accept: 'text/html' })],
  ['a file of the page', (app) => app.stranger().get('/robots.txt')],
  ['the reference', (app) => app.stranger().get('/docs')],
  ['a file that somebody made', getFile],
  ['an event stream', openStream],
  ['an address that is none', (app) => sendRaw(app.origin, `GET /v1/%zz HTTP/1.1\r\n${host}`)],
  ['what the HTTP parser refuses', (app) => sendRaw(app.origin, `hello there\r\n${host}`)],
]

describe('over https', () => {
  test.each(ways)('%s is of the type that it says, and is asked for by https alone', async (_, ask) => {
    const app = await testApp({}, parts)

    const { headers } = (await ask(app))!

    expect(headers.get('x-content-type-options')).toBe('nosniff')
    // Neither for subdomains nor for ever.
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })
})

describe('over http', () => {
  test.each(ways)('%s is of the type that it says, and says nothing of https', async (_, ask) => {
    const app = await testApp({ PUBLIC_URL: 'http://localhost:4321', TRUST_PROXY: '0' }, parts)

    const { headers } = (await ask(app))!

    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeNull()
  })
})

async function getCurrent(app: TestApp) {
  const { headers } = await app.stranger().get('/v1/models')
  const response = await app.stranger().get('/v1/models', { 'if-none-match': headers.get('etag')! })
  expect(response.status).toBe(304)
  return response
}

async function getFile(app: TestApp) {
  const asset = await app.asset(await app.account())
  const { pathname, search } = new URL(wireAsset(asset, app.dependencies.links).url)
  return app.stranger().get(pathname + search)
}

async function openStream(app: TestApp) {
  const alice = await app.account()
  const leaving = new AbortController()
  const response = await alice.open('/v1/events', { accept: 'text/event-stream' }, leaving.signal)
  leaving.abort()
  expect(response.status).toBe(200)
  return response
}
