// What deploy/ says of the program, held against it.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { healthChecks } from '../src/api.ts'
import { readConfig } from '../src/config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Manifest = {
  scripts: Record<string, string>
  optionalDependencies: Record<string, string>
  version: string
}
const manifest = JSON.parse(read('package.json')) as Manifest
const [nodeVersion] = Object.values(manifest.optionalDependencies)

const variables = new Set<string>()
readConfig(new Proxy({}, { get: (_, name: string) => void variables.add(name) }))

const routes = new Set(Object.values(healthChecks).map(({ path }) => path))
const units = globSync('deploy/systemd/*.service', { cwd: root })

type Container = {
  env?: { name: string; value: string }[]
  args?: string[]
  image?: string
  [probe: `${string}Probe`]: { httpGet: { path: string } }
}
type Resource = {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: { template?: { spec: { containers: Container[]; terminationGracePeriodSeconds?: number } } }
}
const resources = globSync('deploy/kubernetes/*.yaml', { cwd: root }).flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => {
    const [mistake] = document.errors
    if (mistake) throw mistake
    return document.toJS() as Resource
  }),
)
const containers = resources.flatMap(({ spec }) => spec?.template?.spec.containers ?? [])

type Service = { image?: string; environment?: Record<string, unknown>; command?: string[] }
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const nodes = Object.values(compose.services).filter(({ image }) => image?.startsWith('atelier:'))

/** The names of variables that a file sets, by where it sets them. */
const settings: Record<string, string[]> = {
  'deploy/Dockerfile': matches(read('deploy/Dockerfile'), /(?<=^ENV.*)\b([A-Z_]+)=/gm),
  'deploy/compose.yaml': nodes.flatMap(({ environment = {} }) => Object.keys(environment)),
  'deploy/kubernetes': [
    ...resources.flatMap(({ kind, data = {} }) => (kind === 'ConfigMap' ? Object.keys(data) : [])),
    ...containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
  ],
  ...Object.fromEntries(
    units.map((path) => [path, matches(read(path), /(?<=^Environment=.*)\b([A-Z_]+)=/gm)]),
  ),
}

describe.each(Object.entries(settings))('%s', (path, names) => {
  test('sets variables that are read', () => {
    expect(names.filter((name) => !variables.has(name))).toEqual([])
    expect(names.length > 0 || path.includes('migrate')).toBe(true)
  })
})

test('the image has the Node that is pinned, in both stages', () => {
  expect(matches(read('deploy/Dockerfile'), /^FROM node:([\d.]+)-/gm)).toEqual([nodeVersion, nodeVersion])
  expect(new Set(Object.values(manifest.optionalDependencies))).toEqual(new Set([nodeVersion]))
})

test('images have the version of the release', () => {
  const tags = [
    ...nodes.map(({ image }) => image),
    ...containers.map(({ image }) => image),
    ...matches(read('deploy/Dockerfile'), /--tag (\S+)/g),
    ...matches(read('deploy/kubernetes/kustomization.yaml'), /newTag: (\S+)/g).map((tag) => `atelier:${tag}`),
  ].filter((image) => image !== 'atelier') // Named by the kustomization.

  expect(tags.map((image) => image?.split(':')[1])).toEqual(tags.map(() => manifest.version))
})

test('what is probed is a route', () => {
  const probed = [
    ...matches(read('deploy/Dockerfile'), /\}(\/[a-z]+)`\)\.then/g),
    ...containers.flatMap((container) =>
      Object.keys(container)
        .filter((name): name is 'readinessProbe' => name.endsWith('Probe'))
        .map((name) => container[name]?.httpGet.path ?? ''),
    ),
  ]

  expect(probed).toHaveLength(7)
  expect(probed.filter((path) => !routes.has(path))).toEqual([])
})

test('what is started is there', () => {
  const started = [
    ...matches(read('deploy/Dockerfile'), /"([\w/-]+\.(?:ts|mjs))"/g),
    ...nodes.flatMap(({ command = [] }) => command),
    ...containers.flatMap(({ args = [] }) => args),
    ...units.flatMap((path) => matches(read(path), /([\w/-]+\.(?:ts|mjs))/g)),
  ]

  expect(started).toContain('server/src/migrate.ts')
  expect(started.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('nobody is killed before the time that a shutdown may take', () => {
  const { DRAIN_SECONDS, SHUTDOWN_SECONDS } = resources.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
  const inCluster = Number(DRAIN_SECONDS) + Number(SHUTDOWN_SECONDS)
  const grace = resources.flatMap(({ spec }) => spec?.template?.spec.terminationGracePeriodSeconds ?? [])
  const { shutdownSeconds } = readConfig({})

  expect(grace).toHaveLength(2)
  for (const seconds of grace) expect(seconds).toBeGreaterThanOrEqual(inCluster + 10)
  for (const path of units.filter((unit) => !unit.includes('migrate')))
    expect(Number(/TimeoutStopSec=(\d+)/.exec(read(path))?.[1])).toBeGreaterThan(
      shutdownSeconds + Number(/DRAIN_SECONDS=(\d+)/.exec(read(path))?.[1] ?? 0),
    )
  expect(Number(/stop_grace_period: (\d+)s/.exec(read('deploy/compose.yaml'))?.[1])).toBeGreaterThan(
    shutdownSeconds + Number(nodes[1]?.environment?.['DRAIN_SECONDS']),
  )
})

test('the compose file names the nodes of docs/nginx.conf by what stands there', () => {
  const [pattern = ''] = matches(read('deploy/compose.yaml'), /sed 's\/(.+?;)\//g)
  const place = new RegExp(pattern.replaceAll(/\\([()])/g, '$1')) // As sed spells groups.

  expect(
    read('docs/nginx.conf')
      .split('\n')
      .filter((line) => place.test(line)),
  ).toHaveLength(1)
})

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group)
}
