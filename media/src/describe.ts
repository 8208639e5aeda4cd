import { nothingKnown } from './examined.ts'
import { drawCard } from './preview/card.ts'
import type { Format } from './probe/formats.ts'
import type { Inspected } from './protocol.ts'

/** What can be said of a file that is not opened, with a card in place of its preview. */
export async function describe(format: Format, folder: string): Promise<Inspected> {
  const named = nameOf(format)
  return { ...nothingKnown, ...named, previews: [await drawCard(named.kind, folder)] }
}

function nameOf(format: Format): Pick<Inspected, 'kind' | 'mimeType'> {
  if (format.family !== 'container') return { kind: format.kind, mimeType: format.mimeType }
  const { videoType, audioType } = format
  return videoType === null
    ? { kind: 'audio', mimeType: audioType ?? '' }
    : { kind: 'video', mimeType: videoType }
}
