import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = { resolved?: string; optionalDependencies?: Record<string, string> }

const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
const { packages } = JSON.parse(text) as { packages: Record<string, Package> }

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

test('the lockfile names no download address', () => {
  const addresses = Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))

  expect(addresses).toEqual([])
})
