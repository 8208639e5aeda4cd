import { unknownProperties } from './properties.ts'
import { drawPlaceholder } from './preview/placeholder.ts'
import type { Format } from './probe/formats.ts'
import type { Inspected, MediaType } from './protocol.ts'

/** Describes a file without opening it: its type alone, with a placeholder as its preview. */
export async function describeUnopened(mediaType: MediaType, folder: string): Promise<Inspected> {
  return { ...unknownProperties, ...mediaType, previews: [await drawPlaceholder(mediaType.kind, folder)] }
}

export function mediaTypeOf(format: Format): MediaType {
  if (format.family !== 'container') return { kind: format.kind, mimeType: format.mimeType }
  const { videoType, audioType } = format
  return videoType === null
    ? { kind: 'audio', mimeType: audioType ?? '' }
    : { kind: 'video', mimeType: videoType }
}

/** Whether the claimed type says more than the bytes do: they are unknown, or merely some kind of text. */
export function isMoreSpecific(claimed: MediaType, format: Format | undefined): boolean {
  return !format || (format.family === 'text' && claimed.kind !== 'text')
}
