import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import type { Duplex } from 'node:stream'
import type { Ended, Operation, PoolRequest, PoolResponse } from '@atelier/media/protocol.ts'
import { nodeOverhead } from './confinement.ts'
import { PoolUnavailable, type PoolFailure } from './errors.ts'
import { watchMemory } from './memory.ts'
import { readResponses } from './responses.ts'
import type { Answers, PoolSettings } from './settings.ts'
import { watchTime } from './time.ts'

type Settings<Answer> = Pick<PoolSettings<Answer>, 'program' | 'memoryBytes' | 'env' | 'log'> & {
  answers: Pick<Answers<Answer>, 'parse'>
  /** Words put before the command, which confine it. */
  prefix: readonly string[]
  /** Its private folder for files, removed when it ends. */
  folder: string
  /** Ends it while it is being started. */
  starting: AbortSignal
}

export type Call<Name extends Operation = Operation> = Omit<PoolRequest<Name>, 'id' | 'folder'>

type CallOptions = {
  /** Of the processor, for the request; undefined where only the signal limits the time. */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((share: number) => void) | undefined
}

/** A process that handles one request at a time. It is killed after any failure. */
export type Child<Answer> = {
  folder: string
  run(call: Call, options: CallOptions): Promise<Ended<Answer>>
  kill(): void
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<unknown>
}

type PendingResponse<Answer> = {
  id: number | undefined
  resolve(response: PoolResponse<Answer>): void
  onProgress: CallOptions['onProgress']
}

/** Only a child that hangs takes this long, even on a busy machine. The service does not start without its children. */
const START_MS = 120_000
const STDERR_CHARACTERS = 4000
/** The processes below the one that we started end with it, but a moment later. */
const EXIT_GRACE_MS = 1000

/** Starts a child and waits until it has loaded the native addons. */
export async function startChild<Answer>({
  program,
  prefix,
  folder,
  memoryBytes,
  env,
  answers,
  starting,
  log,
}: Settings<Answer>): Promise<Child<Answer>> {
  starting.throwIfAborted()
  const [command, ...args] = [...prefix, process.execPath, '--max-old-space-size=512', program]
  const child = spawn(command, args, {
    cwd: folder,
    // Nothing of our environment, which holds secrets. Few arenas, or every thread would reserve memory of its own.
    env: { TMPDIR: folder, MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (stderr = (stderr + text).slice(-STDERR_CHARACTERS)))
    .on('error', () => {}) // The exit is handled below.

  /** Why we killed it; undefined where it ends by itself. */
  let killReason: PoolFailure | undefined
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<object>()
  child
    .on('exit', (code, signal) => setTimeout(resolveEnded, EXIT_GRACE_MS, { code, signal }).unref())
    .on('close', (code, signal) => resolveEnded({ code, signal }))
    .on('error', (err) => resolveEnded({ err }))
  const gone = ended.then(async (exitStatus) => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
    const failure = killReason ?? 'crashed'
    if (failure !== 'closed')
      log.error({ trouble: failure, ...exitStatus, said: stderr }, 'A child process ended')
    throw new PoolUnavailable(failure)
  })
  // Or it would be an unhandled rejection while nobody waits for an answer.
  gone.catch(() => {})

  function end(reason: PoolFailure): void {
    killReason ??= reason
    child.kill('SIGKILL')
  }

  // Of the four that `stdio` asked for, the types know three.
  const channel = child.stdio[3] as Duplex
  // The channel breaks when the child ends, which is handled above.
  channel.on('error', () => {})
  let pending: PendingResponse<Answer> | undefined
  readResponses(channel, answers.parse, (response) => {
    const id = response && 'id' in response ? response.id : undefined
    if (!response || !pending || id !== pending.id) return end('misbehaved')
    if (response.state === 'progress') return pending.onProgress?.(response.share)
    pending.resolve(response)
    pending = undefined
  })

  function awaitResponse(
    id: number | undefined,
    onProgress?: CallOptions['onProgress'],
  ): Promise<PoolResponse<Answer>> {
    const { promise, resolve } = Promise.withResolvers<PoolResponse<Answer>>()
    pending = { id, resolve, onProgress }
    return Promise.race([promise, gone])
  }

  const stopStarting = () => end('closed')
  starting.addEventListener('abort', stopStarting)
  const tooLate = setTimeout(() => end('not_started'), START_MS)
  const first = await awaitResponse(undefined).finally(() => {
    clearTimeout(tooLate)
    starting.removeEventListener('abort', stopStarting)
  })
  if (first.state === 'unusable') {
    end('closed')
    throw new Error(first.message)
  }

  let requestCount = 0
  return {
    folder,
    async run(call, { timeoutMs, signal, onProgress }) {
      signal?.throwIfAborted()
      const stop = () => end('closed')
      signal?.addEventListener('abort', stop)
      // It has a pid, for it has said that it is ready.
      const pid = child.pid!
      const memory = watchMemory(pid, nodeOverhead.resident + memoryBytes, () => end('out_of_memory'))
      const time = timeoutMs === undefined ? undefined : watchTime(pid, timeoutMs, () => end('timed_out'))
      try {
        const request: PoolRequest = { id: ++requestCount, folder, ...call }
        channel.write(`${JSON.stringify(request)}\n`)
        // A response with an id that is no progress is the end.
        return (await awaitResponse(request.id, onProgress)) as Ended<Answer>
      } catch (error) {
        signal?.throwIfAborted()
        throw error
      } finally {
        memory.stop()
        time?.stop()
        signal?.removeEventListener('abort', stop)
      }
    },
    kill: () => end('closed'),
    ended,
  }
}
