import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Catalog } from './catalog.ts'

export type Thumbnail = { bytes: Buffer; etag: string }

/** Each is read at its first request and kept in memory: some ten kilobytes. */
export function openThumbnails({ effects }: Catalog): (effectId: string) => Promise<Thumbnail> | undefined {
  const known = new Map<string, Promise<Thumbnail>>()
  return (effectId) => {
    const thumbnailFile = effects.get(effectId)?.thumbnailFile
    if (thumbnailFile && !known.has(effectId)) known.set(effectId, read(thumbnailFile))
    return known.get(effectId)
  }

  async function read(path: string): Promise<Thumbnail> {
    const bytes = await readFile(path)
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
  }
}
