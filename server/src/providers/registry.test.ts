import { pino } from 'pino'
import { expect, test } from 'vitest'
import { programs } from '@atelier/models/programs.ts'
import { loadCatalog } from '../catalog/catalog.files.ts'
import { createModelPool } from '../platform/models/pool.ts'
import { createBackendClient } from './http/client.ts'
import { createCredentials } from './http/credentials.ts'
import type { Provider } from './provider.ts'
import { createProviders, credentialIssues, originsOf, providerIssues } from './registry.ts'

const models = createModelPool({
  program: '/nowhere',
  children: 1,
  niceness: 0,
  folder: '/nowhere',
  log: pino({ enabled: false }),
})
const credentials = createCredentials({ FAL_KEY: 'k', MISSING: undefined })
const providers = createProviders({
  clock: { now: () => 0 },
  builtIn: { models, programs: Object.keys(programs) },
  http: { client: createBackendClient({ origins: new Set(), credentials }), credentials },
})

test('the built-in models name known providers', () => {
  expect(providerIssues(loadCatalog(undefined), providers)).toEqual([])
})

test('a model that names an unknown provider, settings it does not know, or a place that is none, is reported', () => {
  const graph = { '9': { class_type: 'Any', inputs: {} } }
  const backends = [
    { provider: 'sandbox' },
    { provider: 'oracle' },
    { provider: 'sandbox', settings: { url: 'x' } },
    { provider: 'comfyui', settings: { graph, outputs: ['9'] }, constants: { '6.text': 'x' } },
  ]

  expect(providerIssues({ models: new Map([['mine', { file: 'mine.yaml', backends }]]) }, providers)).toEqual(
    [
      {
        file: 'mine.yaml',
        message: `backends.1.provider: oracle is unknown; use ${[...providers.keys()].join(', ')}`,
      },
      { file: 'mine.yaml', message: 'backends.2.settings: url is unknown; the sandbox has no settings' },
      {
        file: 'mine.yaml',
        message:
          'backends.3.constants.6.text: there is no node 6; a place is written as 6.text, the node and its input',
      },
    ],
  )
})

test('a provider stands under its own name', () => {
  expect([...providers].every(([name, provider]) => provider.name === name)).toBe(true)
})

test('a reference that does not resolve is reported with model, field and variable', () => {
  const backends = [
    { provider: 'sandbox' },
    { provider: 'fal', settings: { key: '${FAL_KEY}', other: '${HOME}' } },
    { provider: 'fal', settings: { headers: { authorization: 'Key ${MISSING}' } } },
  ]

  expect(credentialIssues({ file: 'mine.yaml', backends }, credentials)).toEqual([
    { file: 'mine.yaml', message: 'backends.1.settings.other: HOME is not listed in BACKEND_SECRETS' },
    { file: 'mine.yaml', message: 'backends.2.settings.headers.authorization: MISSING is not set' },
  ])
})

test('the origins of backends are those that their providers say, without path and password', () => {
  const somewhere: Provider = {
    ...providers.get('sandbox')!,
    origin: ({ url }) => String(url),
    otherOrigins: ({ files = [] }) => [files].flat().map(String),
  }
  const backends = [
    { provider: 'sandbox' },
    { provider: 'somewhere', settings: { url: 'http://gpu:5000/predictions' } },
    { provider: 'somewhere', settings: { url: 'https://me:secret@api.example:443' } },
    { provider: 'somewhere', settings: { url: 'no address' } },
    { provider: 'somewhere', settings: { url: 'http://a/b', files: ['https://c/d', 'nowhere'] } },
    { provider: 'unknown' },
  ]

  const origins = originsOf(
    { models: new Map([['mine', { file: 'mine.yaml', backends }]]) },
    new Map([['somewhere', somewhere]]),
  )

  expect(origins).toEqual(['http://gpu:5000', 'https://api.example', 'http://a', 'https://c'])
})
