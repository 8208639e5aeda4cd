import { createReadStream } from 'node:fs'
import type { Source } from '../platform/blobs/blobs.ts'
import { writeHashed } from '../platform/disk/write-hashed.ts'
import type { Asker, MediaPool } from '../platform/media-pool/pool.ts'
import type { Scratch } from '../platform/scratch.ts'
import type { StoredAsset } from './asset.ts'
import type { MadeOf } from './files.store.ts'
import { fileNames } from './files.ts'

/** What was found by looking at a file. */
export type Found = Pick<
  StoredAsset,
  'kind' | 'mimeType' | 'width' | 'height' | 'durationSeconds' | 'transparent'
>

/** A file on this machine, and what was found in it; all of it goes when it is disposed of. */
export type TakenIn = AsyncDisposable & {
  path: string
  sizeBytes: number
  sha256: string
  /** Undefined for a file of nothing, which nobody looked at. */
  found: Found | undefined
  previews: MadeOf[]
}

export type Claim = Pick<Found, 'kind' | 'mimeType'>

/** Takes in what a backend sends: to the disk of this machine, then before the eyes of a media child. */
export type TakeIn = (content: Source, claimed: Claim, asker: Asker) => Promise<TakenIn>

export function openTakeIn(scratch: Scratch, media: MediaPool): TakeIn {
  return async (content, { kind, mimeType }, asker) => {
    await using stack = new AsyncDisposableStack()
    const { path } = stack.use(scratch.take())
    const written = await writeHashed(path, content)
    if (written.sizeBytes === 0) return keep({ found: undefined, previews: [] })
    const claimed = { kind, mimeType }
    const answer = stack.use(await media.inspect({ path, purpose: 'output', claimed }, asker))
    return keep(readAnswer(answer))

    function keep(rest: Pick<TakenIn, 'found' | 'previews'>): TakenIn {
      const kept = stack.move()
      return { path, ...written, ...rest, [Symbol.asyncDispose]: () => kept.disposeAsync() }
    }
  }
}

type Answer = Awaited<ReturnType<MediaPool['inspect']>>

/** Names and types of previews are ours: a child that a file has taken over must not choose them. */
export function readAnswer(answer: Answer): { found: Found; previews: MadeOf[] } {
  const { kind, mimeType, width, height, durationSeconds, transparent } = answer
  const found = { kind, mimeType, width, height, durationSeconds, transparent }
  const previews = answer.previews.flatMap(({ name, path }) =>
    Object.hasOwn(fileNames, name)
      ? [{ name: fileNames[name], mimeType: 'image/webp', read: () => readFrom(path) }]
      : [],
  )
  return { found, previews }
}

/** Opened with its reader: the error of a stream to which nobody listens yet ends the process. */
async function* readFrom(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
