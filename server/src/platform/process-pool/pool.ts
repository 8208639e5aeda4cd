import { rm } from 'node:fs/promises'
import type { AnswerOf, Ended, Operation } from '@atelier/media/protocol.ts'
import { emptyFolder, openFolders } from '../private-folders.ts'
import { startChild, type Call } from './child.ts'
import { createChildren, type Children } from './children.ts'
import { findConfinement } from './confinement.ts'
import { InvalidInput, onOwnDisk, PoolUnavailable } from './errors.ts'
import type { PoolSettings } from './settings.ts'

/** An answer whose files are removed when it is disposed of: use `await using`. */
export type Answered<Answer> = Answer & AsyncDisposable

/** An error is an outcome where the child can go on. */
export type Outcome<Answer> = Answered<Answer> | InvalidInput | PoolUnavailable

type RunOptions = {
  /** Whose request it is; may be any text. Owners are served in turns. */
  owner: string
  /** Waits for a child that has served nobody; only where children are kept warm. */
  isFresh?: boolean
  signal?: AbortSignal | undefined
  onProgress?(share: number): void
}

/** Runs native code in other processes, which are confined and have one request at a time each. */
export type ProcessPool<Name extends Operation, Kept = AnswerOf<Name>> = {
  /** Throws where the child was lost, or none was there: mostly `PoolUnavailable`. */
  run(call: Call<Name>, options: RunOptions): Promise<Outcome<Kept>>
} & Pick<Children<AnswerOf<Name>>, 'refuse' | 'isClosed' | 'close'>

/** Rejects with the name of what is missing where children are kept warm and cannot work. */
export async function openProcessPool<Name extends Operation, Kept = AnswerOf<Name>>(
  settings: PoolSettings<AnswerOf<Name>, Kept>,
): Promise<ProcessPool<Name, Kept>> {
  type Answer = AnswerOf<Name>
  const { answers, timeoutMs, log } = settings
  const folders = await openFolders(settings.folder)
  const trial = await folders.create('trial')
  const confine = await findConfinement({ ...settings, workFolder: trial })
  await rm(trial, { recursive: true, force: true })
  const children = createChildren<Answer>({
    ...settings,
    async startChild(starting) {
      const folder = await onOwnDisk(folders.create('child'))
      return startChild({ ...settings, folder, prefix: confine(folder), starting })
    },
  })

  /** Throws only when the child must not be used again. */
  async function outcomeOf(ended: Ended<Answer>, folder: string): Promise<Outcome<Kept>> {
    if (ended.state === 'done') return keep(ended.answer, folder)
    if (ended.state === 'invalid_input') return new InvalidInput(ended)
    log.error({ report: ended }, 'A child process failed at a request')
    const unavailable = new PoolUnavailable(ended.state)
    if (ended.state === 'out_of_memory') throw unavailable
    return unavailable
  }

  async function keep(answer: Answer, from: string): Promise<Outcome<Kept>> {
    await using stack = new AsyncDisposableStack()
    try {
      const createFolder = async () =>
        stack.adopt(await folders.create('answer'), (path) => rm(path, { recursive: true, force: true }))
      const kept = await answers.keepFiles(answer, from, createFolder)
      const files = stack.move()
      return { ...kept, [Symbol.asyncDispose]: () => files.disposeAsync() }
    } catch (error) {
      if (error instanceof PoolUnavailable) throw error
      log.error({ err: error }, 'The answer of a child process could not be kept')
      return new PoolUnavailable('disk_refused', error)
    }
  }

  const pool: ProcessPool<Name, Kept> = {
    /** Takes over the files of the answer, so that the child keeps nothing of the request. */
    async run(call, { owner, isFresh = false, signal, onProgress }) {
      const child = await children.acquire({ owner, isFresh, signal })
      try {
        const ended = await child.run(call, { timeoutMs, signal, onProgress })
        const outcome = await outcomeOf(ended, child.folder)
        children.release(child, await emptyFolder(child.folder))
        return outcome
      } catch (error) {
        children.release(child, false)
        throw error
      }
    },
    refuse: children.refuse,
    isClosed: children.isClosed,
    async close() {
      await children.close()
      await folders.remove()
    },
  }
  try {
    await children.warmUp()
    return pool
  } catch (error) {
    await pool.close()
    throw error
  }
}
