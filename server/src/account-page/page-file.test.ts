import { describe, expect, test } from 'vitest'
import {
  cachingOf,
  encodingsOf,
  isPageAddress,
  isVisit,
  mediaTypeOf,
  startFileAt,
  type PageFile,
} from './page-file.ts'

const bytes = Buffer.from('x')
const plain: PageFile = { mediaType: 'text/css', digest: 'x', bytes }

test('the encodings of a file are those that the build has made', () => {
  expect(encodingsOf(plain)).toEqual([])
  expect(encodingsOf({ ...plain, gzip: bytes })).toEqual(['gzip'])
  expect(encodingsOf({ ...plain, gzip: bytes, br: bytes })).toEqual(['br', 'gzip'])
})

describe('a page is wanted', () => {
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'

  test.each([
    '/',
    '/sign-in',
    '/account/keys',
    '/account',
    '/operator',
    '/operator/accounts',
    '/v1-is-great',
  ])('at %s', (path) => expect(isVisit(path, browser)).toBe(true))

  test.each([
    '/v1',
    '/v1/nowhere',
    '/v2/models',
    '/account/v1/keys',
    '/operator/v1/nowhere',
    '/docs/nowhere',
    '/files/x',
    '/downloads/x',
    '/assets/old-1234.js',
  ])('not at %s', (path) => expect(isVisit(path, browser)).toBe(false))

  test.each(['*/*', 'application/json', '', undefined])('by nobody who takes %j', (accept) =>
    expect(isVisit('/account/keys', accept)).toBe(false),
  )

  test('at the front door by everybody, also by who takes anything', () => {
    expect(isVisit('/', '*/*')).toBe(true)
    expect(isVisit('/')).toBe(true)
  })
})

test.each([
  ['/', true],
  ['/sign-in', true],
  ['/sign-in/', true],
  ['/account/developers/webhooks/1/deliveries/2', true],
  ['/account/developers/webhooks/', true],
  ['/account/developers/webhooks/1/deliveries', false],
  ['/account/developers/webhooks/1/2', false],
  ['/accounts', false],
  ['/sign-in/x', false],
])('%s is an address of the page: %s', (path, is) => expect(isPageAddress(path)).toBe(is))

describe('the document', () => {
  const built = (...paths: string[]) => new Map(paths.map((path) => [path, plain]))
  const page = built('/index.html', '/home.html', '/home-signed-in.html', '/index.de.html', '/home.de.html')
  const signedIn = '__Host-atelier_session=1'

  test.each([
    ['/', {}, '/home.html'],
    ['/', { cookie: signedIn }, '/home-signed-in.html'],
    ['/', { cookie: 'language=en' }, '/home.html'],
    ['/', { acceptLanguage: 'de' }, '/home.de.html'],
    ['/models', { cookie: signedIn }, '/index.html'],
    ['/models', { acceptLanguage: 'de' }, '/index.de.html'],
    ['/models', { cookie: 'language=de' }, '/index.de.html'],
  ])('at %s, for %j, is %s', (path, visitor, file) => expect(startFileAt(path, visitor, page)).toBe(file))

  test('is the nearest that the build has made', () => {
    const visitor = { cookie: signedIn, acceptLanguage: 'de' }

    expect(startFileAt('/', visitor, page)).toBe('/index.de.html')
    expect(startFileAt('/', visitor, built('/index.html', '/home-signed-in.html'))).toBe(
      '/home-signed-in.html',
    )
    expect(startFileAt('/', visitor, built('/index.html'))).toBe('/index.html')
  })
})

test('only what is named by its content is kept for good', () => {
  expect(cachingOf('/assets/main-1a2b.js')).toContain('immutable')
  expect(cachingOf('/index.html')).toBe('no-cache')
  expect(cachingOf('/robots.txt')).toBe('no-cache')
})

test('a file has the type of its ending', () => {
  expect(mediaTypeOf('/assets/main-1a2b.js')).toBe('text/javascript; charset=utf-8')
  expect(mediaTypeOf('/LICENSE')).toBe('application/octet-stream')
})
