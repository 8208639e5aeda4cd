import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promptPartlyUsed } from '@atelier/contract/note.ts'
import { pino } from 'pino'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { InvalidInput } from '../../src/platform/process-pool/errors.ts'
import { createModelPool } from '../../src/platform/models/pool.ts'
import { testNiceness } from '../model-processes.ts'
import { needs } from '../outside-program.ts'
import { areNamespacesAllowed, childPids, died, writeSilentProgram } from './media-harness.ts'

const program = new URL('../model-child.ts', import.meta.url).pathname
const never = () => new AbortController().signal

function openPool(options: Partial<Parameters<typeof createModelPool>[0]> = {}) {
  const folder = mkdtempSync(join(inject('runFolder'), 'models-'))
  const pool = createModelPool({
    children: 1,
    niceness: testNiceness,
    folder,
    log: pino({ enabled: false }),
    program,
    ...options,
  })
  onTestFinished(() => pool.close())
  const play = (
    prompt: string,
    { signal = never(), onProgress = (_share: number) => {}, outputs = 1, seed = 7, inputs = {} } = {},
  ) =>
    pool.generate(
      { program: 'test.tricks', params: { prompt, seed }, inputs, outputs },
      { signal, onProgress },
    )
  return {
    folder,
    pool,
    play,
    /** The surroundings of a child; its private folder is removed with it. */
    async ask(): Promise<{ folder: string; priority: number; env: Record<string, string> }> {
      await using answer = await play('whoami')
      return JSON.parse(readFileSync(answer.files[0]!.path, 'utf8'))
    },
    /** All files that are still there. */
    left: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map(({ name }) => name),
  }
}

async function bytesOf(answer: { files: readonly { path: string }[] } & AsyncDisposable) {
  await using made = answer
  return made.files.map(({ path }) => readFileSync(path).toString('base64'))
}

describe('a model', () => {
  test('gives files, the same for the same seed, which go with the answer', async () => {
    const { play, left } = openPool()

    const [first, again, other] = [
      await bytesOf(await play('draw', { outputs: 2 })),
      await bytesOf(await play('draw', { outputs: 2 })),
      await bytesOf(await play('draw', { outputs: 2, seed: 8 })),
    ]

    expect(first).toHaveLength(2)
    expect(first[0]).not.toBe(first[1])
    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
    expect(left()).toEqual([])
  })

  test('reads its inputs, which go with the run', async () => {
    const { play, left } = openPool()
    const mask = [[Buffer.from('one '), Buffer.from('file')]].map((parts) => streamOf(parts))

    const [copy] = await bytesOf(await play('copy', { inputs: { mask } }))

    expect(Buffer.from(copy!, 'base64').toString()).toBe('one file')
    expect(left()).toEqual([])
  })

  test('tells how far it is', async () => {
    const { play } = openPool()
    const shares: number[] = []

    await bytesOf(await play('work:1000', { onProgress: (share) => void shares.push(share) }))

    expect(shares.length).toBeGreaterThan(2)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeLessThan(1)
  })

  test('tells what it left out; one that goes on and on about it is not believed', async () => {
    const { play } = openPool()

    await using noted = await play('leaveOut:2')
    const { notes } = noted

    expect(notes).toEqual([promptPartlyUsed(['sunset']), promptPartlyUsed(['sunset'])])
    await expect(play('leaveOut:500')).rejects.toMatchObject(died('misbehaved'))
  })

  test('refuses in words for people, and its child goes on', async () => {
    const { play, ask } = openPool()
    const { folder: child } = await ask()

    const refused = await play('refuse:dance').catch((error: unknown) => error)

    expect(refused).toBeInstanceOf(InvalidInput)
    expect((refused as Error).message).toBe('"dance" is not understood. Say "draw".')
    expect((await ask()).folder).toBe(child)
  })

  test('that fails or dies is said to, and the next run works', async () => {
    const { play, left } = openPool()

    await expect(play('fail')).rejects.toMatchObject(died('failed'))
    await expect(play('die')).rejects.toMatchObject(died('crashed'))

    expect(await bytesOf(await play('draw'))).toHaveLength(1)
    expect(left()).toEqual([])
  })

  test('that finds no memory is said to, and its child is not used again', async () => {
    const { play, ask } = openPool()
    const { folder: child } = await ask()

    await expect(play('swell')).rejects.toMatchObject(died('out_of_memory'))

    expect((await ask()).folder).not.toBe(child)
  })

  test.runIf(existsSync('/dev/full'))(
    'that finds the disk full is said to, and its child goes on',
    async () => {
      const { play, ask } = openPool()
      const { folder: child } = await ask()

      await expect(play('overflow')).rejects.toMatchObject(died('disk_refused'))

      expect((await ask()).folder).toBe(child)
    },
  )

  test('is ended when it is called off, also within native code', async () => {
    const { play, ask } = openPool()
    const { folder: child } = await ask()
    const calledOff = new AbortController()

    const running = play('hang', {
      signal: calledOff.signal,
      onProgress: () => calledOff.abort(new Error('called off')),
    })

    await expect(running).rejects.toThrow('called off')
    expect((await ask()).folder).not.toBe(child)
  })

  test.for([
    ['a link', 'link:/etc/hostname'],
    ['a file that is elsewhere', 'elsewhere:/etc/hostname'],
    ['no file at all', 'elsewhere:nothing.png'],
  ])('that names %s as its work is not believed', async ([, trick]) => {
    const { play } = openPool()

    await expect(play(trick!)).rejects.toMatchObject(died('misbehaved'))
  })
})

describe('the pool', () => {
  test('starts nothing before it is asked, and lets children go that have nothing to do', async () => {
    const { folder, ask } = openPool({ idleMs: 200 })
    expect(readdirSync(folder)).toEqual([])

    const { folder: child } = await ask()

    expect(existsSync(child)).toBe(true)
    await expect.poll(() => existsSync(child)).toBe(false)
    expect((await ask()).folder).not.toBe(child)
  })

  test('is closed for those who run, who wait and who come later', async () => {
    const { pool, play } = openPool()
    const begun = Promise.withResolvers<number>()
    const [running, waiting] = [play('hang', { onProgress: begun.resolve }), play('draw')]
    running.catch(() => {})
    waiting.catch(() => {})
    await begun.promise

    await pool.close()

    for (const run of [running, waiting, play('draw')])
      await expect(run).rejects.toMatchObject(died('closed'))
  })

  test.runIf(process.platform === 'linux')('that closes ends a child that is being started', async () => {
    const { path: silent, runs } = writeSilentProgram()
    const { pool, play } = openPool({ program: silent })
    const run = play('draw').catch((error: unknown) => error)
    await runs()

    await pool.close()

    expect(await run).toMatchObject(died('closed'))
    expect(childPids(silent)).toEqual([])
  })

  test('that was closed before anybody asked starts nothing', async () => {
    const { folder, pool, play } = openPool()

    await pool.close()

    await expect(play('draw')).rejects.toMatchObject(died('closed'))
    expect(readdirSync(folder)).toEqual([])
  })

  test('counts every run, however it ends', async () => {
    const results: string[] = []
    const onEnd = ({ result }: { result: string }) => void results.push(result)
    const { folder, play } = openPool({ onEnd })
    const calledOff = new AbortController()

    await bytesOf(await play('draw'))
    await play('refuse:dance').catch(() => {})
    await play('die').catch(() => {})
    await play('hang', {
      signal: calledOff.signal,
      onProgress: () => calledOff.abort(new Error('called off')),
    }).catch(() => {})
    const broken = openPool({ onEnd, program: join(folder, 'nothing.ts') })
    await broken.play('draw').catch(() => {})
    const nowhere = openPool({ onEnd, folder: join(folder, 'file', 'below') })
    writeFileSync(join(folder, 'file'), '')
    await nowhere.play('draw').catch(() => {})

    expect(results).toEqual(['answered', 'refused', 'crashed', 'closed', 'crashed', 'disk_refused'])
  })

  test('children step back behind everything else, and share the cores', async () => {
    const { ask } = openPool({ children: 256, niceness: 19 })

    const { priority, env } = await ask()

    expect(priority).toBe(19)
    expect(env).toMatchObject({ MODEL_THREADS: '1' })
  })

  test.runIf(needs('unshare', 'Linux, and leave to make namespaces', areNamespacesAllowed))(
    'children see of the service only their inputs',
    async () => {
      const hiddenFolder = mkdtempSync(join(inject('runFolder'), 'models-'))
      writeFileSync(join(hiddenFolder, 'secret'), 'do not tell')
      const { play } = openPool({ hiddenFolder, folder: join(hiddenFolder, 'built-in') })

      const mask = [streamOf([Buffer.from('an input')])]

      expect(await bytesOf(await play('copy', { inputs: { mask } }))).toHaveLength(1)
      await expect(play(`copyOf:${join(hiddenFolder, 'secret')}`)).rejects.toMatchObject(died('failed'))
    },
  )
})

async function* streamOf(parts: Uint8Array[]) {
  yield* parts
}
