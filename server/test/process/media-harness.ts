// A pool whose children do as they are told, for the tests of the pool.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject, onTestFinished, vi } from 'vitest'
import { MediaRefused } from '../../src/platform/media-pool/errors.ts'
import { openMediaPool } from '../../src/platform/media-pool/pool.ts'
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
  /** What is there now besides the folders of children, which are empty. */
  const left = () =>
    globSync(join(folder, '*', '*')).flatMap((path) => (/child-\w+$/.test(path) ? readdirSync(path) : [path]))
  return {
    pool,
    left,
    /** A child has begun with what it was asked, for it leaves something in its folder first. */
    begun: () => until(() => left().length > 0),
    /** Lets a child play a trick, and says what it says. */
    async play(trick: string, { owner = 'alice', signal }: { owner?: string; signal?: AbortSignal } = {}) {
      try {
        await using answer = await pool.inspect({ path: trick, purpose: 'upload' }, { owner, signal })
        return answer.kind
      } catch (error) {
        if (error instanceof MediaRefused && error.reason === 'unsupported') return JSON.parse(error.message)
        throw error
      }
    },
  }
}

/** From now on no time passes for this process, its children work on; after `pass` its timers are the real ones again. */
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

/** Processes of this machine, as they were started. */
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

/** Those children of ours that are Node itself, and not what confines it; other files run beside this one. */
export const childPids = () =>
  processes()
    .filter(({ command }) => command.startsWith(process.execPath) && command.endsWith(program))
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

export const died = (trouble: string) => ({ name: 'MediaUnavailable', trouble })
