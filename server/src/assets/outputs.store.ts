import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DownloadFormat, Stem } from '@atelier/contract/asset.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { NewAsset } from './asset.ts'
import { removeFiles, storeDerived, type MadeOf } from './files.store.ts'
import { fileNames, type AssetFile } from './files.ts'
import { toSrt, toVtt, type TimedText } from './subtitles.ts'
import type { Found, TakeIn, TakenIn } from './take-in.store.ts'

type Bytes = Uint8Array | AsyncIterable<Uint8Array>

/** A file that a backend made, before it is ours. */
export type MadeFile = Omit<Found, 'transparent'> & {
  readonly bytes: Bytes
  readonly stem?: Stem
  readonly downloads?: readonly {
    readonly format: DownloadFormat
    readonly bytes: Bytes
    readonly mimeType?: string
  }[]
  /** Instead of what we drew ourselves. */
  readonly previews?: readonly { readonly name: 'thumbnail' | 'poster'; readonly bytes: Bytes }[]
  readonly cues?: readonly TimedText[]
}

type Tools = { blobs: Blobs; takeIn: TakeIn }

/**
 * Copies outputs into our own storage, with their previews; each becomes an asset only when its row is inserted. Files are
 * named after the worker's token: one that has lost the generation must not touch what its successor stored for the same
 * attempt. An empty file is nothing delivered.
 */
export async function storeOutputs(
  { blobs, takeIn }: Tools,
  { id: generationId, accountId }: { id: string; accountId: string },
  token: string,
  outputs: readonly MadeFile[],
  signal: AbortSignal,
): Promise<NewAsset[]> {
  const stored: NewAsset[] = []
  try {
    for (const [place, output] of outputs.entries()) {
      await using file = await takeIn(streamOf(output.bytes, signal), output, { owner: accountId, signal })
      if (!file.found) continue
      const blobKey = `${token}-${place}`
      const derived: AssetFile[] = []
      const { sizeBytes, sha256 } = file
      stored.push({
        ...measured(file.found, output),
        id: randomUUID(),
        accountId,
        generationId,
        position: stored.length,
        blobKey,
        sizeBytes,
        sha256,
        stem: output.stem ?? null,
        derived,
      })
      await blobs.putFile(blobKey, file.path)
      for (const made of madeOf(file, output, signal)) derived.push(await storeDerived(blobs, blobKey, made))
    }
    return stored
  } catch (error) {
    await removeFiles(blobs, stored)
    throw error
  }
}

function madeOf(file: TakenIn, output: MadeFile, signal: AbortSignal): MadeOf[] {
  const { cues, downloads = [], previews } = output
  return [
    ...(previews
      ? previews.map(({ name, bytes }) => ({
          name: fileNames[name],
          mimeType: 'image/webp',
          read: () => streamOf(bytes, signal),
        }))
      : file.previews),
    ...downloads.map(({ format, bytes, mimeType = downloadTypes[format] }) => ({
      name: mimeType === 'application/zip' ? fileNames.packed(format) : fileNames.download(format),
      mimeType,
      read: () => streamOf(bytes, signal),
    })),
    ...(cues
      ? [
          { name: fileNames.srt, mimeType: 'application/x-subrip', read: () => [Buffer.from(toSrt(cues))] },
          { name: fileNames.vtt, mimeType: 'text/vtt', read: () => [Buffer.from(toVtt(cues))] },
        ]
      : []),
  ]
}

const downloadTypes: Record<DownloadFormat, string> = {
  obj: 'model/obj',
  fbx: 'application/vnd.autodesk.fbx',
  usdz: 'model/vnd.usdz+zip',
  stl: 'model/stl',
}

function streamOf(bytes: Bytes, signal: AbortSignal): Readable {
  return Readable.from(bytes instanceof Uint8Array ? [bytes] : bytes, { signal })
}

/** What was measured, or else what the backend says; one that says 0 does not know. */
function measured(found: Found, claimed: MadeFile): Found {
  const { width, height } = found.width === null ? claimed : found
  return {
    ...found,
    width: positive(width),
    height: positive(height),
    durationSeconds: found.durationSeconds ?? positive(claimed.durationSeconds),
  }
}

const positive = (measure: number | null) => (measure !== null && measure > 0 ? measure : null)
