import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { died, openTestPool } from './media-harness.ts'

describe('a request', () => {
  test('is answered, and what was written for it is there until the answer is put away', async () => {
    const { pool, folders } = await openTestPool()

    const answer = await pool.inspect({ path: 'write', purpose: 'upload' })

    expect(readFileSync(answer.previews[0]!.path, 'utf8')).toBe('a picture')
    expect(folders()).toEqual([basename(dirname(answer.previews[0]!.path))])
    await answer[Symbol.asyncDispose]()
    expect(folders()).toEqual([])
  })

  test('100 at once by two children: each does one at a time, and both work', async () => {
    const { play, folders } = await openTestPool({ children: 2, maxWaiting: 98 })

    const answers = await Promise.all(Array.from({ length: 100 }, () => play('work')))

    const seen = answers as { pid: number; together: number }[]
    expect(seen.every(({ together }) => together === 1)).toBe(true)
    expect(new Set(seen.map(({ pid }) => pid)).size).toBe(2)
    expect(folders()).toEqual([])
  })

  test('is turned away at once when too many wait', async () => {
    const { play } = await openTestPool({ maxWaiting: 1 })

    const [first, second, third] = await Promise.allSettled([play('work'), play('work'), play('work')])

    expect([first.status, second.status]).toEqual(['fulfilled', 'fulfilled'])
    expect(third).toMatchObject({ reason: died('busy') })
  })

  test('is refused in the words of the child', async () => {
    const { play, folders } = await openTestPool()

    await expect(play('refuse')).rejects.toMatchObject({
      name: 'MediaRefused',
      reason: 'too_long',
      message: 'Cut it.',
    })
    expect(folders()).toEqual([])
  })

  test('fails alone when we made a mistake: the child goes on', async () => {
    const { play } = await openTestPool()
    const before = await play('work')

    await expect(play('fail')).rejects.toMatchObject(died('failed'))

    expect(await play('work')).toEqual(before)
  })
})

describe('a child', () => {
  test('that crashes fails its own request, and another takes its place', async () => {
    const { play, folders } = await openTestPool({ children: 2 })
    const others = Array.from({ length: 10 }, () => play('work'))

    await expect(play('segfault')).rejects.toMatchObject(died('crashed'))

    expect(await Promise.all(others)).toHaveLength(10)
    const pids = await Promise.all(Array.from({ length: 20 }, () => play('work')))
    expect(pids).toHaveLength(20)
    expect(folders()).toEqual([])
  })

  test('that takes too long is killed, also when nothing in it gets a turn', async () => {
    const { play, folders } = await openTestPool({ timeoutMs: 200 })

    await expect(play('hang')).rejects.toMatchObject(died('timed_out'))

    expect(await play('work')).toMatchObject({ together: 1 })
    expect(folders()).toEqual([])
  })

  test('is replaced after so many requests', async () => {
    const { play } = await openTestPool({ requestsPerChild: 3 })

    const pids: number[] = []
    for (let count = 0; count < 7; count++) pids.push(((await play('work')) as { pid: number }).pid)

    expect(pids.map((pid) => pids.indexOf(pid))).toEqual([0, 0, 0, 3, 3, 3, 6])
  })

  test('that dies with nothing to do is replaced', async () => {
    const { play } = await openTestPool()
    const { pid } = (await play('work')) as { pid: number }

    process.kill(pid, 'SIGKILL')
    await vi.waitUntil(() => !existsSync(`/proc/${pid}`))

    expect(await play('work')).not.toMatchObject({ pid })
  })

  test('ends with the pool', async () => {
    const { pool, play } = await openTestPool()
    const { pid } = (await play('work')) as { pid: number }
    const unfinished = Promise.allSettled([play('wait')])

    await pool.close()

    expect(await unfinished).toMatchObject([{ reason: died('closed') }])
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(pool.isReady()).toBe(false)
  })

  test('is stopped when nobody wants the answer any more; who waits in line just leaves it', async () => {
    const { play, folders } = await openTestPool()
    const [gone, bored] = [new AbortController(), new AbortController()]

    const results = Promise.allSettled([play('wait', gone.signal), play('work', bored.signal), play('work')])
    setTimeout(() => bored.abort(new Error('bored')), 50)
    setTimeout(() => gone.abort(new Error('gone')), 100)

    expect(await results).toMatchObject([
      { reason: { message: 'gone' } },
      { reason: { message: 'bored' } },
      { value: { together: 1 } },
    ])
    expect(folders()).toEqual([])
  })
})

describe('an output', () => {
  test.each(['segfault', 'hang', 'fail'])('gets a card when it cannot be looked at: %s', async (trick) => {
    const { pool, folders } = await openTestPool({ timeoutMs: 300 })

    {
      await using answer = await pool.inspect({ path: trick, purpose: 'output' })
      expect(answer.mimeType).toBe('"card"')
    }

    expect(folders()).toEqual([])
  })
})
