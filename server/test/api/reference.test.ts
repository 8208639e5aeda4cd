import { problemCodes } from '@atelier/contract/problem.ts'
import { describe, expect, test, vi } from 'vitest'
import { openApi, openApi30 } from '../../src/openapi.ts'
import { PUBLIC_URL, testApp } from '../app.ts'

describe.for([
  ['/openapi.json', openApi],
  ['/openapi-3.0.json', openApi30],
] as const)('GET %s', ([path, document]) => {
  test('the document of the code that answers', async () => {
    const app = await testApp()

    const response = await app.stranger().get(path)

    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    expect(response.body).toEqual(JSON.parse(JSON.stringify(document)))
  })

  test('a current copy is not sent again', async () => {
    const app = await testApp()
    const { headers } = await app.stranger().get(path)

    const response = await app.stranger().get(path, { 'if-none-match': headers.get('etag') ?? '' })

    expect(response).toMatchObject({ status: 304, text: '' })
  })
})

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

describe('refusals', () => {
  test('are a page for who opens an address in a browser, and JSON for programs', async () => {
    const app = await testApp()
    const path = '/docs/problems/nonsense'

    const page = await app.stranger().get(path, browser)
    const answer = await app.stranger().get(path)

    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('etag')).toBeNull()
    expect(page.text).toContain('There is no such code.')
    expect(page.text).toContain('href="/docs/problems/not_found"')
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
  })

  test('of the API are JSON also for a browser', async () => {
    const app = await testApp()

    for (const path of ['/v1/account', '/account/v1/nowhere', '/files/nothing'])
      expect((await app.stranger().get(path, browser)).headers.get('content-type')).toContain(
        'application/problem+json',
      )
  })

  test('that pass are a page that tries again', async () => {
    const app = await testApp()
    const away = vi.spyOn(app.service.database.pool, 'query').mockImplementation(() => {
      throw new Error('away')
    })

    const page = await app
      .stranger()
      .open('/readyz', browser)
      .finally(() => away.mockRestore())

    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe('1')
    const text = await page.text()
    expect(text).toContain('Not ready: database.')
    expect(text).toContain('http-equiv="refresh"')
  })

  test('quote what was asked for as text', async () => {
    const app = await testApp()

    const page = await app.stranger().get('/docs/<script>alert(1)</script>', browser)

    expect(page.text).not.toContain('<script>alert')
  })
})

describe('pages for people', () => {
  test.for([
    '/docs',
    '/docs/api/generations',
    '/docs/guides/quickstart',
    '/docs/schemas',
    '/docs/problems',
    '/docs/problems/rate_limited',
  ])('%s is guarded, cached and opens with any query', async (path) => {
    const app = await testApp()

    const response = await app.stranger().get(`${path}?utm_source=mail`)

    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    const again = await app.stranger().get(path, { 'if-none-match': response.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('the reference speaks of the address that clients use', async () => {
    const app = await testApp()

    const { text } = await app.stranger().get('/docs')

    expect(text).toContain(`${PUBLIC_URL}/v1/models`)
  })

  test('the operator’s operations are shown to operators alone, and kept by no cache', async () => {
    const app = await testApp()

    const [stranger, operator] = [
      await app.stranger().get('/docs/operator', browser),
      await app.operator.get('/docs/operator'),
    ]

    expect(stranger.status).toBe(401)
    expect(stranger.text).toContain('href="/sign-in?next=%2Fdocs%2Foperator"')
    expect(stranger.text).not.toContain('/operator/v1')
    expect(operator.text).toContain('/operator/v1/accounts')
    expect(operator.headers.get('cache-control')).toBe('private, no-cache')
  })

  test.for(['/docs/api/operator', '/docs/api/nope', '/docs/guides/../secrets', '/docs/guides/nope'])(
    '%s is no page',
    async (path) => {
      const app = await testApp()

      expect((await app.stranger().get(path)).status).toBe(404)
    },
  )

  test('what can be searched for is JSON', async () => {
    const app = await testApp()

    const { body } = await app.stranger().get('/docs/search.json')

    expect(body).toContainEqual(expect.objectContaining({ url: '/docs/api/models#listModels' }))
  })

  test('the type of a problem leads to a page about it', async () => {
    const app = await testApp()
    const { body } = await app.stranger().get('/v1/account')

    const page = await app.stranger().get(body.type)

    expect(page.status).toBe(200)
    expect(page.text).toContain(body.title)
  })

  test('a code that is none has no page', async () => {
    const app = await testApp()

    for (const code of ['nope', 'toString', '__proto__', `${problemCodes[0]}x`]) {
      const response = await app.stranger().get(`/docs/problems/${code}`)
      expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  })
})
