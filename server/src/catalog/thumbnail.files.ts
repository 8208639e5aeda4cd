import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Catalog } from './catalog.ts'

export type Thumbnail = { bytes: Buffer; etag: string }

/** Each is read at its first request and kept in memory, until the files of the catalog are read again: some ten kilobytes. */
export function openThumbnails(catalog: Catalog): (effectId: string) => Promise<Thumbnail> | undefined {
  const known = new WeakMap<Catalog['effects'], Map<string, Promise<Thumbnail>>>()
  return (effectId) => {
    const { effects } = catalog
    const ofThese = known.get(effects) ?? new Map<string, Promise<Thumbnail>>()
    known.set(effects, ofThese)
    const thumbnailFile = effects.get(effectId)?.thumbnailFile
    if (thumbnailFile && !ofThese.has(effectId)) ofThese.set(effectId, read(thumbnailFile))
    return ofThese.get(effectId)
  }

  async function read(path: string): Promise<Thumbnail> {
    const bytes = await readFile(path)
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
  }
}
