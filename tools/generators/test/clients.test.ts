import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chooseClients, clients } from '../clients.ts'

test('docs/openapi.md names every generator in the version that is tried', () => {
  const page = readFileSync(new URL('../../../docs/openapi.md', import.meta.url), 'utf8')
  // A name may be a link.
  const rows = page.matchAll(/^\| (?:\[(.+?)\]\([^)]*\))?([^|]*) \| (\d+\.\d+\.\d+) \|/gm)
  const named = Array.from(rows, ([, linked = '', rest, version]) => [linked + rest, version])

  expect(named).toEqual(Object.values(clients).map(({ title, version }) => [title, version]))
})

test('a generator is chosen by its name, and all without one', () => {
  expect(chooseClients(['orval', 'hey-api']).map(([name]) => name)).toEqual(['hey-api', 'orval'])
  expect(chooseClients([])).toEqual(Object.entries(clients))
})

test('a name that is not known is refused beside one that is', () => {
  expect(() => chooseClients(['orval', 'orvall'])).toThrow(
    /^There is no generator called orvall\. There are: .*\borval$/,
  )
})
