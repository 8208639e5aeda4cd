import { pageAddresses } from '@atelier/contract/page-addresses.ts'
import { expect, test } from 'vitest'
import { tabs } from '../operator/tabs.ts'
import { paletteOnlyItems, navItems } from './nav-items.ts'

const needNoId = pageAddresses.filter((path) => !path.includes('$'))
const isOfOffice = (path: string) => path === '/operator' || path.startsWith('/operator/')

test('the palette leads to every page of a person that needs no id', () => {
  const elsewhere = new Set(['/sign-in', '/sign-up', '/account', '/account/agents/allow']) // For others, or only on the way to another.
  const wanted = needNoId.filter((path) => !isOfOffice(path) && !elsewhere.has(path))

  expect([...navItems, ...paletteOnlyItems].map(({ to }) => to as string).toSorted()).toEqual(
    wanted.toSorted(),
  )
})

test("the palette leads operators to every page of the office that needs no id, by the office's tabs", () => {
  const elsewhere = new Set(['/operator/models/tools']) // A part of the models' page, which links to it.
  const wanted = needNoId.filter((path) => isOfOffice(path) && !elsewhere.has(path))

  expect(tabs.map(({ to }) => to as string).toSorted()).toEqual(wanted.toSorted())
})
