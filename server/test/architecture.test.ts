import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Role =
  | 'contract'
  | 'media'
  | 'models'
  | 'rules'
  | 'platform'
  | 'store'
  | 'subscription'
  | 'provider'
  | 'audience'
  | 'dependencies'
  | 'endpoint'
  | 'job'
  | 'main'

/** Who may import whom. `rules` and `contract` know nothing of clocks, networks, disks and databases. */
// prettier-ignore
const mayImport: Record<Role, Role[]> = {
  contract:     ['contract'],
  media:        ['contract', 'media'],
  models:       ['contract', 'media', 'models'],
  rules:        ['contract', 'rules'],
  platform:     ['contract', 'media', 'platform'],
  store:        ['contract', 'rules', 'platform', 'provider', 'store'],
  subscription: ['contract', 'rules', 'platform', 'store', 'subscription'],
  provider:     ['contract', 'platform', 'provider'],
  audience:     ['contract', 'rules', 'platform', 'store', 'audience'],
  dependencies: ['contract', 'rules', 'platform', 'provider', 'store', 'subscription'],
  endpoint:     ['contract', 'rules', 'platform', 'provider', 'store', 'subscription', 'audience', 'dependencies'],
  job:          ['contract', 'rules', 'platform', 'store', 'provider', 'job'],
  main:         ['contract', 'rules', 'platform', 'store', 'subscription', 'provider', 'audience', 'dependencies', 'endpoint', 'job', 'main'],
}

/** Modules of Node and of npm that would make a rule impure. */
const impure =
  /^(node:(fs|net|http|https|dns|child_process|worker_threads|timers)|pg|kysely|fastify|undici|better-auth|pino)/

function roleOf(path: string): Role {
  if (path.startsWith('contract/')) return 'contract'
  if (path.startsWith('media/')) return 'media'
  if (path.startsWith('models/')) return 'models'
  const inner = path.replace('server/src/', '')
  if (inner.startsWith('platform/')) return 'platform'
  if (inner.startsWith('providers/')) return 'provider'
  if (!inner.includes('/') || /^(mcp|models)-command\//.test(inner)) return 'main'
  if (/[/-]audience\.ts$/.test(inner)) return 'audience'
  if (/[/-]subscriptions?\.ts$/.test(inner)) return 'subscription'
  if (inner.endsWith('/dependencies.ts')) return 'dependencies'
  if (/[.-]endpoint\.ts$/.test(inner)) return 'endpoint'
  if (inner.endsWith('.job.ts')) return 'job'
  // Whatever keeps something outside of our memory, or between requests.
  return /(^|[/.])store\.ts$|[.-](cache|throttle|client|server|files)\.ts$/.test(inner) ? 'store' : 'rules'
}

type Import = { from: string; to: string; specifier: string; isType: boolean }

function importsOf(path: string): Import[] {
  const text = readFileSync(join(root, path), 'utf8')
  const statements = text.matchAll(
    /^(import|export) (type )?[^'"=]*?['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm,
  )
  return [...statements].map(([, , type, statically, dynamically]) => {
    const specifier = statically ?? dynamically ?? ''
    return { from: path, to: targetOf(path, specifier), specifier, isType: type !== undefined }
  })
}

function targetOf(path: string, specifier: string): string {
  const [, workspace, rest] = /^@atelier\/(\w+)\/(.*)/.exec(specifier) ?? []
  if (workspace) return workspace === 'models' ? `models/${rest}` : `${workspace}/src/${rest}`
  return specifier.startsWith('.') ? relative(root, join(root, dirname(path), specifier)) : specifier
}

const sources = globSync(['{contract,media,server}/src/**/*.ts', 'models/**/*.ts'], {
  cwd: root,
  exclude: ['models/{dist,test}/**'],
}).filter((path) => !path.endsWith('.test.ts'))
const imports = sources.flatMap(importsOf)
const show = ({ from, to }: Import) => `${from} → ${to}`

test('the sources and their imports were read', () => {
  expect(sources.length).toBeGreaterThan(80)
  expect(imports.length).toBeGreaterThan(200)
})

test('imports run in one direction: contract, rules, platform, store, endpoint and job, main', () => {
  const ours = imports.filter(({ to }) => /^((contract|media|server)\/src|models)\//.test(to))

  const wrong = ours.filter(({ from, to }) => !mayImport[roleOf(from)].includes(roleOf(to)))

  expect(wrong.map(show)).toEqual([])
})

test('the server imports nothing of media but its protocol, and nothing of models: both run in child processes', () => {
  const fromServer = imports.filter(
    ({ from, to }) => from.startsWith('server/') && /^(media|models)\//.test(to),
  )

  expect(fromServer.length).toBeGreaterThan(0)
  const isAllowed = ({ to, isType }: Import) => to === 'media/src/protocol.ts' && isType
  expect(fromServer.filter((each) => !isAllowed(each)).map(show)).toEqual([])
})

test('what one built-in model alone uses stands in its folder, what several use in models/lib', () => {
  const next = Map.groupBy(imports, ({ from }) => from)
  const reachedBy = new Map<string, Set<string>>()
  const reach = (path: string, model: string) => {
    const models = reachedBy.get(path) ?? new Set()
    if (models.has(model)) return
    reachedBy.set(path, models.add(model))
    for (const { to } of next.get(path) ?? []) reach(to, model)
  }
  for (const path of sources) if (/^models\/[^/]+\/run\.ts$/.test(path)) reach(path, path.split('/')[1]!)
  const folderOf = (path: string) => path.split('/')[1]!

  const shared = sources.filter((path) => /^models\/lib\/(image|video|audio|mesh|onnx)\//.test(path))
  const ofOne = shared.filter((path) => reachedBy.get(path)?.size === 1)
  const foreign = imports.filter(
    ({ from, to }) =>
      /^models\/.+\//.test(from) &&
      /^models\/.+\//.test(to) &&
      folderOf(to) !== 'lib' &&
      folderOf(from) !== folderOf(to),
  )

  expect(ofOne).toEqual([])
  expect(foreign.map(show)).toEqual([])
})

/** From the ground up: a feature may use those before it. */
const features = [
  'brand',
  'accounts',
  'agents',
  'operator-actions',
  'settings',
  'coins',
  'codes',
  'assets',
  'uploads',
  'catalog',
  'margins',
  'backends',
  'model-files',
  'generations',
  'downloads',
  'webhooks',
  'events',
  'reference',
  'health',
  'stats',
  'account-page',
  'shares',
  'privacy',
  'mcp',
]

test('every folder of the server is a feature, or known to be none', () => {
  const folders = new Set(sources.flatMap((path) => /^server\/src\/([^/]+)\//.exec(path)?.[1] ?? []))

  expect([...folders].toSorted()).toEqual(
    [...features, 'mcp-command', 'models-command', 'platform', 'providers'].toSorted(),
  )
})

test('features use only those below them; their endpoints may bring any together', () => {
  const rank = (path: string) => features.indexOf(/^server\/src\/([^/]+)\//.exec(path)?.[1] ?? '')

  const upward = imports.filter(
    ({ from, to }) =>
      !['dependencies', 'endpoint'].includes(roleOf(from)) && rank(from) >= 0 && rank(to) > rank(from),
  )

  expect(upward.map(show)).toEqual([])
})

test('the library of the agents’ protocol is loaded with the first request to /mcp, not with the program', () => {
  const users = imports.filter(
    ({ specifier, isType }) => specifier.startsWith('@modelcontextprotocol/') && !isType,
  )
  const text = readFileSync(join(root, 'server/src/mcp/mcp.endpoint.ts'), 'utf8')

  expect([...new Set(users.map(({ from }) => from))]).toEqual(['server/src/mcp/protocol-server.ts'])
  const ofProtocol = imports.filter(({ to, isType }) => to === 'server/src/mcp/protocol-server.ts' && !isType)
  expect(ofProtocol.map(({ from }) => from)).toEqual(['server/src/mcp/mcp.endpoint.ts'])
  expect(text).toContain("await import('./protocol-server.ts')")
})

test('SQL stands in stores and migrations only', () => {
  const elsewhere = imports.filter(({ from, specifier, isType }) => {
    return specifier === 'kysely' && !isType && !['store', 'platform'].includes(roleOf(from))
  })

  expect(elsewhere.map(show)).toEqual([])
})

test('rules and contract are pure', () => {
  const pure = imports.filter(({ from }) => ['rules', 'contract'].includes(roleOf(from)))

  expect(pure.filter(({ specifier, isType }) => impure.test(specifier) && !isType).map(show)).toEqual([])
})

test('no file imports itself in a circle', () => {
  const next = Map.groupBy(
    imports.filter(({ isType }) => !isType),
    ({ from }) => from,
  )
  const done = new Set<string>()
  const circles: string[] = []

  function visit(path: string, trail: string[]) {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    else if (!done.has(path)) for (const { to } of next.get(path) ?? []) visit(to, [...trail, path])
    done.add(path)
  }
  for (const path of sources) visit(path, [])

  expect(circles).toEqual([])
})

test('only what the sandbox draws is stored without being looked at', () => {
  const naming = sources.filter((path) => readFileSync(join(root, path), 'utf8').includes('drawnHere'))

  expect(naming.toSorted()).toEqual([
    'server/src/assets/outputs.store.ts',
    'server/src/providers/provider.ts',
    'server/src/providers/sandbox/image.ts',
  ])
})
