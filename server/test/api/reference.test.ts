import { problemCodes } from '@atelier/contract/problem.ts'
import { describe, expect, test } from 'vitest'
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

describe('pages for people', () => {
  test.for(['/docs', '/docs/problems', '/docs/problems/rate_limited'])(
    '%s is guarded, cached and opens with any query',
    async (path) => {
      const app = await testApp()

      const response = await app.stranger().get(`${path}?utm_source=mail`)

      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
      const again = await app.stranger().get(path, { 'if-none-match': response.headers.get('etag') ?? '' })
      expect(again.status).toBe(304)
    },
  )

  test('the reference speaks of the address that clients use', async () => {
    const app = await testApp()

    const { text } = await app.stranger().get('/docs')

    expect(text).toContain(`curl ${PUBLIC_URL}/v1/models`)
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
