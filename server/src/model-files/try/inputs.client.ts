import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ParamName, Params } from '@atelier/contract/params.ts'
import type { StoredAsset } from '../../assets/asset.ts'
import { inputFileOf } from '../../assets/inputs.store.ts'
import { writeHashed } from '../../platform/disk/write-hashed.ts'
import type { MediaPool } from '../../platform/media/pool.ts'
import type { Scratch } from '../../platform/scratch.ts'
import type { Source } from '../../platform/storage/blobs.ts'
import type { InputFile } from '../../providers/provider.ts'

/** Files for params, as somebody gives them to a try. */
export type GivenFiles = Partial<Record<ParamName, readonly Source[]>>

export type TriedInputs = AsyncDisposable & {
  /** The ids that stand for the files. */
  readonly params: Params
  readonly assets: ReadonlyMap<string, StoredAsset>
  readonly inputs: Partial<Record<ParamName, readonly InputFile[]>>
}

type Tools = {
  scratch: Scratch
  media: Pick<MediaPool, 'inspect'>
  /** Where a backend reads a file by itself. */
  linkTo(path: string, mimeType: string): string
  signal: AbortSignal
}

/** Whose files they are; those of a try have no account. */
const OWNER = 'try'

/** Measures the files as an upload is measured. Throws `InvalidInput` where one is none that we take. */
export async function openInputs(
  files: GivenFiles,
  lists: ReadonlySet<ParamName>,
  { scratch, media, linkTo, signal }: Tools,
): Promise<TriedInputs> {
  await using stack = new AsyncDisposableStack()
  const params: Params = {}
  const assets = new Map<string, StoredAsset>()
  const inputs: Partial<Record<ParamName, InputFile[]>> = {}
  for (const [name, sources] of Object.entries(files) as [ParamName, readonly Source[]][]) {
    const opened: { id: string; input: InputFile }[] = []
    for (const source of sources) {
      const { path } = stack.use(scratch.take())
      const written = await writeHashed(path, source)
      await using inspected = await media.inspect({ path, purpose: 'upload' }, { owner: OWNER, signal })
      const asset = assetOf(inspected, written)
      assets.set(asset.id, asset)
      const access = { open: () => createReadStream(path), link: () => linkTo(path, asset.mimeType) }
      opened.push({ id: asset.id, input: inputFileOf(asset, access) })
    }
    const ids = opened.map(({ id }) => id)
    params[name] = lists.has(name) ? ids : (ids[0] ?? '')
    inputs[name] = opened.map(({ input }) => input)
  }
  const kept = stack.move()
  return { params, assets, inputs, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

type Inspected = Awaited<ReturnType<MediaPool['inspect']>>

function assetOf(
  { kind, mimeType, width, height, durationSeconds, transparent }: Inspected,
  written: { sizeBytes: number; sha256: string },
): StoredAsset {
  return {
    id: randomUUID(),
    accountId: OWNER,
    generationId: null,
    position: null,
    kind,
    mimeType,
    blobKey: '',
    ...written,
    width,
    height,
    durationSeconds,
    transparent,
    stem: null,
    derived: [],
    createdAt: new Date(),
    deletedAt: null,
  }
}
