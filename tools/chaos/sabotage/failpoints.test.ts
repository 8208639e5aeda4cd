import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { armFailpoints, failpoint } from '../../../server/src/platform/failpoints.ts'
import { failpoints } from './failpoints.ts'

afterEach(() => armFailpoints(undefined))

describe('a failpoint', () => {
  test('does nothing', () => {
    expect(() => failpoint('hold-before-commit')).not.toThrow()
  })

  test('does what a run was told to do there, once it is armed', () => {
    armFailpoints((name) => {
      if (name === 'settle-before-commit') throw new Error(`failed at ${name}`)
    })

    failpoint('settle-after-commit')
    expect(() => failpoint('settle-before-commit')).toThrow('failed at settle-before-commit')
  })

  test('is one place in the server', () => {
    const folder = fileURLToPath(new URL('../../../server/src', import.meta.url))
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(join(folder, path), 'utf8'))

    const called = sources.flatMap((text) => [...text.matchAll(/failpoint\('([\w-]+)'\)/g)])

    expect(called.flatMap(([, name]) => name ?? []).toSorted()).toEqual(failpoints.toSorted())
  })
})
