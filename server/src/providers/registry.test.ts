import { pino } from 'pino'
import { expect, test } from 'vitest'
import { programs } from '@atelier/media/programs.ts'
import { loadCatalog } from '../catalog-files.ts'
import { createModelPool } from '../platform/media-pool/model-pool.ts'
import { createProviders, providerIssues } from './registry.ts'

const models = createModelPool({ children: 1, folder: '/nowhere', log: pino({ enabled: false }) })
const providers = createProviders({ clock: { now: () => 0 }, models, programs: Object.keys(programs) })

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
    'model mine: backends.1.provider: oracle is unknown; use built-in, sandbox',
    'model mine: backends.2.settings: url is unknown; the sandbox has no settings',
  ])
})

test('a provider stands under its own name', () => {
  expect([...providers].every(([name, provider]) => provider.name === name)).toBe(true)
})
