import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { failpoints } from '../../../tools/chaos/sabotage/failpoints.ts'
import { makeServerCheckout } from './checkout.ts'

function run(checkout: string, code: string): string {
  const script = `import * as server from './scripts/build-server.ts'; ${code}`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: checkout,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout.trim()
}

/** The folder of the build, or nothing where the source runs. */
const buildOf = (checkout: string) =>
  /^server\/dist\/([\w-]+)\/main\.js$/.exec(
    run(checkout, 'console.log(server.serverEntry())').slice(checkout.length + 1),
  )?.[1]

/** What it prints when it cannot start. */
const says = (checkout: string) => {
  const entry = run(checkout, 'console.log(server.serverEntry())')
  const env = { PORT: 'nowhere', HARBOUR: 'nowhere' }
  return spawnSync(process.execPath, [entry], { env, encoding: 'utf8' }).stderr
}

test('what was built runs until a source changes; then the source does, until it is built again', () => {
  const checkout = makeServerCheckout()
  expect(buildOf(checkout)).toBeUndefined()

  run(checkout, 'await server.buildServer()')
  const first = buildOf(checkout)!
  expect(says(checkout)).toContain('PORT must be')

  const config = join(checkout, 'server/src/config.ts')
  writeFileSync(config, readFileSync(config, 'utf8').replace("integer('PORT'", "integer('HARBOUR'"))
  expect(buildOf(checkout)).toBeUndefined()
  expect(says(checkout)).toContain('HARBOUR must be')

  run(checkout, 'await server.buildServer()')
  expect(buildOf(checkout)).not.toBe(first)
  expect(says(checkout)).toContain('HARBOUR must be')
  // Whoever still runs the first loads some of it late.
  expect(existsSync(join(checkout, 'server/dist', first, 'main.js'))).toBe(true)

  appendFileSync(join(checkout, 'media/src/operations.ts'), '\n')
  expect(buildOf(checkout)).toBeUndefined()
})

describe('a build', () => {
  let checkout: string
  let build: string
  beforeAll(() => {
    checkout = makeServerCheckout()
    run(checkout, 'await server.buildServer()')
    build = buildOf(checkout)!
  })

  const filesOf = (workspace: string) => {
    const folder = join(checkout, workspace, 'dist', build)
    return readdirSync(folder).map((name) => join(folder, name))
  }

  test('every file finds what it loads, and the server starts the child processes of its own build', () => {
    // The programs themselves would start.
    const loaded = ['server', 'media', 'models']
      .flatMap(filesOf)
      .filter((path) => path.endsWith('.js') && !path.endsWith('/main.js'))

    const imports = loaded.map((path) => `await import(${JSON.stringify(path)});`).join('')
    expect(run(checkout, `${imports} console.log('loaded'); process.exit()`)).toBe('loaded')
    const texts = filesOf('server').map((path) => readFileSync(path, 'utf8'))
    for (const workspace of ['media', 'models'])
      expect(
        texts.filter((text) => text.includes(`../../../${workspace}/dist/${build}/main.js`)),
      ).toHaveLength(1)
  })

  test('has no failpoints', () => {
    const built = filesOf('server')
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(name, 'utf8'))
      .join('\n')

    expect(built).toContain('submit_with_jobs(') // What has one in the source is there.
    expect(['failpoint(', ...failpoints].filter((name) => built.includes(name))).toEqual([])
  })
})
