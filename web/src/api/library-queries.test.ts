import { QueryClient, type InfiniteData } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { generatedQuery, uploadsQuery } from './library-queries.ts'

let asked: string[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ items: [], nextCursor: asked.length === 1 ? 'next' : null })
  })
  return () => vi.unstubAllGlobals()
})

const pagesOf = ({ pages }: InfiniteData<unknown>) => pages.length

test('what was made is asked for by kind, page by page', async () => {
  const found = await new QueryClient().fetchInfiniteQuery({ ...generatedQuery('audio'), pages: 5 })

  expect(pagesOf(found)).toBe(2)
  expect(asked[0]).toBe('/v1/generations?status=succeeded&modality=audio&limit=30')
  expect(asked[1]).toBe(`${asked[0]}&cursor=next`)
})

test('so is what was uploaded', async () => {
  const found = await new QueryClient().fetchInfiniteQuery({ ...uploadsQuery('image'), pages: 5 })

  expect(pagesOf(found)).toBe(2)
  expect(asked[0]).toBe('/account/v1/uploads?kind=image&limit=30')
  expect(asked[1]).toBe(`${asked[0]}&cursor=next`)
})
