import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  childPids,
  died,
  freezeTimers,
  makeMediaFolder,
  openTestPool,
  writeSilentProgram,
} from './media-harness.ts'
import { until } from '../until.ts'

describe('the breaker', () => {
  let nowMs = 0
  const breaker = { failures: 3, pauseMs: 300, now: () => nowMs }
  type Play = Awaited<ReturnType<typeof openTestPool>>['play']

  /** Crashes a child on a file of each owner; the last may find the breaker open. */
  async function crash(play: Play, owners: string[]) {
    for (const owner of owners)
      await expect(play('segfault', { owner })).rejects.toMatchObject({ name: 'PoolUnavailable' })
  }

  test('opens when children die over files of several owners, and heals by itself', async () => {
    const { pool, play } = await openTestPool({ breaker })

    await crash(play, ['alice', 'bob', 'carol'])

    expect(pool.isReady()).toBe(false)
    await expect(play('work')).rejects.toMatchObject(died('paused'))
    nowMs += 300
    expect(await play('work')).toMatchObject({ together: 1 })
    expect(pool.isReady()).toBe(true)
  })

  test('stays closed when all of them were of one owner', async () => {
    const { pool, play } = await openTestPool({ breaker })

    await crash(play, ['alice', 'alice', 'alice', 'alice'])

    expect(pool.isReady()).toBe(true)
    expect(await play('work', { owner: 'bob' })).toMatchObject({ together: 1 })
  })

  test('stays closed while others succeed', async () => {
    const { pool, play } = await openTestPool({ breaker })

    for (let round = 0; round < 3; round++) {
      await crash(play, ['alice', 'bob'])
      await play('work')
    }

    expect(pool.isReady()).toBe(true)
  })

  test('does not blame a file when children die all around', async () => {
    const { play } = await openTestPool({ breaker })
    await crash(play, ['alice', 'bob'])

    await expect(play('segfault', { owner: 'carol' })).rejects.toMatchObject(died('paused'))
  })

  test('sends away those who wait when it opens', async () => {
    const { play, begun } = await openTestPool({ breaker })
    await crash(play, ['alice', 'bob'])

    const timers = freezeTimers()
    const third = play('hang', { owner: 'carol' })
    await begun()
    const ended = Promise.allSettled([third, play('work')])
    timers.advance(120_000)

    for (const result of await ended) expect(result).toMatchObject({ reason: died('paused') })
  })

  test('is not left open by a disk that refuses: the next may try', async () => {
    const folder = makeMediaFolder()
    const { play } = await openTestPool({ folder, breaker })
    await crash(play, ['alice', 'bob', 'carol'])
    nowMs += 300
    const [own] = readdirSync(folder)
    const aside = join(folder, 'aside')
    renameSync(join(folder, own!), aside)
    writeFileSync(join(folder, own!), 'no folder')

    await expect(play('write')).rejects.toMatchObject({ name: 'PoolUnavailable' })

    rmSync(join(folder, own!))
    renameSync(aside, join(folder, own!))
    await expect
      .poll(() => {
        nowMs += 300
        return play('work').catch(() => undefined)
      })
      .toBeDefined()
  })
})

describe('the start', () => {
  test('fails with the name of what is missing', async () => {
    const elsewhere = join(makeMediaFolder(), 'src')
    cpSync(new URL('../../../media/src', import.meta.url), elsewhere, { recursive: true })

    await expect(openTestPool({ program: join(elsewhere, 'main.ts') })).rejects.toThrow(
      /^sharp could not be loaded \(.*'sharp'.*\)\. Run "npm ci"/,
    )
  })

  test('fails when a child does not even start', async () => {
    await expect(openTestPool({ program: '/nowhere/child.ts' })).rejects.toMatchObject(died('crashed'))
  })

  test.runIf(process.platform === 'linux')('fails when a child never says that it is ready', async () => {
    const { path: program, runs } = writeSilentProgram()

    const timers = freezeTimers()
    const opening = openTestPool({ program }).catch((error: unknown) => error)
    await runs()
    timers.advance(120_000)

    expect(await opening).toMatchObject(died('not_started'))
    expect(childPids(program)).toEqual([])
  })
})

test.runIf(process.platform === 'linux')(
  'when the server is killed, its children end by themselves',
  async () => {
    const owner = new URL('media-owner.ts', import.meta.url).pathname
    const server = spawn(process.execPath, [owner, makeMediaFolder()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(server.stdout, 'data')) as [Buffer]
    const children = JSON.parse(line.toString()) as number[]
    expect(children).toHaveLength(2)
    expect(children.every(isAlive)).toBe(true)

    server.kill('SIGKILL')

    await until(() => !children.some(isAlive))
  },
)

/** A zombie, which has ended but was not waited for, is not alive. */
function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}/stat`) && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}
