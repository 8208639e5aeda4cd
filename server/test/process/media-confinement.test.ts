import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { needs } from '../outside-program.ts'
import {
  areNamespacesAllowed,
  childPids,
  died,
  makeMediaFolder,
  openTestPool,
  processes,
} from './media-harness.ts'

describe('a child', () => {
  const isLimited = process.platform === 'linux'

  // Where its own limit does not stop it, the watchdog does.
  test.each([
    ['eats', 'eat', isLimited ? 'crashed' : 'out_of_memory'],
    ['lets others eat', 'eatElsewhere', 'out_of_memory'],
  ])('that %s memory comes to nothing, and the server keeps its own', async (_, trick, failure) => {
    const { play, left } = await openTestPool({ memoryBytes: 2 ** 28 })
    const before = process.memoryUsage.rss()

    await expect(play(trick)).rejects.toMatchObject(died(failure))

    expect(process.memoryUsage.rss() - before).toBeLessThan(2 ** 27)
    expect(await play('work')).toMatchObject({ together: 1 })
    await expect.poll(left).toEqual([])
  })

  test('knows nothing of ours: no key, no address', async () => {
    vi.stubEnv('SECRET_KEY', 'do not tell')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { play } = await openTestPool()

    const environment = (await play('environment')) as Record<string, string>

    const ofTheShell = new Set(['PWD', 'OLDPWD', 'SHLVL', '_', '__CF_USER_TEXT_ENCODING'])
    const names = Object.keys(environment).filter((name) => !ofTheShell.has(name))
    expect(names.toSorted()).toEqual(['MALLOC_ARENA_MAX', 'TMPDIR'])
    expect(JSON.stringify(environment)).not.toContain('do not tell')
  })

  test('works in a folder of its own', async () => {
    const { play } = await openTestPool({ children: 2 })

    const [[cwd, temporary], [others]] = await Promise.all([play('places'), play('places')])

    expect(cwd).toMatch(/child-\w+$/)
    expect(temporary).toBe(cwd)
    expect(others).not.toBe(cwd)
  })

  // prettier-ignore
  test.each([
    ['names another file', 'otherPath'], ['leaves a link', 'link'], ['leaves a second name of a file', 'secondName'],
    ['leaves a pipe', 'pipe'], ['leaves nothing', 'absent'], ['leaves two of a name', 'twoOfAName'],
    ['leaves something else as a picture', 'otherBytes'], ['hides something behind a picture', 'otherBytesBehind'],
    ['leaves a picture that is too large', 'large'],
    ['speaks nonsense', 'nonsense'], ['answers in another shape', 'otherShape'], ['gives a type that is two headers', 'otherHeader'],
    ['answers what it was not asked', 'otherId'], ['answers like a model', 'ofAModel'], ['refuses for no reason', 'refuseForNoReason'],
  ])('that was taken over and %s is not believed', async (_, trick) => {
    const { play, left } = await openTestPool()
    const { who } = await play('work')

    await expect(play(trick)).rejects.toMatchObject(died('misbehaved'))

    expect((await play('work')).who).not.toBe(who)
    await expect.poll(left).toEqual([])
  })

  test('that speaks without end does not fill our memory', async () => {
    const { play } = await openTestPool()
    const before = process.memoryUsage.rss()

    await expect(play('endless')).rejects.toMatchObject(died('misbehaved'))

    expect(process.memoryUsage.rss() - before).toBeLessThan(2 ** 26)
  })

  test('that answers twice answers nobody else', async () => {
    const { play } = await openTestPool()

    const [first, next] = [await play('twice'), await play('work')]

    expect(first).toBe('first')
    expect(next).toMatchObject({ together: 1 })
  })
})

describe.runIf(needs('unshare', 'Linux, and leave to make namespaces', areNamespacesAllowed))(
  'where namespaces are allowed, a child',
  () => {
    /** A folder with a secret, and a pool in it whose children must not read that. */
    async function openSecretPool() {
      const folder = join(makeMediaFolder(), 'with a space')
      const at = (name: string) => join(folder, name)
      mkdirSync(at('scratch'), { recursive: true })
      for (const name of ['secret-key', 'scratch/upload']) writeFileSync(at(name), 'do not tell')
      const hidden = { folder, readable: at('scratch') }
      const warnings: string[] = []
      const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) })
      const { play } = await openTestPool({ folder: at('media'), hidden, log })
      expect(warnings).toEqual([])
      return { at, play }
    }

    test('sees of the secret folder only the files that it is asked about', async () => {
      const { at, play } = await openSecretPool()

      expect(await play(`read:${at('secret-key')}`)).toBe('ENOENT')
      expect(await play('read:../../../secret-key')).toBe('ENOENT')
      expect(await play(`read:${at('scratch/upload')}`)).toBe('do not tell'.length)
    })

    test('can change neither those files nor anything else', async () => {
      const { at, play } = await openSecretPool()

      expect(await play(`change:${at('scratch/upload')}`)).toBe('EROFS')
      expect(await play(`change:${at('secret-key')}`)).toBe('EROFS')
      expect(await play(`change:${new URL('media-child.ts', import.meta.url).pathname}`)).toBe('EROFS')
      expect(await play('change:/dev/shm/atelier')).toBe('EROFS')
    })

    test('cannot make a namespace in which it could do more', async () => {
      const { play } = await openSecretPool()

      expect(await play('namespace')).toBe(1)
    })

    test('leaves no process behind', async () => {
      const { pool, play } = await openTestPool()
      const seconds = String(1000 + Math.random())
      await play(`fork:${seconds}`)
      const forks = () => processes().filter(({ command }) => command === `sleep ${seconds}`)
      expect(forks()).toHaveLength(1)

      await pool.close()

      expect([forks(), childPids()]).toEqual([[], []])
    })

    test('has no network, not even this machine', async () => {
      let connections = 0
      const server = createServer(() => connections++).listen(0, '127.0.0.1')
      onTestFinished(() => void server.close())
      await once(server, 'listening')
      const { play } = await openTestPool()

      expect(await play(`connect:${(server.address() as AddressInfo).port}`)).toMatch(
        /ENETUNREACH|EADDRNOTAVAIL/,
      )
      expect(connections).toBe(0)
    })

    test('cannot read the environment of the server', async () => {
      const { play } = await openTestPool()

      expect(await play(`read:/proc/${process.pid}/environ`)).toMatch(/EACCES|EPERM|ENOENT/)
    })

    test('has limits that bind native code, and leaves no core dump', async () => {
      const { play } = await openTestPool({ memoryBytes: 2 ** 28 })

      const limits = (await play('limits')) as string

      expect(limits).toMatch(new RegExp(`^Max data size ${956 * 2 ** 20} `, 'm'))
      expect(limits).toMatch(new RegExp(`^Max file size ${2 ** 28} `, 'm'))
      expect(limits).toMatch(/^Max processes 64 /m)
      expect(limits).toMatch(/^Max core file size 0 /m)
      await expect(play('reserve')).rejects.toMatchObject(died('crashed'))
    })
  },
)

/** For a process that is only a server: this one has loaded addons for other tests. */
const openPool = `
  import { openMediaPool } from './src/platform/media/pool.ts'
  import { pino } from 'pino'
  await using stack = new AsyncDisposableStack()
  const pool = await openMediaPool({ children: 1, folder: process.argv[1], log: pino({ enabled: false }) })
  stack.defer(() => pool.close())
  const { sharedObjects } = process.report.getReport()
  process.stdout.write(JSON.stringify({ isReady: pool.isReady(), sharedObjects }))`

test('the server has loaded nothing native of the children', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', openPool, makeMediaFolder()],
    { cwd: join(import.meta.dirname, '../..') },
  )

  const { isReady, sharedObjects } = JSON.parse(stdout) as { isReady: boolean; sharedObjects: string[] }
  expect(isReady).toBe(true)
  expect(sharedObjects.length).toBeGreaterThan(0)
  expect(sharedObjects.filter((path) => /node-av|sharp|vips/.test(path))).toEqual([])
})
