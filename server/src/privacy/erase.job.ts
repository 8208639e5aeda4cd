import type { Settles } from '../generations/settles.store.ts'
import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import {
  eraseGenerations,
  eraseUploads,
  eraseWebhooks,
  finishDeletion,
  hasEndedAll,
  listToErase,
  listQueued,
  postponeErasure,
  removeListedFiles,
} from './erase.store.ts'

export const ERASE_EVERY_SECONDS = 30
const ACCOUNTS = 20
const BATCH = 100

type EraseTools = { db: Db; blobs: Blobs; settles: Settles }

/** Deletes what is kept of people who asked for it. */
export function eraseAccounts(tools: EraseTools & { log: Logger }) {
  return async (signal: AbortSignal): Promise<void> => {
    for (const id of await listToErase(tools.db, ACCOUNTS)) {
      try {
        for await (const _ of eraseSteps(tools, id)) if (signal.aborted) return
      } catch (error) {
        tools.log.error({ err: error, accountId: id }, 'an account could not be deleted yet')
      }
      await postponeErasure(tools.db, id)
    }
  }
}

/**
 * One account, step by step. Each step can be repeated, and whoever stops between two of them begins anew: what is done is not found
 * again.
 */
export async function* eraseSteps({ db, blobs, settles }: EraseTools, id: string): AsyncGenerator<string> {
  for (let queued = await listQueued(db, id, BATCH); queued.length > 0;) {
    // Where a worker was first, it is not queued any more.
    await Promise.all(queued.map((generation) => settles.add({ generation, transition: 'cancel' })))
    yield 'canceled'
    queued = await listQueued(db, id, BATCH)
  }
  // What runs is charged and delivered as ever, and deleted then.
  if (!(await hasEndedAll(db, id))) return

  yield* removeFiles()
  for (let seq: number | undefined = 0; seq !== undefined;) {
    seq = await eraseGenerations(db, id, seq, BATCH)
    yield 'generations'
    yield* removeFiles()
  }
  while (await eraseUploads(db, id, BATCH)) {
    yield 'uploads'
    yield* removeFiles()
  }
  await eraseWebhooks(db, id)
  yield 'webhooks'
  await finishDeletion(db, id)
  yield 'finished'

  async function* removeFiles() {
    await removeListedFiles(db, blobs, id)
    yield 'files'
  }
}
