import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Order, Report } from '@atelier/media/protocol.ts'
import type { Logger } from '../log.ts'
import { takenByNode } from './confinement.ts'
import { MediaUnavailable, type MediaTrouble } from './errors.ts'
import { watchMemory } from './memory.ts'

export type ChildSettings = {
  program: string
  /** What stands before the command and confines it. */
  prefix: readonly string[]
  /** Where it may leave temporary files. */
  folder: string
  memoryBytes: number
  log: Logger
}

/** A process that does one thing at a time; whatever goes wrong with it ends it. */
export type Child = {
  perform(order: Order, limits: { timeoutMs: number; signal: AbortSignal | undefined }): Promise<Report>
  kill(): void
  /** Resolves when it is gone, for whatever reason. */
  ended: Promise<unknown>
}

const START_MS = 30_000
const STDERR_CHARACTERS = 4000

/** How each trouble is told to whoever waited. */
const messages: Partial<Record<MediaTrouble, string>> = {
  crashed: 'The file could not be processed.',
  out_of_memory: 'The file needs more memory than is allowed.',
  timed_out: 'The file takes longer to process than is allowed.',
}

/** Starts a child and waits until everything native is loaded in it. */
export async function startChild({
  program,
  prefix,
  folder,
  memoryBytes,
  log,
}: ChildSettings): Promise<Child> {
  const [command, ...args] = [...prefix, process.execPath, '--max-old-space-size=512', program]
  const child = spawn(command, args, {
    cwd: folder,
    // Nothing of ours: no key, no address. Few arenas, or else every thread would take memory of its own.
    env: { TMPDIR: folder, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (said = (said + text).slice(-STDERR_CHARACTERS)))

  /** Why we ended it; it may also end by itself. */
  let verdict: MediaTrouble | undefined
  const { promise: ended, resolve: noteEnd } = Promise.withResolvers<object>()
  child.on('exit', (code, signal) => noteEnd({ code, signal })).on('error', (err) => noteEnd({ err }))
  const gone = ended.then((how) => {
    const trouble = verdict ?? 'crashed'
    if (trouble !== 'closed') log.error({ trouble, ...how, said }, 'A media child ended')
    throw new MediaUnavailable(trouble, messages[trouble] ?? 'The service is shutting down.')
  })
  // Somebody may or may not be waiting for it.
  gone.catch(() => {})

  function end(reason: MediaTrouble): void {
    verdict ??= reason
    child.kill('SIGKILL')
  }

  async function nextReport(timeoutMs: number): Promise<Report> {
    const timer = setTimeout(() => end('timed_out'), timeoutMs)
    try {
      const [report]: Report[] = await Promise.race([once(child, 'message'), gone])
      return report!
    } finally {
      clearTimeout(timer)
    }
  }

  const first = await nextReport(START_MS)
  if (first.state !== 'ready') {
    end('closed')
    throw new Error(first.state === 'unusable' ? first.message : 'The media child speaks another language.')
  }

  return {
    async perform(order, { timeoutMs, signal }) {
      signal?.throwIfAborted()
      const stop = () => end('closed')
      signal?.addEventListener('abort', stop)
      const watch = watchMemory(child.pid!, takenByNode.resident + memoryBytes, () => end('out_of_memory'))
      try {
        child.send(order, () => {})
        return await nextReport(timeoutMs)
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
