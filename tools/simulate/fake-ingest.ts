import type { Ingest } from '../../server/src/assets/ingest.store.ts'

/** Files are not inspected in the simulation; each still gets a preview, which has to be stored, too. */
export const ingestNothing: Ingest = async (content, { kind, mimeType }) => {
  let sizeBytes = 0
  for await (const chunk of content) sizeBytes += chunk.length
  const measures = { width: null, height: null, durationSeconds: null, transparent: null }
  const thumbnail = {
    name: 'thumbnail.webp',
    mimeType: 'image/webp',
    read: () => [Buffer.from('a thumbnail')],
  }
  return {
    path: '',
    sizeBytes,
    sha256: 'none',
    ...(sizeBytes > 0
      ? { properties: { kind, mimeType, ...measures } }
      : { properties: undefined, refusal: 'The file is empty.' }),
    previews: [thumbnail],
    async [Symbol.asyncDispose]() {},
  }
}
