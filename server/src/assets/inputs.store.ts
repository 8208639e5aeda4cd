import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamName, Params } from '@atelier/contract/params.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { Db } from '../platform/db/database.ts'
import { InputUnread, ProviderError, type InputFile } from '../providers/provider.ts'
import type { StoredAsset } from './asset.ts'
import { ownFile } from './files.ts'
import type { Links } from './links.ts'
import { findInputs } from './store.ts'

export type { InputFile }

/** A file as it is stored. */
export type StoredInput = InputFile & { readonly blobKey: string }

export type StoredInputs = Partial<Record<ParamName, StoredInput[]>>

type Tools = { db: Db; blobs: Blobs; links: Pick<Links, 'to'> }

/** The files behind the media params of a generation, in the order of their ids; undefined when one is gone. */
export async function openInputs(
  { db, blobs, links }: Tools,
  accountId: string,
  descriptors: readonly ParamDescriptor[],
  params: Params,
): Promise<StoredInputs | undefined> {
  const media = descriptors.filter(
    ({ kind, name }) => (kind === 'media' || kind === 'media_list') && params[name] !== undefined,
  )
  // Params were checked against their descriptors: those of media are ids.
  const idsOf = (name: ParamName) => [params[name]].flat() as string[]
  const assets = await findInputs(
    db,
    accountId,
    media.flatMap(({ name }) => idsOf(name)),
  )

  function inputOf(id: string): StoredInput {
    const asset = assets.get(id)! // Asked for only once all are known to be there.
    const { blobKey } = asset
    const access = { open: () => readBlob(blobs, blobKey), link: () => links.to(id, ownFile(asset)) }
    return { ...inputFileOf(asset, access), blobKey }
  }
  if (media.some(({ name }) => idsOf(name).some((id) => !assets.has(id)))) return undefined
  return Object.fromEntries(media.map(({ name }) => [name, idsOf(name).map(inputOf)]))
}

/** A file as providers are given it; `access` says how its content is read. */
export function inputFileOf(asset: StoredAsset, access: Pick<InputFile, 'open' | 'link'>): InputFile {
  const { kind, mimeType, sizeBytes, width, height, durationSeconds } = asset
  return { kind, mimeType, sizeBytes, width, height, durationSeconds, ...access }
}

/** Whatever breaks off is our own store, and never the backend that the file is read for. */
async function* readBlob(blobs: Blobs, key: string): AsyncIterable<Uint8Array> {
  const blob = await blobs.open(key).catch(throwUnread)
  if (!blob) throw goneInput()
  try {
    yield* blob.stream
  } catch (error) {
    throwUnread(error)
  }
}

/** Its owner deletes a file at any time, also between our look at its row and the reading. */
export const goneInput = () => new ProviderError('invalid_input', 'the file of an input is gone')

export function throwUnread(error: unknown): never {
  throw new InputUnread('an input could not be read from our own store', { cause: error })
}
