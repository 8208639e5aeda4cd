export type Bytes = Uint8Array<ArrayBuffer>

/** One array with memory of its own, which may therefore be handed to another thread without a copy. */
export function join(chunks: Uint8Array[]): Bytes {
  const joined = new Uint8Array(chunks.reduce((sizeBytes, chunk) => sizeBytes + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    joined.set(chunk, offset)
    offset += chunk.length
  }
  return joined
}
