import type { Asset } from '@atelier/contract/asset.ts'
import { at, get, type Signal } from './client.ts'

/** A file with fresh links. */
export const getAsset = (id: string, signal?: Signal): Promise<Asset> => get(at`/v1/assets/${id}`, signal)
