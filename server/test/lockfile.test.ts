import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Package = {
  resolved?: string
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}
type Lockfile = { packages: Record<string, Package> }

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const { packages } = JSON.parse(read('package-lock.json')) as Lockfile

test('every platform we run on is in the lockfile: npm drops a missing binary without a word', () => {
  const ours = /(darwin-(arm64|x64)|linux-(arm64|x64)(-gnu)?)$/
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => ours.test(name))
      .map((name) => ({ path, name })),
  )

  const missing = wanted.filter(
    ({ path, name }) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
  )

  expect(wanted.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

describe.each([
  'package-lock.json',
  'tools/strangers/package-lock.json',
  'tools/generators/npm/package-lock.json',
])('%s', (path) => {
  const text = read(path)
  const locked = Object.values((JSON.parse(text) as Lockfile).packages)

  test('names no download address', () => {
    expect(locked.filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([])
    expect(text).not.toMatch(/registry\.|\.tgz/)
  })

  // An npm without `allowScripts` (10 and older) runs what this flag announces: onnxruntime would fetch 300 MB for
  // graphics cards. npm writes it for new packages; delete the line.
  test('announces no install scripts', () => {
    expect(locked.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([])
  })
})
