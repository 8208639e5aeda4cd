import { pageAddresses } from '@atelier/contract/page-addresses.ts'
import { expect, test } from 'vitest'
import { paletteOnlyItems, navItems } from './nav-items.ts'

test('the palette leads to every page of a person that needs no id', () => {
  const elsewhere = new Set(['/sign-in', '/sign-up', '/account', '/account/agents/allow']) // For others, or only on the way to another.
  const wanted = pageAddresses.filter((path) => !path.includes('$') && !elsewhere.has(path))

  expect([...navItems, ...paletteOnlyItems].map(({ to }) => to as string).toSorted()).toEqual(
    wanted.toSorted(),
  )
})
