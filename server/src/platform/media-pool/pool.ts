import { rm } from 'node:fs/promises'
import type { InspectRequest, Inspected, Operation, RequestOf } from '@atelier/media/protocol.ts'
import type { Logger } from '../log.ts'
import { emptyFolder, openFolders } from '../private-folders.ts'
import { createBreaker } from './breaker.ts'
import { mediaProgram, startChild, type Work } from './child.ts'
import { findConfinement, type Secret } from './confinement.ts'
import { openCrew, type Crew } from './crew.ts'
import { MediaRefused, MediaUnavailable, type MediaTrouble } from './errors.ts'
import { outcomeOf, type Answered } from './outcome.ts'

/** What the children of this pool are asked; models have another, so that no file waits behind one. */
type Look = Exclude<Operation, 'generate'>

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
  /** What children shall not see; `folder` is in it. */
  secret?: Secret
  log: Logger
  onEnd?(run: MediaRun): void
  timeoutMs?: number
  memoryBytes?: number
  maxWaiting?: number
  requestsPerChild?: number
  breaker?: Parameters<typeof createBreaker>[0]
  /** What the children run. */
  program?: string
}

/**
 * Whose file it is, in whatever words: owners are served in turns, and children that die over files of one are no trouble
 * for the others.
 */
export type Asker = { owner: string; signal?: AbortSignal | undefined }

/** Everything native happens in here, in processes of its own. */
export type MediaPool = {
  /** Throws `MediaRefused` for a bad file, and `MediaUnavailable` when there is no answer. */
  run<Name extends Look>(
    operation: Name,
    request: RequestOf<Name>,
    asker: Asker,
  ): Promise<Answered<Inspected>>
  /** Like the operation, except that an output never fails because of its preview: a card instead. */
  inspect(request: InspectRequest, asker: Asker): Promise<Answered<Inspected>>
  isReady(): boolean
  close(): Promise<void>
}

/** Starts the children; fails, naming what is missing, when they cannot work. */
export async function openMediaPool({
  children,
  folder,
  secret,
  log,
  onEnd,
  timeoutMs = 30_000,
  memoryBytes = 2 ** 30,
  maxWaiting = 16 * children,
  requestsPerChild = 500,
  breaker: rules = { failures: 5, pauseMs: 5000, now: () => performance.now() },
  program = mediaProgram,
}: Settings): Promise<MediaPool> {
  const folders = await openFolders(folder)
  const trial = await folders.create('trial')
  const confine = await findConfinement({ program, memoryBytes, secret, niceness: 5, own: trial, log })
  await rm(trial, { recursive: true, force: true })
  const breaker = createBreaker(rules)
  const crew = await openCrew({
    size: children,
    maxWaiting,
    requestsPerChild,
    async start() {
      const own = await folders.create('child')
      return startChild({ program, prefix: confine(own), folder: own, memoryBytes, log })
    },
    onTrouble(error, refuse) {
      log.error({ err: error }, 'A media child is missing')
      noteFailure(refuse)
    },
  })

  /** Those who wait would wait for children that are not to be had. */
  function noteFailure(refuse: Crew['refuse'], owner?: string): void {
    breaker.failed(owner)
    if (breaker.isOpen()) refuse(new MediaUnavailable('paused'))
  }

  /** Asks a child, and takes over what it left: then nothing of the request is with the child any more. */
  async function ask(work: Work, { owner, signal }: Asker, isFresh: boolean) {
    const member = await crew.take({ owner, isFresh, signal })
    const { child } = member
    try {
      const ended = await child.perform(work, { timeoutMs, signal })
      const outcome = await outcomeOf(ended, {
        folder: child.folder,
        makeFolder: () => folders.create('answer'),
        log,
      })
      breaker.succeeded()
      crew.giveBack(member, await emptyFolder(child.folder))
      return outcome
    } catch (error) {
      crew.giveBack(member, false)
      if (error instanceof MediaUnavailable && error.consequence.isCounted) noteFailure(crew.refuse, owner)
      throw error
    }
  }

  /** A child may have died of what it did before; of the same file a fresh one dies, too, if it is the file. */
  async function askTwice(work: Work, asker: Asker) {
    try {
      return await ask(work, asker, false)
    } catch (error) {
      const isAskedAgain = error instanceof MediaUnavailable && error.consequence.isAskedAgain
      if (!isAskedAgain || breaker.isOpen()) throw error
      return ask(work, asker, true)
    }
  }

  /** When children die all around, no file is to blame. */
  const isBlameless = (error: unknown) =>
    error instanceof MediaUnavailable && error.consequence.fault === 'file' && breaker.isOpen()

  const pool: MediaPool = {
    async run<Name extends Look>(operation: Name, request: RequestOf<Name>, asker: Asker) {
      using leave = breaker.admit()
      if (!leave) throw new MediaUnavailable('paused')
      const begunMs = performance.now()
      const note = (result: MediaRun['result']) =>
        onEnd?.({ operation, result, seconds: (performance.now() - begunMs) / 1000 })
      try {
        const outcome = await askTwice({ operation, request }, asker)
        if (outcome instanceof Error) throw outcome
        note('answered')
        return outcome
      } catch (error) {
        if (error instanceof MediaRefused) note('refused')
        if (error instanceof MediaUnavailable) note(error.trouble)
        throw isBlameless(error) ? new MediaUnavailable('paused', error) : error
      }
    },
    async inspect(request, asker) {
      try {
        return await pool.run('inspect', request, asker)
      } catch (error) {
        const isCardTried = error instanceof MediaUnavailable && error.consequence.isCardTried
        if (request.purpose === 'upload' || !isCardTried) throw error
        return pool.run('card', request, asker)
      }
    },
    // A child that is just being replaced is worth waiting for; one that cannot be opens the breaker.
    isReady: () => !crew.isClosed() && !breaker.isOpen(),
    async close() {
      await crew.close()
      await folders.remove()
    },
  }
  return pool
}
