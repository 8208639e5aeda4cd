import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Catalog } from './catalog.ts'

export type Thumbnail = { bytes: Buffer; etag: string }

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    /** The picture of an effect, where it is ours. */
    findThumbnail(effectId: string): Promise<Thumbnail> | undefined
  }
}

/** Each is read when it is first asked for, and kept: some ten kilobytes. */
export function openThumbnails({ effects }: Catalog): (effectId: string) => Promise<Thumbnail> | undefined {
  const known = new Map<string, Promise<Thumbnail>>()
  return (effectId) => {
    const picture = effects.get(effectId)?.picture
    if (picture && !known.has(effectId)) known.set(effectId, read(picture))
    return known.get(effectId)
  }

  async function read(path: string): Promise<Thumbnail> {
    const bytes = await readFile(path)
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
  }
}
