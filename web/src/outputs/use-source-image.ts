import type { Generation } from '@atelier/contract/generation.ts'
import { useQuery } from '@tanstack/react-query'
import { assetQuery } from '../api/generate-queries.ts'

/** The URL of the image that was edited; undefined where none was, or where the upload is gone. */
export function useSourceImage({ modality, params: { image } }: Generation): string | undefined {
  const id = modality === 'image' && typeof image === 'string' ? image : undefined
  const { data } = useQuery({ ...assetQuery(id ?? ''), enabled: id !== undefined, retry: false })
  return data?.url
}
