import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openRoomCheck } from './disk/free-space.ts'
import { openFolders } from './private-folders.ts'

/** A path for a temporary file; disposing of it removes the file. */
export type ScratchFile = AsyncDisposable & { path: string }

/** Temporary files on their way to the store. On the same disk as the store, they are moved and not copied. */
export type Scratch = {
  take(): ScratchFile
  /** Whether more may be begun here. Where not, a node takes neither uploads nor generations. */
  hasRoom(): Promise<boolean>
  close(): Promise<void>
}

export async function openScratch(parent: string): Promise<Scratch> {
  const own = await openFolders(parent)
  return {
    take() {
      own.ensure()
      const path = join(own.path, randomUUID())
      return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) }
    },
    hasRoom: openRoomCheck(parent),
    close: own.remove,
  }
}
