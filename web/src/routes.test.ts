import { pageAddresses } from '@atelier/contract/page-addresses.ts'
import { afterAll, expect, test, vi } from 'vitest'

// As much of a browser as loading the routes asks for.
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('localStorage', { getItem: () => null })
afterAll(() => vi.unstubAllGlobals())

test('the server knows every address of the page, and no other', async () => {
  const { router } = await import('./routes.tsx')
  const { addOperatorPages } = await import('./operator-routes.ts')
  addOperatorPages()

  const routed = Object.keys(router.routesByPath).map((path) =>
    path === '/' ? path : path.replace(/\/$/, ''),
  )

  expect([...new Set(routed)].toSorted()).toEqual([...pageAddresses].toSorted())
})
