import { randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DownloadFormat, Stem } from '@atelier/contract/asset.ts'
import type { Blobs, Source } from '../platform/storage/blobs.ts'
import type { NewAsset } from './asset.ts'
import { removeFiles, storeDerived, type DerivedFile } from './files.store.ts'
import { fileNames, type AssetFile } from './files.ts'
import { toSrt, toVtt, type TimedText } from './subtitles.ts'
import type { MediaProperties, Ingest, IngestedFile } from './ingest.store.ts'

type Bytes = Uint8Array | AsyncIterable<Uint8Array>

/** A file that a backend made, before it is stored. */
export type BackendFile = MadeFile & (DeliveredFile | DrawnFile)

type MadeFile = Omit<MediaProperties, 'transparent'> & {
  readonly stem?: Stem
  readonly downloads?: readonly {
    readonly format: DownloadFormat
    readonly bytes: Bytes
    readonly mimeType?: string
  }[]
  readonly cues?: readonly TimedText[]
}

type DeliveredFile = {
  readonly bytes: Bytes
  /** Used instead of previews of our own. */
  readonly previews?: readonly Preview<Bytes>[]
  /** Of a file that we made ourselves. Others may hold the graph that made them. */
  readonly metadata?: 'kept'
  readonly drawnHere?: never
}

/** Written by this process itself, so that nobody has to look at what is in it. */
type DrawnFile = {
  readonly bytes: Uint8Array
  readonly previews: readonly [Preview<Uint8Array>, ...Preview<Uint8Array>[]]
  readonly metadata: 'kept'
  readonly drawnHere: Pick<MediaProperties, 'transparent'>
}

type Preview<Content> = { readonly name: 'thumbnail' | 'poster'; readonly bytes: Content }

/** A file whose content is known, and how it gets to the store. */
type StorableFile = AsyncDisposable &
  Pick<IngestedFile, 'previews'> & {
    properties: MediaProperties
    putAs(blobKey: string): Promise<Pick<NewAsset, 'sizeBytes' | 'sha256'>>
  }

type Tools = {
  blobs: Blobs
  ingest: Ingest
  /** Why an output will never be read, where an error while reading it means that. */
  lossOf(error: unknown): string | undefined
}

type StoredOutputs = {
  assets: NewAsset[]
  /** Why some of the outputs are not among them. */
  losses: string[]
}

/**
 * Copies outputs into our storage, with their previews; each becomes an asset only when its row is inserted. Files are
 * named after the worker's token, so that a worker that lost the generation cannot overwrite what its successor stored
 * for the same attempt.
 */
export async function storeOutputs(
  { blobs, ingest, lossOf }: Tools,
  { id: generationId, accountId }: { id: string; accountId: string },
  token: string,
  outputs: readonly BackendFile[],
  signal: AbortSignal,
): Promise<StoredOutputs> {
  const assets: NewAsset[] = []
  const losses: string[] = []
  const stored: Pick<NewAsset, 'blobKey' | 'derived'>[] = []
  try {
    for (const [index, output] of outputs.entries()) {
      await using file = output.drawnHere ? asDrawn(output) : await ingested(output)
      if (!file) continue
      const blobKey = `${token}-${index}`
      const derived: AssetFile[] = []
      stored.push({ blobKey, derived })
      const { sizeBytes, sha256 } = await file.putAs(blobKey)
      for (const derivedFile of derivedFilesOf(file, output, signal))
        derived.push(await storeDerived(blobs, blobKey, derivedFile))
      assets.push({
        ...measured(file.properties, output),
        id: randomUUIDv7(),
        accountId,
        generationId,
        position: assets.length,
        blobKey,
        sizeBytes,
        sha256,
        stem: output.stem ?? null,
        derived,
      })
    }
    return { assets, losses }
  } catch (error) {
    await removeFiles(blobs, stored)
    throw error
  }

  function asDrawn(output: MadeFile & DrawnFile): StorableFile {
    const { kind, mimeType, width, height, durationSeconds, drawnHere, bytes } = output
    return {
      properties: { kind, mimeType, width, height, durationSeconds, transparent: drawnHere.transparent },
      previews: [],
      putAs: (blobKey) => blobs.put(blobKey, sourceOf(bytes, signal)),
      async [Symbol.asyncDispose]() {}, // Nothing of it is on the disk.
    }
  }

  async function ingested(output: MadeFile & DeliveredFile): Promise<StorableFile | undefined> {
    try {
      const file = await ingest(sourceOf(output.bytes, signal), output, { owner: accountId, signal })
      if (file.properties)
        return {
          ...file,
          async putAs(blobKey) {
            await blobs.putFile(blobKey, file.path)
            return file
          },
        }
      losses.push(file.refusal)
      await file[Symbol.asyncDispose]()
    } catch (error) {
      const loss = lossOf(error)
      if (loss === undefined) throw error
      losses.push(loss)
    }
    return undefined
  }
}

function derivedFilesOf(
  file: Pick<IngestedFile, 'previews'>,
  output: BackendFile,
  signal: AbortSignal,
): DerivedFile[] {
  const { cues, downloads = [], previews } = output
  return [
    ...(previews
      ? previews.map(({ name, bytes }) => ({
          name: fileNames[name],
          mimeType: 'image/webp',
          read: () => sourceOf(bytes, signal),
        }))
      : file.previews),
    ...downloads.map(({ format, bytes, mimeType = downloadTypes[format] }) => ({
      name: mimeType === 'application/zip' ? fileNames.packed(format) : fileNames.download(format),
      mimeType,
      read: () => sourceOf(bytes, signal),
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

function sourceOf(bytes: Bytes, signal: AbortSignal): Source {
  if (bytes instanceof Uint8Array) {
    signal.throwIfAborted()
    return [bytes]
  }
  const stream = Readable.from(bytes, { signal })
  // Whoever reads it gets the error. One that comes before, with a job that was given up, must not end the process.
  return stream.on('error', () => {})
}

/** What was measured, or else what the backend claims; 0 means that it does not know. */
function measured(properties: MediaProperties, claimed: BackendFile): MediaProperties {
  const { width, height } = properties.width === null ? claimed : properties
  return {
    ...properties,
    width: positive(width),
    height: positive(height),
    durationSeconds: properties.durationSeconds ?? positive(claimed.durationSeconds),
  }
}

const positive = (measure: number | null) => (measure !== null && measure > 0 ? measure : null)
