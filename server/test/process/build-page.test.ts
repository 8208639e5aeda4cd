import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { openBuiltPage } from '../../src/account-page/built-page.files.ts'
import { makeCheckout } from './checkout.ts'

const former = { 'dist/index.html': 'former', 'dist/assets/former.js': '' }

/** A page, and what its builder does when all of its files are written but for their compressed copies. */
const page = (then: string) => ({
  'index.html': '<!doctype html><title>Tiny</title>',
  'vite.config.js': `
    import { existsSync, readFileSync, writeFileSync } from 'node:fs'
    const shown = () => existsSync('web/dist/index.html') ? readFileSync('web/dist/index.html', 'utf8') : 'nothing'
    export default { plugins: [{ name: 'then', writeBundle() { ${then} } }] }`,
})

/** As `npm run build` does it. */
const build = (checkout: string) =>
  spawnSync(process.execPath, ['scripts/build-page.ts'], { cwd: checkout, encoding: 'utf8' })

const filesIn = (checkout: string) =>
  readdirSync(join(checkout, 'web'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.startsWith('dist'),
  )

describe('npm run build', () => {
  test.for([
    ['nothing', {}],
    ['the former one', former],
  ] as const)('shows %s until it is done, then all of the new page', ([, before]) => {
    const checkout = makeCheckout({ ...page(`writeFileSync('shown.txt', shown())`), ...before })

    const { status } = build(checkout)

    expect(status).toBe(0)
    const meanwhile = readFileSync(join(checkout, 'shown.txt'), 'utf8')
    expect(meanwhile).toBe(before === former ? 'former' : 'nothing')
    expect(filesIn(checkout).toSorted()).toEqual(['dist', 'dist/index.html'])
    expect(readFileSync(join(checkout, 'web/dist/index.html'), 'utf8')).toContain('Tiny')
    expect(statSync(join(checkout, 'web/dist')).mode & 0o005).toBe(0o005) // Whoever serves it may be another user.
  })

  test('that fails says why, and leaves the former page as it was', () => {
    const checkout = makeCheckout({ ...page(`throw new Error('the disk is full')`), ...former })

    const { status, stderr } = build(checkout)

    expect(status).toBe(1)
    expect(stderr).toContain('the disk is full')
    expect(filesIn(checkout).toSorted()).toEqual([
      'dist',
      'dist/assets',
      'dist/assets/former.js',
      'dist/index.html',
    ])
    expect(readFileSync(join(checkout, 'web/dist/index.html'), 'utf8')).toBe('former')
  })
})

describe('a server that reads the page while a new one takes its place', () => {
  test('has all of one build, or none yet', async () => {
    const folder = mkdtempSync(join(inject('runFolder'), 'builds-'))
    const [shown, aside] = [join(folder, 'shown'), join(folder, 'aside')]
    writeBuild(shown, 'one')
    writeBuild(aside, 'two')

    const found = new Map<string, number>()
    for (let round = 0; round < 500; round++) {
      const reading = openBuiltPage(shown)()
      for (let turn = 0; turn < round % 20; turn++) await setImmediate()
      renameSync(shown, join(folder, 'former'))
      renameSync(aside, shown)
      renameSync(join(folder, 'former'), aside)
      const builds = new Set([...(await reading).values()].map(({ bytes }) => bytes.toString()))
      const what = [...builds].toSorted().join(' and ') || 'none'
      found.set(what, (found.get(what) ?? 0) + 1)
    }

    expect([...found.keys()].toSorted()).toEqual(['none', 'one', 'two'])
  })
})

/** Files named after what is in them, as a builder does it, and one that always has the same name. */
function writeBuild(folder: string, version: string): void {
  mkdirSync(folder)
  for (const name of ['index.html', ...Array.from({ length: 8 }, (_, n) => `${version}-${n}.js`)])
    writeFileSync(join(folder, name), version)
}
