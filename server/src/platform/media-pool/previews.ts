import { constants } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Preview } from '@atelier/media/protocol.ts'
import { MediaUnavailable } from './errors.ts'

/** A picture of 1280 × 1280 pixels that compresses not at all has about two. */
const LARGEST_BYTES = 4 * 2 ** 20

/** What a link would lead to, or a pipe would never give. */
const READ_PLAIN = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * Copies previews to a folder that no child can reach, and gives those. A child that a hostile file has taken over could name
 * any file of ours, leave a link to it, or exchange what it left: we would publish that.
 */
export async function keepPreviews(
  previews: readonly Preview[],
  from: string,
  to: string,
): Promise<Preview[]> {
  const named = new Map(previews.map(({ name, path }) => [name, path]))
  const isAsAgreed = [...named].every(([name, path]) => path === join(from, `${name}.webp`))
  if (!isAsAgreed || named.size < previews.length) throw new MediaUnavailable('misbehaved')
  return Promise.all(
    previews.map(async ({ name, path }) => {
      const kept = { name, path: join(to, `${name}.webp`) }
      await writeFile(kept.path, await readWebp(path), { mode: 0o600 })
      return kept
    }),
  )
}

async function readWebp(path: string): Promise<Buffer> {
  const bytes = await readSmall(path).catch((error: unknown) => {
    throw new MediaUnavailable('misbehaved', error)
  })
  if (!isWebp(bytes)) throw new MediaUnavailable('misbehaved')
  return bytes
}

async function readSmall(path: string): Promise<Buffer> {
  await using file = await open(path, READ_PLAIN)
  const found = await file.stat()
  // A second name would be that of a file elsewhere.
  if (!found.isFile() || found.nlink !== 1 || found.size > LARGEST_BYTES) throw new Error('no plain file')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(found.size), 0, found.size, 0)
  return buffer.subarray(0, bytesRead)
}

/** By its header, which also says how long it is: nothing else is in it. */
function isWebp(bytes: Buffer): boolean {
  return (
    bytes.length >= 16 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.readUInt32LE(4) === bytes.length - 8 &&
    /^WEBPVP8[ LX]$/.test(bytes.toString('latin1', 8, 16))
  )
}
