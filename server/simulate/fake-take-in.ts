import type { TakeIn } from '../src/assets/take-in.store.ts'

/** Nobody looks at the files of the simulator; each still gets a preview, which has to be stored, too. */
export const takeInNothing: TakeIn = async (content, { kind, mimeType }) => {
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
    found: sizeBytes > 0 ? { kind, mimeType, ...measures } : undefined,
    previews: [thumbnail],
    async [Symbol.asyncDispose]() {},
  }
}
