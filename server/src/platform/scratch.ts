import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openFolders } from './private-folders.ts'

/** Where a file can be; whatever is there goes with it. */
export type Place = AsyncDisposable & { path: string }

/** Room for files on their way to the store. On the same disk as the files there, they need not be copied. */
export type Scratch = { take(): Place; close(): Promise<void> }

export async function openScratch(parent: string): Promise<Scratch> {
  const own = await openFolders(parent)
  return {
    take() {
      own.ensure()
      const path = join(own.path, randomUUID())
      return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) }
    },
    close: own.remove,
  }
}
