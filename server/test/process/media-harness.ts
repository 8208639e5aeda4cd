// A pool whose children do what the tests of the pool tell them.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject, onTestFinished, vi } from 'vitest'
import { InvalidInput } from '../../src/platform/process-pool/errors.ts'
import { openMediaPool } from '../../src/platform/media/pool.ts'
import { until } from '../until.ts'

const program = new URL('media-child.ts', import.meta.url).pathname

export const makeMediaFolder = () => mkdtempSync(join(inject('runFolder'), 'media-'))

export async function openTestPool(options: Partial<Parameters<typeof openMediaPool>[0]> = {}) {
  const folder = options.folder ?? makeMediaFolder()
  const pool = await openMediaPool({
    children: 1,
    folder,
    log: pino({ enabled: false }),
    program,
    ...options,
  })
  onTestFinished(() => pool.close())
  /** The files that are there now, besides the empty folders of children. */
  const left = () =>
    globSync(join(folder, '*', '*')).flatMap((path) => (/child-\w+$/.test(path) ? readdirSync(path) : [path]))
  return {
    pool,
    left,
    /** Waits until a child has begun with its request: it writes a file to its folder first. */
    begun: () => until(() => left().length > 0),
    /** Lets a child play a trick, and returns its answer. */
    async play(trick: string, { owner = 'alice', signal }: { owner?: string; signal?: AbortSignal } = {}) {
      try {
        await using answer = await pool.inspect({ path: trick, purpose: 'upload' }, { owner, signal })
        return answer.kind
      } catch (error) {
        if (error instanceof InvalidInput && error.reason === 'unsupported') return JSON.parse(error.message)
        throw error
      }
    },
  }
}

/** Stops the timers of this process, not of its children; after `advance` they are the real ones again. */
export function freezeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return {
    advance(ms: number) {
      vi.advanceTimersByTime(ms)
      vi.useRealTimers()
    },
  }
}

/** The processes of this machine with their command lines. */
export function processes(): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        return command ? [{ pid: Number(pid), command }] : []
      } catch {
        return []
      }
    })
}

/** Writes a program that runs, but never says that it is ready. */
export function writeSilentProgram() {
  const folder = makeMediaFolder()
  const path = join(folder, 'silent.ts')
  const sign = join(folder, 'runs')
  writeFileSync(
    path,
    `import { writeFileSync } from 'node:fs'
    writeFileSync(${JSON.stringify(sign)}, '')
    setInterval(() => {}, 1000)`,
  )
  return { path, runs: () => until(() => existsSync(sign)) }
}

/** The children of this process that are Node itself, and not what confines it; other test files have children, too. */
export const childPids = (ofProgram = program) =>
  processes()
    .filter(({ command }) => command.startsWith(process.execPath) && command.endsWith(ofProgram))
    .filter(({ pid }) => isBelowUs(pid))
    .map(({ pid }) => pid)

function isBelowUs(pid: number): boolean {
  if (pid <= 1) return false
  if (pid === process.pid) return true
  try {
    return isBelowUs(Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]))
  } catch {
    return false
  }
}

const namespaces = ['--user', '--map-root-user', '--net', '--pid', '--fork', '--kill-child', '--mount']

export const areNamespacesAllowed = () =>
  spawnSync('unshare', [...namespaces, 'mount', '-t', 'tmpfs', 'x', '/mnt']).status === 0

export const died = (failure: string) => ({ name: 'PoolUnavailable', failure })
