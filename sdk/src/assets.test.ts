import { expect, test } from 'vitest'
import { Atelier } from './client.ts'
import type { Asset } from './types.ts'
import { json, problem, scripted } from '../test/scripted-fetch.ts'

const asset = (url: string) => ({ id: 'a1', url }) as Asset
const link = 'https://cdn.test/a1.png?signature=1'
const fresh = 'https://cdn.test/a1.png?signature=2'

test('a file is downloaded by its link, which is shown neither key nor cookie', async () => {
  const { atelier, asked } = scripted(json(asset(link)), new Response('pixels'))

  const response = await atelier.assets.download('a1')

  expect(await response.text()).toBe('pixels')
  expect(asked.map(({ url, headers }) => [url, headers.has('authorization')])).toEqual([
    ['https://atelier.test/v1/assets/a1', true],
    [link, false],
  ])
})

test('in a page too', async () => {
  const { fetch, asked } = scripted(new Response('pixels'))

  await new Atelier({ credentials: 'same-origin', fetch }).assets.download(asset(link))

  expect(asked[0]!.init.credentials).toBe('omit')
})

test('a link that has expired is replaced', async () => {
  const { atelier, asked } = scripted(
    problem(403, 'invalid_link'),
    json(asset(fresh)),
    new Response('pixels'),
  )

  expect(await (await atelier.assets.download(asset(link))).text()).toBe('pixels')
  expect(asked.map(({ url }) => url)).toEqual([link, 'https://atelier.test/v1/assets/a1', fresh])
})

test('a file that is gone is thrown', async () => {
  const { atelier } = scripted(problem(404, 'not_found'))

  await expect(atelier.assets.download(asset(link))).rejects.toMatchObject({ code: 'not_found' })
})
