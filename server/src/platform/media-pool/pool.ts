import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type {
  AnswerOf,
  InspectRequest,
  Inspected,
  Operation,
  Order,
  Report,
  RequestOf,
} from '@atelier/media/protocol.ts'
import type { Logger } from '../log.ts'
import { createBreaker } from './breaker.ts'
import { startChild } from './child.ts'
import { findConfinement } from './confinement.ts'
import { openCrew, type Crew } from './crew.ts'
import { MediaRefused, MediaUnavailable, type MediaTrouble } from './errors.ts'
import { openFolders } from '../private-folders.ts'
import { areOwnFiles } from './own-files.ts'

const ofChildren = fileURLToPath(import.meta.resolve('@atelier/media/main.ts'))

/** How a request ended: an answer, a refusal of the file, or the trouble that there was. */
export type MediaRun = {
  operation: Operation
  result: 'answered' | 'refused' | MediaTrouble
  seconds: number
}

type Settings = {
  children: number
  /** For private folders; on the disk of this machine. */
  folder: string
  log: Logger
  onEnd?(run: MediaRun): void
  timeoutMs?: number
  memoryBytes?: number
  maxWaiting?: number
  requestsPerChild?: number
  breaker?: { failures: number; pauseMs: number }
  /** What the children run. */
  program?: string
}

/** An answer; the files that were written for it are removed with it: `await using`. */
export type Answered<T> = T & AsyncDisposable

/** Everything native happens in here, in processes of its own. */
export type MediaPool = {
  /** Throws `MediaRefused` for a bad file, and `MediaUnavailable` when there is no answer. */
  run<Name extends Operation>(
    operation: Name,
    request: RequestOf<Name>,
    signal?: AbortSignal,
  ): Promise<Answered<AnswerOf<Name>>>
  /** Like the operation, except that an output never fails because of its preview: a card instead. */
  inspect(request: InspectRequest, signal?: AbortSignal): Promise<Answered<Inspected>>
  isReady(): boolean
  close(): Promise<void>
}

/** The file may have been the reason; a look at its first bytes alone can still succeed. */
const fatal = new Set<MediaTrouble>(['crashed', 'out_of_memory', 'timed_out', 'failed'])

/** Starts the children; fails, naming what is missing, when they cannot work. */
export async function openMediaPool({
  children,
  folder,
  log,
  onEnd,
  timeoutMs = 30_000,
  memoryBytes = 2 ** 30,
  maxWaiting = 16 * children,
  requestsPerChild = 500,
  breaker: rules = { failures: 5, pauseMs: 5000 },
  program = ofChildren,
}: Settings): Promise<MediaPool> {
  const folders = await openFolders(folder)
  const prefix = await findConfinement(memoryBytes, log)
  const breaker = createBreaker({ ...rules, now: () => performance.now() })
  const crew = await openCrew({
    size: children,
    maxWaiting,
    requestsPerChild,
    start: () => startChild({ program, prefix, folder: folders.path, memoryBytes, log }),
    onTrouble(error, refuse) {
      log.error({ err: error }, 'A media child is missing')
      noteFailure(refuse)
    },
  })

  /** Those who wait would wait for children that are not to be had. */
  function noteFailure(refuse: Crew['refuse']): void {
    breaker.failed()
    if (breaker.isOpen()) refuse(paused())
  }

  async function ask(order: Order, signal: AbortSignal | undefined): Promise<Report> {
    const member = await crew.take(signal)
    try {
      const report = await member.child.perform(order, { timeoutMs, signal })
      breaker.succeeded()
      crew.giveBack(member, true)
      return report
    } catch (error) {
      crew.giveBack(member, false)
      if (error instanceof MediaUnavailable && error.trouble !== 'closed') noteFailure(crew.refuse)
      throw error
    }
  }

  const pool: MediaPool = {
    async run<Name extends Operation>(operation: Name, request: RequestOf<Name>, signal?: AbortSignal) {
      if (!breaker.admit()) throw paused()
      const own = await folders.create()
      const dispose = () => rm(own, { recursive: true, force: true })
      const begunMs = performance.now()
      const note = (result: MediaRun['result']) =>
        onEnd?.({ operation, result, seconds: (performance.now() - begunMs) / 1000 })
      try {
        const answer = answerIn(await ask({ operation, folder: own, request }, signal), log)
        const written = answer.previews.map(({ path }) => path)
        if (!(await areOwnFiles(written, own))) throw failed()
        note('answered')
        return { ...(answer as AnswerOf<Name>), [Symbol.asyncDispose]: dispose }
      } catch (error) {
        breaker.abandoned()
        if (error instanceof MediaRefused) note('refused')
        if (error instanceof MediaUnavailable) note(error.trouble)
        await dispose()
        throw error
      }
    },
    async inspect(request, signal) {
      try {
        return await pool.run('inspect', request, signal)
      } catch (error) {
        const mayBeItsFault = error instanceof MediaUnavailable && fatal.has(error.trouble)
        if (request.purpose === 'upload' || !mayBeItsFault) throw error
        return pool.run('card', request, signal)
      }
    },
    isReady: () => crew.isPresent() && !breaker.isOpen(),
    async close() {
      await crew.close()
      await folders.remove()
    },
  }
  return pool
}

function answerIn(report: Report, log: Logger): AnswerOf<Operation> {
  if (report.state === 'done') return report.answer
  if (report.state === 'refused') throw new MediaRefused(report.refusal)
  log.error({ report }, 'A media child failed at a request')
  throw failed()
}

function failed(): MediaUnavailable {
  return new MediaUnavailable('failed', 'The file could not be processed.')
}

function paused(): MediaUnavailable {
  return new MediaUnavailable(
    'paused',
    'Files cannot be processed at the moment. Try again in a few seconds.',
  )
}
