import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamName, Params } from '@atelier/contract/params.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { Db } from '../platform/db/database.ts'
import type { InputFile } from '../providers/provider.ts'
import type { StoredAsset } from './asset.ts'
import { ownFile } from './files.ts'
import type { Links } from './links.ts'
import { findInputs } from './store.ts'

export type { InputFile }

type Tools = { db: Db; blobs: Blobs; links: Pick<Links, 'to'> }

/** The files behind the media params of a generation, in the order of their ids; undefined when one is gone. */
export async function openInputs(
  { db, blobs, links }: Tools,
  accountId: string,
  descriptors: readonly ParamDescriptor[],
  params: Params,
): Promise<Partial<Record<ParamName, InputFile[]>> | undefined> {
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

  function inputOf(id: string): InputFile {
    const asset = assets.get(id)! // Asked for only once all are known to be there.
    return inputFileOf(asset, {
      open: () => readBlob(blobs, asset.blobKey),
      link: () => links.to(id, ownFile(asset)),
    })
  }
  if (media.some(({ name }) => idsOf(name).some((id) => !assets.has(id)))) return undefined
  return Object.fromEntries(media.map(({ name }) => [name, idsOf(name).map(inputOf)]))
}

/** A file as providers are given it; `access` says how its content is read. */
export function inputFileOf(asset: StoredAsset, access: Pick<InputFile, 'open' | 'link'>): InputFile {
  const { kind, mimeType, sizeBytes, width, height, durationSeconds } = asset
  return { kind, mimeType, sizeBytes, width, height, durationSeconds, ...access }
}

async function* readBlob(blobs: Blobs, key: string): AsyncIterable<Uint8Array> {
  const blob = await blobs.open(key)
  if (!blob) throw new Error(`the file ${key} is gone`)
  yield* blob.stream
}
