import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Role =
  | 'contract'
  | 'media'
  | 'rules'
  | 'platform'
  | 'store'
  | 'follower'
  | 'provider'
  | 'door'
  | 'endpoint'
  | 'job'
  | 'main'

/** Who may import whom. `rules` and `contract` know nothing of clocks, networks, disks and databases. */
// prettier-ignore
const mayImport: Record<Role, Role[]> = {
  contract: ['contract'],
  media:    ['contract', 'media'],
  rules:    ['contract', 'rules'],
  platform: ['contract', 'media', 'platform'],
  store:    ['contract', 'rules', 'platform', 'store'],
  follower: ['contract', 'rules', 'platform', 'store', 'follower'],
  provider: ['contract', 'platform', 'provider'],
  door:     ['contract', 'rules', 'platform', 'store', 'door'],
  endpoint: ['contract', 'rules', 'platform', 'store', 'follower', 'door'],
  job:      ['contract', 'rules', 'platform', 'store', 'provider', 'job'],
  main:     ['contract', 'rules', 'platform', 'store', 'follower', 'provider', 'door', 'endpoint', 'job', 'main', 'media'],
}

/** Modules of Node and of npm that would make a rule impure. */
const impure =
  /^(node:(fs|net|http|https|dns|child_process|worker_threads|timers)|pg|kysely|fastify|undici|better-auth|pino)/

function roleOf(path: string): Role {
  if (path.startsWith('contract/')) return 'contract'
  if (path.startsWith('media/')) return 'media'
  const inner = path.replace('server/src/', '')
  if (inner.startsWith('platform/')) return 'platform'
  if (inner.startsWith('providers/')) return 'provider'
  if (!inner.includes('/')) return 'main'
  if (inner.endsWith('/door.ts')) return 'door'
  if (/[/-]followers?\.ts$/.test(inner)) return 'follower'
  if (inner.endsWith('.endpoint.ts')) return 'endpoint'
  if (inner.endsWith('.job.ts')) return 'job'
  return /(^|[/.])store\.ts$/.test(inner) ? 'store' : 'rules'
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
  if (workspace) return `${workspace}/src/${rest}`
  return specifier.startsWith('.') ? relative(root, join(root, dirname(path), specifier)) : specifier
}

const sources = globSync('{contract,media,server}/src/**/*.ts', { cwd: root }).filter(
  (path) => !path.endsWith('.test.ts'),
)
const imports = sources.flatMap(importsOf)
const show = ({ from, to }: Import) => `${from} → ${to}`

test('the sources and their imports were read', () => {
  expect(sources.length).toBeGreaterThan(80)
  expect(imports.length).toBeGreaterThan(200)
})

test('imports run in one direction: contract, rules, platform, store, endpoint and job, main', () => {
  const ours = imports.filter(({ to }) => /^(contract|media|server)\/src\//.test(to))

  const wrong = ours.filter(({ from, to }) => !mayImport[roleOf(from)].includes(roleOf(to)))

  expect(wrong.map(show)).toEqual([])
})

test('the server knows of media only what it is asked and answers: its code runs in processes of its own', () => {
  const fromServer = imports.filter(({ from, to }) => from.startsWith('server/') && roleOf(to) === 'media')

  expect(fromServer.length).toBeGreaterThan(0)
  const isAllowed = ({ to, isType }: Import) =>
    // The table of programs loads none of them.
    to === 'media/src/programs.ts' || (to === 'media/src/protocol.ts' && isType)
  expect(fromServer.filter((each) => !isAllowed(each)).map(show)).toEqual([])
})

/** From the ground up: a feature may use those before it. */
const features = [
  'accounts',
  'settings',
  'coins',
  'assets',
  'uploads',
  'catalog',
  'generations',
  'webhooks',
  'events',
  'reference',
  'health',
  'page',
  'operator',
]

test('features use only those below them', () => {
  const rank = (path: string) => features.indexOf(/^server\/src\/([^/]+)\//.exec(path)?.[1] ?? '')

  const upward = imports.filter(({ from, to }) => rank(from) >= 0 && rank(to) > rank(from))

  expect(upward.map(show)).toEqual([])
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

test('no endpoint takes the rest of its context: tools are inherited, and the rest has only what is its own', () => {
  const takers = sources.filter((path) =>
    /\bhandle\(\{[^)]*\.\.\.\w+ \}\)/.test(readFileSync(join(root, path), 'utf8')),
  )

  expect(takers).toEqual([])
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
