import { createHash, hash, randomUUID } from 'node:crypto'
import { access, copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blobs, Listed, Source } from './blobs.ts'
import { FileStream } from './file-stream.ts'
import { checkKey, isKey } from './key.ts'
import { LEFTOVER_MS } from './leftovers.ts'
import { OpenFiles } from './open-files.ts'
import { nameOfPart } from './parts.ts'
import { openPublisher } from './publish.ts'
import { openRoomCheck } from '../disk/free-space.ts'
import { onDisk } from '../disk/on-disk.ts'
import { writeHashed } from '../disk/write-hashed.ts'
import { codeOf } from '../thrown.ts'

/** Larger ones are written as they come. */
const SMALL_BYTES = 64 * 1024

/** Files in subfolders of one folder, so that no directory grows large. */
export async function openLocalDisk(folder: string): Promise<Blobs> {
  const incoming = join(folder, 'incoming')
  const openFiles = new OpenFiles()
  const publisher = openPublisher()
  const hasRoom = openRoomCheck(incoming)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeLeftovers()

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

  /**
   * A temporary file first, which is synced, so that a file has all of its bytes before it has its name. `make` writes it, unless
   * its bytes are given.
   */
  async function viaIncoming<Made>(
    key: string,
    make: (temporary: string) => Promise<Made>,
    bytes?: Uint8Array<ArrayBuffer>,
  ): Promise<Made> {
    const target = join(folder, pathOf(key))
    const temporary = join(incoming, randomUUID())
    try {
      const made = await make(temporary)
      await publisher.publish({ temporary, target, ...(bytes && { bytes }) })
      return made
    } catch (error) {
      // Where that fails, `removeLeftovers` removes it later.
      await rm(temporary, { force: true }).catch(() => undefined)
      throw error
    }
  }

  return {
    put(key, source) {
      const small = smallFrom(source)
      if (!small)
        return viaIncoming(key, (temporary) =>
          writeHashed(temporary, source, undefined, (file) => file.sync()),
        )
      const measured = { sizeBytes: small.length, sha256: hash('sha256', small) }
      return viaIncoming(key, async () => measured, small)
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
      await publisher.close()
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

/** All bytes of a small file, where they are in memory already. */
function smallFrom(source: Source): Uint8Array<ArrayBuffer> | undefined {
  if (!Array.isArray(source)) return undefined
  const chunks: Uint8Array[] = source
  const sizeBytes = chunks.reduce((sum, { length }) => sum + length, 0)
  if (sizeBytes > SMALL_BYTES) return undefined
  const bytes = new Uint8Array(sizeBytes)
  let filled = 0
  for (const chunk of chunks) {
    bytes.set(chunk, filled)
    filled += chunk.length
  }
  return bytes
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

async function sync(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
