import type { StoredAsset } from '../assets/asset.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { SharedText } from './shared-output.ts'

/** Longer texts are shown as far as this, and downloaded whole. */
const MAX_SHOWN_BYTES = 100_000

/** What stands in those of the outputs that are text, by their ids; without one that cannot be read just now. */
export async function readTexts(
  blobs: Pick<Blobs, 'open'>,
  outputs: readonly StoredAsset[],
): Promise<Map<string, SharedText>> {
  const texts = outputs.filter(({ kind }) => kind === 'text')
  const read = await Promise.all(
    texts.map(async ({ id, blobKey }) => {
      // A store that is away takes the text from the page, and not the page.
      const text = await readText(blobs, blobKey).catch(() => undefined)
      return text ? [[id, text] as const] : []
    }),
  )
  return new Map(read.flat())
}

async function readText(blobs: Pick<Blobs, 'open'>, blobKey: string): Promise<SharedText | undefined> {
  const opened = await blobs.open(blobKey)
  if (!opened) return undefined
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  // Leaving the loop closes the file.
  for await (const chunk of opened.stream as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    sizeBytes += chunk.length
    if (sizeBytes > MAX_SHOWN_BYTES) break
  }
  // As a stream, so that a character that is cut in two at the end is left out.
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_SHOWN_BYTES), { stream: true })
  return { text, isWhole: sizeBytes <= MAX_SHOWN_BYTES }
}
