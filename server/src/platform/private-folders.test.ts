import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openFolders } from './private-folders.ts'
import { openScratch } from './scratch.ts'

const HOUR_MS = 3_600_000

function makeParent(): string {
  const parent = mkdtempSync(join(tmpdir(), 'atelier-folders-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  return parent
}

function age(path: string, hours: number): void {
  const then = new Date(Date.now() - hours * HOUR_MS)
  utimesSync(path, then, then)
}

/** Creates folders of these names, opens ours, and returns which are still there. */
async function leftOf(parent: string, names: Record<string, string>, hours: number): Promise<string[]> {
  for (const name of Object.values(names)) {
    mkdirSync(join(parent, name, 'inside'), { recursive: true })
    age(join(parent, name), hours)
  }
  const folders = await openFolders(parent)
  await folders.remove()
  return Object.keys(names).filter((what) => existsSync(join(parent, names[what]!)))
}

describe('what processes have left', () => {
  test('is removed after six hours in which nobody has touched it', async () => {
    const names = { 'of a container': 'aaaa~1~1~x', 'of somebody else': 'lost+found' }

    expect(await leftOf(makeParent(), names, 5)).toEqual(['of a container', 'of somebody else'])
    expect(await leftOf(makeParent(), names, 7)).toEqual(['of somebody else'])
  })

  test.runIf(process.platform === 'linux')('is removed at once where its process surely ended', async () => {
    const parent = makeParent()
    const own = await openFolders(parent)
    onTestFinished(() => own.remove())
    const [space, pid, start] = basename(own.path).split('~')
    const gone = spawnSync('true').pid

    const left = await leftOf(
      parent,
      {
        'of a process that is gone': `${space}~${gone}~${start}~a`,
        'of one before us with our number': `${space}~${pid}~1~b`,
        'of one elsewhere with our number': `0123456789abcdef~${pid}~1~c`,
        'of ourselves': `${space}~${pid}~${start}~d`,
      },
      0,
    )

    expect(left).toEqual(['of one elsewhere with our number', 'of ourselves'])
    expect(existsSync(own.path)).toBe(true)
  })
})

describe('a folder', () => {
  test('is touched for as long as its process lives', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const parent = makeParent()
    const folders = await openFolders(parent)
    mkdirSync(join(parent, 'aaaa~1~1~x'))
    for (const name of readdirSync(parent)) age(join(parent, name), 24)

    await vi.advanceTimersByTimeAsync(HOUR_MS)
    await expect.poll(() => readdirSync(parent)).toHaveLength(1)

    expect(Date.now() - statSync(folders.path).mtimeMs).toBeLessThan(60_000)
    await folders.remove()
    expect(readdirSync(parent)).toEqual([])
  })

  test('that somebody took from us is made again', async () => {
    const parent = makeParent()
    const folders = await openFolders(parent)
    const scratch = await openScratch(parent)
    onTestFinished(async () => void (await Promise.all([folders.remove(), scratch.close()])))
    for (const name of readdirSync(parent)) rmSync(join(parent, name), { recursive: true })

    expect(existsSync(await folders.create('answer'))).toBe(true)
    mkdirSync(scratch.take().path)
  })
})
