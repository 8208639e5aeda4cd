import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Catalog } from './catalog.ts'
import { exampleFile } from './examples.ts'

export type ShownFile = { bytes: Buffer; etag: string }

/** The files that the catalog links to. */
export type ShownFiles = {
  /** The thumbnail of an effect, unless it is a link. */
  thumbnail(effectId: string): Promise<ShownFile> | undefined
  /** What went into it, likewise. */
  before(effectId: string): Promise<ShownFile> | undefined
  /** A file of an example of a model. */
  example(modelId: string, name: string): Promise<ShownFile> | undefined
}

/** Each is read at its first request and kept in memory, until the files of the catalog are read again: up to 60 kB each, an operator's examples 1 MB. */
export function openShownFiles(catalog: Catalog): ShownFiles {
  const kept = new WeakMap<ReadonlyMap<string, unknown>, Map<string, Promise<ShownFile>>>()
  return {
    thumbnail: (effectId) => readOnce(catalog.effects, catalog.effects.get(effectId)?.thumbnailFile),
    before: (effectId) => readOnce(catalog.effects, catalog.effects.get(effectId)?.beforeFile),
    example(modelId, name) {
      const model = catalog.models.get(modelId)
      return readOnce(catalog.models, model && exampleFile(model, name))
    },
  }

  function readOnce(listed: ReadonlyMap<string, unknown>, path: string | null | undefined) {
    if (path === null || path === undefined) return undefined
    const ofThese = kept.get(listed) ?? new Map<string, Promise<ShownFile>>()
    kept.set(listed, ofThese)
    const known = ofThese.get(path)
    if (known) return known
    const reading = read(path)
    ofThese.set(path, reading)
    // A failure is not kept: the next request reads the file again.
    reading.catch(() => ofThese.delete(path))
    return reading
  }
}

async function read(path: string): Promise<ShownFile> {
  const bytes = await readFile(path)
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}
