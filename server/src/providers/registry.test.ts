import { expect, test } from 'vitest'
import { loadCatalog } from '../catalog-files.ts'
import { createProviders, providerIssues } from './registry.ts'

const providers = createProviders({ clock: { now: () => 0 } })

test('the built-in models name known providers', () => {
  expect(providerIssues(loadCatalog(undefined), providers)).toEqual([])
})

test('a model that names an unknown provider, or settings it does not know, is reported', () => {
  const backends = [
    { provider: 'sandbox' },
    { provider: 'oracle' },
    { provider: 'sandbox', settings: { url: 'x' } },
  ]

  expect(providerIssues({ models: new Map([['mine', { backends }]]) }, providers)).toEqual([
    'model mine: backends.1.provider: oracle is unknown; use sandbox',
    'model mine: backends.2.settings: url is unknown; the sandbox has no settings',
  ])
})

test('a provider stands under its own name', () => {
  expect([...providers].every(([name, provider]) => provider.name === name)).toBe(true)
})
