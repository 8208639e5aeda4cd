import { rm } from 'node:fs/promises'
import type { Source } from '../platform/storage/blobs.ts'
import { readEdited } from '../platform/disk/read-edited.ts'
import { writeHashed } from '../platform/disk/write-hashed.ts'
import type { Logger } from '../platform/log.ts'
import type { Requester, MediaPool } from '../platform/media/pool.ts'
import { InvalidInput } from '../platform/process-pool/errors.ts'
import type { Scratch } from '../platform/scratch.ts'
import type { StoredAsset } from './asset.ts'
import type { DerivedFile } from './files.store.ts'
import { fileNames } from './files.ts'

/** What was measured by inspecting a file. */
export type MediaProperties = Pick<
  StoredAsset,
  'kind' | 'mimeType' | 'width' | 'height' | 'durationSeconds' | 'transparent'
>

/** A file on this machine and its properties; disposing removes it with its previews. */
export type IngestedFile = AsyncDisposable & {
  path: string
  sizeBytes: number
  sha256: string
  previews: DerivedFile[]
} & (
    | { properties: MediaProperties }
    /** A file that is not delivered, and why: see `Ingest`. */
    | { properties: undefined; refusal: string }
  )

export type Claim = Pick<MediaProperties, 'kind' | 'mimeType'> & {
  /** Of a file that we made ourselves. Others may hold the graph that made them. */
  readonly metadata?: 'kept'
}

/**
 * Writes an output of a backend to the local disk and has a media process inspect it. What that finds of metadata is left
 * out by writing the file once more: parsing is the process's part, and copying ours. Not delivered is a file that is empty,
 * and of those that we did not make ourselves one that is damaged, of another kind than was claimed, or not to be freed of
 * metadata.
 */
export type Ingest = (content: Source, claimed: Claim, requester: Requester) => Promise<IngestedFile>

export function openIngest(scratch: Scratch, media: MediaPool, log: Logger): Ingest {
  return async (content, { kind, mimeType, metadata }, requester) => {
    await using stack = new AsyncDisposableStack()
    const { path } = stack.use(scratch.take())
    const written = await writeHashed(path, content)
    if (written.sizeBytes === 0) return undelivered('The file is empty.')
    const claimed = { kind, mimeType }
    const request = { path, purpose: 'output', claimed, metadata: metadata ?? 'removed' } as const
    const answer = await media.inspect(request, requester).catch((error: unknown) => {
      if (!(error instanceof InvalidInput)) throw error
      return error
    })
    if (answer instanceof InvalidInput) return refuse(answer.message)
    const { edits = [] } = stack.use(answer)
    if (metadata !== 'kept' && answer.kind !== kind)
      return refuse(`The file is of another kind: ${answer.mimeType}.`)
    const inspection = readInspection(answer)
    if (edits.length === 0) return keep({ path, ...written, ...inspection })
    const edited = stack.use(scratch.take())
    const rewritten = await writeHashed(edited.path, readEdited(path, written.sizeBytes, edits))
    await rm(path, { force: true })
    return keep({ path: edited.path, ...rewritten, ...inspection })

    function refuse(refusal: string): IngestedFile {
      log.error({ reason: refusal, kind, mimeType }, 'An output is not delivered')
      return undelivered(refusal)
    }

    function undelivered(refusal: string): IngestedFile {
      return keep({ path, ...written, properties: undefined, refusal, previews: [] })
    }

    function keep<File>(file: File): File & AsyncDisposable {
      const kept = stack.move()
      return { ...file, [Symbol.asyncDispose]: () => kept.disposeAsync() }
    }
  }
}

type Inspection = Awaited<ReturnType<MediaPool['inspect']>>

/** Names and types of previews are set here: a process that was compromised by a file must not choose them. */
export function readInspection(answer: Inspection): { properties: MediaProperties; previews: DerivedFile[] } {
  const { kind, mimeType, width, height, durationSeconds, transparent } = answer
  const properties = { kind, mimeType, width, height, durationSeconds, transparent }
  const previews = answer.previews.flatMap(({ name, read }) =>
    Object.hasOwn(fileNames, name) ? [{ name: fileNames[name], mimeType: 'image/webp', read }] : [],
  )
  return { properties, previews }
}
