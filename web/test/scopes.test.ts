import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scopeDescriptions } from '../src/pages/keys/scopes.ts'

type Operation = { security?: { apiKey?: string[] }[] }
const document = new URL('../../openapi.json', import.meta.url)
const { paths } = JSON.parse(readFileSync(document, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}

test('each scope lists the operations that it opens, and no others', () => {
  const opened = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security = [] }]) => ({
      operation: `${method.toUpperCase()} ${path}`,
      scopes: security.flatMap(({ apiKey = [] }) => apiKey),
    })),
  )

  const ofScope = (scope: string) =>
    opened.filter(({ scopes }) => scopes.includes(scope)).map(({ operation }) => operation)

  expect(opened.length).toBeGreaterThan(20)
  for (const [scope, { operations }] of Object.entries(scopeDescriptions))
    expect(new Set(operations)).toEqual(new Set(ofScope(scope)))
  expect(new Set(opened.flatMap(({ scopes }) => scopes))).toEqual(new Set(Object.keys(scopeDescriptions)))
})
