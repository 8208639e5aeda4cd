import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { until } from '../until.ts'
import { childPids, died, freezeTimers, openTestPool } from './media-harness.ts'

describe('a request', () => {
  test('is answered, and a small file that was written for it is in the answer', async () => {
    const { pool, left } = await openTestPool()

    await using answer = await pool.inspect({ path: 'write', purpose: 'upload' }, { owner: 'alice' })

    const bytes = Buffer.concat(await Array.fromAsync(answer.previews[0]!.read()))
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
    expect(left()).toEqual([])
  })

  test('is answered, and a large file that was written for it is there until the answer is put away', async () => {
    const { pool, left } = await openTestPool()

    const answer = await pool.inspect({ path: 'writeLarge', purpose: 'upload' }, { owner: 'alice' })

    const bytes = Buffer.concat(await Array.fromAsync(answer.previews[0]!.read()))
    expect(bytes).toHaveLength(200_000)
    expect(left()).toEqual([expect.stringMatching(/answer-\w+$/)])
    await answer[Symbol.asyncDispose]()
    expect(left()).toEqual([])
  })

  test('100 at once by two children: each does one at a time, and both work', async () => {
    const { play, left } = await openTestPool({ children: 2, maxWaiting: 98 })

    const answers = await Promise.all(Array.from({ length: 100 }, () => play('work')))

    expect(answers.every(({ together }) => together === 1)).toBe(true)
    expect(new Set(answers.map(({ who }) => who)).size).toBe(2)
    await expect.poll(left).toEqual([])
  })

  test('is turned away at once when too many wait', async () => {
    const { play } = await openTestPool({ maxWaiting: 1 })

    const [first, second, third] = await Promise.allSettled([play('work'), play('work'), play('work')])

    expect([first.status, second.status]).toEqual(['fulfilled', 'fulfilled'])
    expect(third).toMatchObject({ reason: died('busy') })
  })

  test('waits for at most one of another owner, however many of them wait', async () => {
    const { play } = await openTestPool({ maxWaiting: 7 })
    const ended: string[] = []
    const note = async (owner: string) => {
      await play('work', { owner })
      ended.push(owner)
    }

    await Promise.all([...Array.from({ length: 7 }, () => note('alice')), note('bob')])

    expect(ended.indexOf('bob')).toBe(1)
  })

  test('finds room in a queue that another owner has filled: the last of that one is turned away', async () => {
    const { play } = await openTestPool({ maxWaiting: 3 })

    const ofAlice = Promise.allSettled(Array.from({ length: 4 }, () => play('work')))
    const ofBob = await play('work', { owner: 'bob' })

    expect(ofBob).toMatchObject({ together: 1 })
    const statuses = (await ofAlice).map((each) =>
      each.status === 'rejected' ? each.reason.failure : 'done',
    )
    expect(statuses).toEqual(['done', 'done', 'done', 'busy'])
  })

  test('is refused in the words of the child', async () => {
    const { play, left } = await openTestPool()

    await expect(play('refuse')).rejects.toMatchObject({
      name: 'InvalidInput',
      reason: 'too_long',
      message: 'Cut it.',
    })
    await expect.poll(left).toEqual([])
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
    const { play, left } = await openTestPool({ children: 2 })
    const others = Array.from({ length: 10 }, () => play('work'))

    await expect(play('segfault')).rejects.toMatchObject(died('crashed'))

    expect(await Promise.all(others)).toHaveLength(10)
    expect(await Promise.all(Array.from({ length: 20 }, () => play('work')))).toHaveLength(20)
    await expect.poll(left).toEqual([])
  })

  test('that takes too long is killed, also when nothing in it gets a turn', async () => {
    const { play, left, begun } = await openTestPool()

    const timers = freezeTimers()
    const hanging = play('hang')
    await begun()
    timers.advance(120_000)

    await expect(hanging).rejects.toMatchObject(died('timed_out'))

    expect(await play('work')).toMatchObject({ together: 1 })
    await expect.poll(left).toEqual([])
  })

  test('is replaced after so many requests', async () => {
    const { play } = await openTestPool({ requestsPerChild: 3 })

    const seen: string[] = []
    for (let count = 0; count < 7; count++) seen.push((await play('work')).who)

    expect(seen.map((who) => seen.indexOf(who))).toEqual([0, 0, 0, 3, 3, 3, 6])
  })

  test('that dies with nothing to do is replaced', async () => {
    const { play } = await openTestPool()
    const { who } = await play('work')
    const pids = childPids()

    expect(pids).toHaveLength(1)
    process.kill(pids[0]!, 'SIGKILL')
    await until(() => !existsSync(`/proc/${pids[0]}`))

    expect(await play('work')).not.toMatchObject({ who })
  })

  test('ends with the pool', async () => {
    const { pool, play } = await openTestPool()
    expect(childPids()).toHaveLength(1)
    const unfinished = Promise.allSettled([play('wait')])

    await pool.close()

    expect(await unfinished).toMatchObject([{ reason: died('closed') }])
    expect(childPids()).toEqual([])
    expect(pool.isReady()).toBe(false)
  })

  test('is stopped when nobody wants the answer any more; who waits in line just leaves it', async () => {
    const results: string[] = []
    const { play, left, begun } = await openTestPool({ onEnd: ({ result }) => void results.push(result) })
    const [gone, bored] = [new AbortController(), new AbortController()]

    const stopped = play('wait', { signal: gone.signal })
    const leaving = play('work', { signal: bored.signal })
    const staying = play('work')
    await begun()
    bored.abort(new Error('bored'))
    await expect(leaving).rejects.toThrow('bored')
    gone.abort(new Error('gone'))

    await expect(stopped).rejects.toThrow('gone')
    expect(await staying).toMatchObject({ together: 1 })
    expect(results).toEqual(['closed', 'closed', 'refused'])
    await expect.poll(left).toEqual([])
  })
})

describe('a file', () => {
  test('is looked at by a fresh child before it is blamed for the death of a used one', async () => {
    const { play } = await openTestPool({ children: 2 })
    const used = await Promise.all([play('work'), play('work')])
    expect(used[0].who).not.toBe(used[1].who)

    const { who } = await play('tired')

    expect(used.map((each) => each.who)).not.toContain(who)
  })

  test('is not blamed for what the disk refuses', async () => {
    const { play } = await openTestPool()
    const before = await play('work')

    await expect(play('full')).rejects.toMatchObject(died('disk_refused'))

    expect(await play('work')).toEqual(before)
  })
})

describe('an output', () => {
  test.each(['segfault', 'fail'])('gets a placeholder when it cannot be inspected: %s', async (trick) => {
    const { pool, left } = await openTestPool()

    {
      await using answer = await pool.inspect({ path: trick, purpose: 'output' }, { owner: 'alice' })
      expect(answer.mimeType).toBe('text/plain')
    }

    await expect.poll(left).toEqual([])
  })

  test('gets a placeholder when inspecting it takes too long', async () => {
    const { pool, begun, left } = await openTestPool()

    const timers = freezeTimers()
    const inspected = pool.inspect({ path: 'hang', purpose: 'output' }, { owner: 'alice' })
    await begun()
    timers.advance(120_000)

    {
      await using answer = await inspected
      expect(answer.mimeType).toBe('text/plain')
    }
    await expect.poll(left).toEqual([])
  })
})
