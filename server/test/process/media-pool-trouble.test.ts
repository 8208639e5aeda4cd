import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { died, makeMediaFolder, openTestPool } from './media-harness.ts'

describe('the breaker', () => {
  const breaker = { failures: 3, pauseMs: 300 }

  async function crash(play: (trick: string) => Promise<unknown>, times: number) {
    for (let count = 0; count < times; count++)
      await expect(play('segfault')).rejects.toMatchObject(died('crashed'))
  }

  test('opens when children die one after the other, and heals by itself', async () => {
    const { pool, play } = await openTestPool({ breaker })

    await crash(play, 3)

    expect(pool.isReady()).toBe(false)
    await expect(play('work')).rejects.toMatchObject(died('paused'))
    await delay(300)
    expect(await play('work')).toMatchObject({ together: 1 })
    expect(pool.isReady()).toBe(true)
  })

  test('stays closed while others succeed: one customer cannot close the service', async () => {
    const { pool, play } = await openTestPool({ breaker })

    for (let round = 0; round < 3; round++) {
      await crash(play, 2)
      await play('work')
    }

    expect(pool.isReady()).toBe(true)
  })

  test('sends away those who wait when it opens', async () => {
    const { play } = await openTestPool({ breaker, timeoutMs: 500 })
    await crash(play, 2)

    const third = play('hang')
    await delay(100)
    const [last, next] = await Promise.allSettled([third, play('work')])

    expect(last).toMatchObject({ reason: died('timed_out') })
    expect(next).toMatchObject({ reason: died('paused') })
  })
})

describe('the start', () => {
  test('fails with the name of what is missing', async () => {
    const folder = makeMediaFolder()
    const broken = join(folder, 'broken.mjs')
    writeFileSync(
      broken,
      `process.send({ state: 'unusable', message: 'sharp could not be loaded' })\nsetInterval(() => {}, 1000)`,
    )

    await expect(openTestPool({ folder, program: broken })).rejects.toThrow('sharp could not be loaded')
  })

  test('fails when a child does not even start', async () => {
    await expect(openTestPool({ program: '/nowhere/child.ts' })).rejects.toMatchObject(died('crashed'))
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

    await vi.waitUntil(() => !children.some(isAlive), { timeout: 10_000 })
  },
)

/** A process that has ended but was not yet asked how is not alive. */
function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}/stat`) && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}
