import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Ended, Order, Report } from '@atelier/media/protocol.ts'
import type { Logger } from '../log.ts'
import { takenByNode } from './confinement.ts'
import { MediaUnavailable, type MediaTrouble } from './errors.ts'
import { watchMemory } from './memory.ts'
import { readReports } from './reports.ts'

/** What children run, but for those of some tests. */
export const mediaProgram = fileURLToPath(import.meta.resolve('@atelier/media/main.ts'))

export type ChildSettings = {
  program: string
  /** What stands before the command and confines it. */
  prefix: readonly string[]
  /** Where it may leave files; nobody else's, and removed with it. */
  folder: string
  memoryBytes: number
  /** How many threads a network may use; libvips has one. */
  threads?: number | undefined
  log: Logger
}

export type Work = Omit<Order, 'id' | 'folder'>

type Circumstances = {
  /** Undefined where the signal limits its time. */
  timeoutMs?: number
  signal: AbortSignal | undefined
  onProgress?: (share: number) => void
}

/** A process that does one thing at a time; whatever goes wrong with it ends it. */
export type Child = {
  folder: string
  perform(work: Work, circumstances: Circumstances): Promise<Ended>
  kill(): void
  /** Resolves when it is gone, for whatever reason. */
  ended: Promise<unknown>
}

type Expected = {
  id: number | undefined
  resolve(report: Report): void
  onProgress: Circumstances['onProgress']
}

/** So long only a child that hangs takes, however busy the machine is: a service whose children do not start does not start. */
const START_MS = 120_000
const STDERR_CHARACTERS = 4000
/** What is left of a process once the one that we started is gone: it dies with it, but a moment later. */
const LAST_MOMENTS_MS = 1000

/** Starts a child and waits until everything native is loaded in it. */
export async function startChild({
  program,
  prefix,
  folder,
  memoryBytes,
  threads,
  log,
}: ChildSettings): Promise<Child> {
  const [command, ...args] = [...prefix, process.execPath, '--max-old-space-size=512', program]
  const child = spawn(command, args, {
    cwd: folder,
    // Nothing of ours: no key, no address. Few arenas, or else every thread would take memory of its own.
    env: {
      TMPDIR: folder,
      MALLOC_ARENA_MAX: '2',
      ...(threads && { MODEL_THREADS: String(threads) }),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (said = (said + text).slice(-STDERR_CHARACTERS)))
    .on('error', () => {}) // Its end is noticed elsewhere.

  /** Why we ended it; it may also end by itself. */
  let verdict: MediaTrouble | undefined
  const { promise: ended, resolve: noteEnd } = Promise.withResolvers<object>()
  child
    .on('exit', (code, signal) => setTimeout(noteEnd, LAST_MOMENTS_MS, { code, signal }).unref())
    .on('close', (code, signal) => noteEnd({ code, signal }))
    .on('error', (err) => noteEnd({ err }))
  const gone = ended.then(async (how) => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
    const trouble = verdict ?? 'crashed'
    if (trouble !== 'closed') log.error({ trouble, ...how, said }, 'A media child ended')
    throw new MediaUnavailable(trouble)
  })
  // Somebody may or may not be waiting for it.
  gone.catch(() => {})

  function end(reason: MediaTrouble): void {
    verdict ??= reason
    child.kill('SIGKILL')
  }

  const line = child.stdio[3] as Duplex
  // It ends with the child, and that is noticed elsewhere.
  line.on('error', () => {})
  let expected: Expected | undefined
  readReports(line, (report) => {
    const id = report && 'id' in report ? report.id : undefined
    if (!report || !expected || id !== expected.id) return end('misbehaved')
    if (report.state === 'progress') return expected.onProgress?.(report.share)
    expected.resolve(report)
    expected = undefined
  })

  async function reportOn(
    id: number | undefined,
    { timeoutMs, onProgress }: Pick<Circumstances, 'timeoutMs' | 'onProgress'>,
    late: MediaTrouble = 'timed_out',
  ): Promise<Report> {
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => end(late), timeoutMs)
    const { promise, resolve } = Promise.withResolvers<Report>()
    expected = { id, resolve, onProgress }
    try {
      return await Promise.race([promise, gone])
    } finally {
      clearTimeout(timer)
    }
  }

  const first = await reportOn(undefined, { timeoutMs: START_MS }, 'not_started')
  if (first.state === 'unusable') {
    end('closed')
    throw new Error(first.message)
  }

  let orders = 0
  return {
    folder,
    async perform(work, { signal, ...rest }) {
      signal?.throwIfAborted()
      const stop = () => end('closed')
      signal?.addEventListener('abort', stop)
      const watch = watchMemory(child.pid!, takenByNode.resident + memoryBytes, () => end('out_of_memory'))
      try {
        const order: Order = { id: ++orders, folder, ...work }
        line.write(`${JSON.stringify(order)}\n`)
        return (await reportOn(order.id, rest)) as Ended
      } catch (error) {
        signal?.throwIfAborted()
        throw error
      } finally {
        watch.stop()
        signal?.removeEventListener('abort', stop)
      }
    },
    kill: () => end('closed'),
    ended,
  }
}
