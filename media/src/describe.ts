import { nothingKnown } from './examined.ts'
import { drawCard } from './preview/card.ts'
import type { Format } from './probe/formats.ts'
import type { Inspected, Named } from './protocol.ts'

/** What can be said of a file that is not opened, with a card in place of its preview. */
export async function describe(named: Named, folder: string): Promise<Inspected> {
  return { ...nothingKnown, ...named, previews: [await drawCard(named.kind, folder)] }
}

export function nameOf(format: Format): Named {
  if (format.family !== 'container') return { kind: format.kind, mimeType: format.mimeType }
  const { videoType, audioType } = format
  return videoType === null
    ? { kind: 'audio', mimeType: audioType ?? '' }
    : { kind: 'video', mimeType: videoType }
}

/** Whether a claim says more than the bytes do: nothing is known of them, or only that they are some text. */
export function isMoreTelling(claimed: Named, format: Format | undefined): boolean {
  return !format || (format.family === 'text' && claimed.kind !== 'text')
}
