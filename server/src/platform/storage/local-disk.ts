import { createHash, randomUUID } from 'node:crypto'
import { access, copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Blobs, Listed } from './blobs.ts'
import { FileStream } from './file-stream.ts'
import { checkKey, isKey } from './key.ts'
import { LEFTOVER_MS } from './leftovers.ts'
import { OpenFiles } from './open-files.ts'
import { nameOfPart } from './parts.ts'
import { openRoomCheck } from '../disk/free-space.ts'
import { onDisk } from '../disk/on-disk.ts'
import { writeHashed } from '../disk/write-hashed.ts'
import { codeOf } from '../thrown.ts'

/** Files in subfolders of one folder, so that no directory grows large. */
export async function openLocalDisk(folder: string): Promise<Blobs> {
  const incoming = join(folder, 'incoming')
  const openFiles = new OpenFiles()
  const hasRoom = openRoomCheck(incoming)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeLeftovers()
  /** Folders of files whose own names are on the disk. */
  const syncedFans = new Set<string>()

  function pathOf(key: string): string {
    checkKey(key)
    const fan = createHash('sha256').update(key).digest('hex').slice(0, 2)
    return join(fan, key)
  }

  /** A file counts as absent only if the folder is there: otherwise the disk may not be mounted. */
  async function absent(): Promise<undefined> {
    await onDisk(access(incoming))
  }

  /** Removes files of interrupted puts; those that other processes are writing are younger. */
  async function removeLeftovers() {
    for await (const { path, modifiedAt } of filesIn(incoming)) {
      if (modifiedAt.getTime() < Date.now() - LEFTOVER_MS) await onDisk(rm(path, { force: true }))
    }
  }

  /** Makes a temporary file first, and syncs it, so that a file has all of its bytes before it has its name. */
  async function viaIncoming<Made>(key: string, make: (temporary: string) => Promise<Made>): Promise<Made> {
    const target = join(folder, pathOf(key))
    const temporary = join(incoming, randomUUID())
    try {
      const made = await make(temporary)
      await onDisk(publish(temporary, target))
      return made
    } catch (error) {
      // Where that fails, `removeLeftovers` removes it later.
      await rm(temporary, { force: true }).catch(() => undefined)
      throw error
    }
  }

  /** Gives a file its name. Where another process has just made its folder, that may not have synced the folder's name yet. */
  async function publish(temporary: string, target: string) {
    const fan = dirname(target)
    await rename(temporary, target).catch(async (error: NodeJS.ErrnoException) => {
      ignoreAbsence(error) // Of the folder, which is there but for the first of its files.
      syncedFans.delete(fan)
      await mkdir(fan, { recursive: true, mode: 0o700 })
      await rename(temporary, target)
    })
    await sync(fan)
    if (syncedFans.has(fan)) return
    await sync(folder)
    syncedFans.add(fan)
  }

  return {
    put(key, source) {
      return viaIncoming(key, (temporary) => writeHashed(temporary, source, undefined, (file) => file.sync()))
    },
    putFile(key, path) {
      return viaIncoming(key, async (temporary) => {
        await onDisk(moveFile(path, temporary))
        await onDisk(sync(temporary))
      })
    },
    sync: (path) => onDisk(sync(path)),
    async stat(key) {
      const found = await onDisk(stat(join(folder, pathOf(key))).catch(ignoreAbsence))
      return found ? { sizeBytes: found.size } : absent()
    },
    async open(key, range) {
      const file = await onDisk(openFiles.open(join(folder, pathOf(key))).catch(ignoreAbsence))
      if (!file) return absent()
      const { sizeBytes } = file
      return { sizeBytes, stream: new FileStream(file, range ?? { start: 0, end: sizeBytes - 1 }) }
    },
    async remove(key) {
      const path = join(folder, pathOf(key))
      await onDisk(rm(path, { force: true }))
      openFiles.forget(path) // Or its bytes would stay on the disk for as long as it is kept open.
    },
    async *list(part) {
      for await (const fan of await onDisk(opendir(folder))) {
        if (part === undefined ? !/^[0-9a-f]{2}$/.test(fan.name) : fan.name !== nameOfPart(part)) continue
        for await (const { path: _, ...file } of filesIn(join(folder, fan.name))) yield file
      }
    },
    removeLeftovers,
    isReady: hasRoom,
    pathOf,
    async close() {
      openFiles.close()
    },
  }
}

async function* filesIn(folder: string): AsyncGenerator<Listed & { path: string }> {
  for await (const entry of await onDisk(opendir(folder))) {
    const path = join(folder, entry.name)
    if (!isKey(entry.name)) continue
    // It may have been removed meanwhile.
    const found = await onDisk(stat(path).catch(ignoreAbsence))
    if (found) yield { key: entry.name, path, sizeBytes: found.size, modifiedAt: found.mtime }
  }
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    await copyFile(from, to)
    await rm(from)
  }
}

/** Syncs a file, or the names in a folder: what was charged for must survive a power failure. */
async function sync(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
