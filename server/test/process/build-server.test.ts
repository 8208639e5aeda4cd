import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A checkout whose server the test may change. */
function makeCheckout(): string {
  const checkout = mkdtempSync(join(inject('runFolder'), 'checkout-'))
  cpSync(join(root, 'scripts'), join(checkout, 'scripts'), { recursive: true })
  for (const workspace of ['server', 'media', 'contract']) {
    mkdirSync(join(checkout, workspace))
    for (const name of ['src', 'package.json'])
      cpSync(join(root, workspace, name), join(checkout, workspace, name), { recursive: true })
  }
  for (const name of ['node_modules', 'package.json']) symlinkSync(join(root, name), join(checkout, name))
  return checkout
}

function run(checkout: string, code: string): string {
  const script = `import * as server from './scripts/build-server.ts'; ${code}`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: checkout,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout.trim()
}

const entryOf = (checkout: string) =>
  run(checkout, 'console.log(server.serverEntry())').slice(checkout.length + 1)

/** What it prints when it cannot start. */
const says = (checkout: string) =>
  spawnSync(process.execPath, [join(checkout, entryOf(checkout))], {
    env: { PORT: 'nowhere', HARBOUR: 'nowhere' },
    encoding: 'utf8',
  }).stderr

test('what was built runs until a source changes; then the source does, until it is built again', () => {
  const checkout = makeCheckout()
  expect(entryOf(checkout)).toBe('server/src/main.ts')

  run(checkout, 'await server.buildServer()')
  expect(entryOf(checkout)).toBe('server/dist/main.js')
  expect(says(checkout)).toContain('PORT must be')

  const config = join(checkout, 'server/src/config.ts')
  writeFileSync(config, readFileSync(config, 'utf8').replace("integer('PORT'", "integer('HARBOUR'"))
  expect(entryOf(checkout)).toBe('server/src/main.ts')
  run(checkout, 'await server.buildServer()')
  expect(entryOf(checkout)).toBe('server/dist/main.js')
  expect(says(checkout)).not.toContain('PORT must be')

  appendFileSync(join(checkout, 'media/src/operations.ts'), '\n')
  expect(entryOf(checkout)).toBe('server/src/main.ts')
})
