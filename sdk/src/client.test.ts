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

test.each(['https://atelier.test', 'https://atelier.test/', 'https://atelier.test//'])(
  'the address may end as it likes: %s',
  async (address) => {
    const { fetch, asked } = scripted(json({}))

    await new Atelier({ apiKey, baseUrl: address, fetch }).account.get()

    expect(asked[0]!.url).toBe('https://atelier.test/v1/account')
  },
)

test.each([undefined, '', 'atelier.test', 'localhost:8080', 'ftp://atelier.test'])(
  'an address that is none is refused at once: %s',
  (address) => {
    expect(() => new Atelier({ apiKey, baseUrl: address as string })).toThrow(/baseUrl must be/)
  },
)

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
})
