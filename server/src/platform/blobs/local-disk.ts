import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Blobs } from './blobs.ts'

/** Keys are ours, never a client's; the shape still keeps a mistake from leaving the folder. */
const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{2,127}$/

const LEFTOVER_MS = 24 * 3_600_000

/** Files under one folder, fanned out so that no directory grows large. */
export async function openLocalDisk(folder: string): Promise<Blobs> {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeLeftovers(incoming)

  function pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error(`"${key}" cannot be the key of a blob`)
    const fan = createHash('sha256').update(key).digest('hex').slice(0, 2)
    return join(folder, fan, key)
  }

  return {
    async put(key, source) {
      const target = pathOf(key)
      const temporary = join(incoming, randomUUID())
      try {
        const written = await writeHashed(temporary, source)
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await rename(temporary, target)
        await syncFolder(dirname(target))
        return written
      } finally {
        await rm(temporary, { force: true })
      }
    },
    async open(key, range) {
      const path = pathOf(key)
      const found = await stat(path).catch(ignoreAbsence)
      return found && { sizeBytes: found.size, stream: createReadStream(path, range) }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async isReady() {
      return access(incoming, constants.W_OK).then(
        () => true,
        () => false,
      )
    },
  }
}

/** What a process died over is nobody's; what another process writes just now is young. */
async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(ignoreAbsence)
    if (found && found.mtimeMs < Date.now() - LEFTOVER_MS) await rm(path, { force: true })
  }
}

async function writeHashed(path: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const hash = createHash('sha256')
  let sizeBytes = 0
  await using file = await open(path, 'wx', 0o600)
  for await (const chunk of source) {
    hash.update(chunk)
    sizeBytes += chunk.length
    await file.writeFile(chunk)
  }
  // The name appears only after the bytes are on the disk.
  await file.sync()
  return { sizeBytes, sha256: hash.digest('hex') }
}

/** A name, too, is written to the disk: what was charged for must not vanish with the power. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
