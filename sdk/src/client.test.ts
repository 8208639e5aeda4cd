import { describe, expect, test } from 'vitest'
import { Atelier } from './client.ts'
import { apiKey, baseUrl, json, scripted } from '../test/scripted-fetch.ts'

test('the key goes to the service', async () => {
  const { atelier, asked } = scripted(json({ models: [] }))

  expect(await atelier.models.list()).toEqual([])
  expect(asked[0]!.url).toBe(`${baseUrl}/v1/models`)
  expect(asked[0]!.headers.get('authorization')).toBe(`Bearer ${apiKey}`)
})

test('on a page of the service the cookie says who is calling', async () => {
  const { fetch, asked } = scripted(json({}))

  await new Atelier({ credentials: 'same-origin', fetch }).account.get()

  expect(asked[0]!.url).toBe('/v1/account')
  expect(asked[0]!.init.credentials).toBe('same-origin')
  expect(asked[0]!.headers.has('authorization')).toBe(false)
})

test.each([
  ['https://atelier.test', 'https://atelier.test/v1/account'],
  ['https://atelier.test/', 'https://atelier.test/v1/account'],
  ['https://atelier.test//', 'https://atelier.test/v1/account'],
  [new URL('https://atelier.test'), 'https://atelier.test/v1/account'],
  ['http://localhost:8080/media/', 'http://localhost:8080/media/v1/account'],
])('the address may end as it likes: %s', async (address, url) => {
  const { fetch, asked } = scripted(json({}))

  await new Atelier({ apiKey, baseUrl: address, fetch }).account.get()

  expect(asked[0]!.url).toBe(url)
})

test.each([undefined, '', 'atelier.test', 'localhost:8080', 'ftp://atelier.test'])(
  'an address that is none is refused at once: %s',
  (address) => {
    expect(() => new Atelier({ apiKey, baseUrl: address as string })).toThrow(/baseUrl must be/)
  },
)

test.each(['?x=1', '/?x=1', '/#top'])('so is one that more is said after: %s', (end) => {
  expect(() => new Atelier({ apiKey, baseUrl: baseUrl + end })).toThrow(/baseUrl must be .* without query/)
})

test('and one with a name and password, which fetch would not take', () => {
  expect(() => new Atelier({ apiKey, baseUrl: 'https://me:secret@atelier.test' })).toThrow(/baseUrl must be/)
})

test.each([NaN, -1, '5', {}])('%o is no number of retries', (maxRetries) => {
  expect(() => new Atelier({ apiKey, baseUrl, maxRetries: maxRetries as number })).toThrow(
    /^maxRetries must be/,
  )
})

describe('request', () => {
  test('reaches operations of which there is no method', async () => {
    const { atelier, asked } = scripted(json({ id: 1 }))

    const body = await atelier.request<{ id: number }>('PATCH', '/v1/things', {
      query: { a: 1 },
      body: { b: 2 },
    })

    expect(body.id).toBe(1)
    expect(asked[0]).toMatchObject({ method: 'PATCH', path: '/v1/things?a=1', body: '{"b":2}' })
    expect(asked[0]!.headers.get('content-type')).toBe('application/json')
  })

  test.each(['no-slash', '', '//elsewhere.test/x', '.elsewhere.test/x', '@elsewhere.test'])(
    '%j is no path, and nothing is sent',
    async (path) => {
      const { atelier, asked } = scripted()

      await expect(atelier.request('GET', path as '/')).rejects.toThrow(/^path must begin with one slash/)
      expect(asked).toEqual([])
    },
  )
})
