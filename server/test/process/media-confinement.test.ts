import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openMediaPool } from '../../src/platform/media-pool/pool.ts'
import { needs } from '../outside-program.ts'
import { died, makeMediaFolder, openTestPool } from './media-harness.ts'

describe('a child', () => {
  test('that eats memory comes to nothing, and the server keeps its own', async () => {
    const { play, folders } = await openTestPool({ memoryBytes: 2 ** 28 })
    const before = process.memoryUsage.rss()

    await expect(play('eat')).rejects.toMatchObject({ name: 'MediaUnavailable' })

    expect(process.memoryUsage.rss() - before).toBeLessThan(2 ** 27)
    expect(await play('work')).toMatchObject({ together: 1 })
    expect(folders()).toEqual([])
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

  test.each(['steal', 'link'])(
    'that was taken over cannot name a file that is not its own: %s',
    async (trick) => {
      const { play, folders } = await openTestPool()

      await expect(play(trick)).rejects.toMatchObject(died('failed'))
      expect(folders()).toEqual([])
    },
  )
})

const isConfined = () => spawnSync('unshare', ['--user', '--map-current-user', '--net', 'true']).status === 0

describe.runIf(needs('unshare', 'Linux, and leave to make user namespaces', isConfined))(
  'where namespaces are allowed, a child',
  () => {
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

      expect(await play('parent')).toMatch(/EACCES|EPERM/)
    })

    test('has a limit on its memory that binds native code, and leaves no core dump', async () => {
      const { play } = await openTestPool({ memoryBytes: 2 ** 28 })

      const limits = (await play('limits')) as string

      expect(limits).toMatch(new RegExp(`^Max data size +${956 * 2 ** 20} `, 'm'))
      expect(limits).toMatch(/^Max core file size +0 /m)
    })
  },
)

test('the server has loaded nothing native of the children', async () => {
  const pool = await openMediaPool({ children: 1, folder: makeMediaFolder(), log: pino({ enabled: false }) })
  onTestFinished(() => pool.close())

  expect(pool.isReady()).toBe(true)
  const { sharedObjects } = process.report.getReport() as { sharedObjects: string[] }
  expect(sharedObjects.length).toBeGreaterThan(0)
  expect(sharedObjects.filter((path) => /node-av|sharp|vips/.test(path))).toEqual([])
})
