/**
 * Collects at most `maxBytes`. They are copied into one buffer: as a list of chunks, a body sent in single bytes would take
 * a hundred times the memory.
 */
export function cappedBytes(maxBytes: number) {
  let buffer = Buffer.alloc(0) // Many answers have no body.
  let sizeBytes = 0

  return {
    /** Whether all of the chunk fitted. */
    add(chunk: Uint8Array): boolean {
      const taken = chunk.subarray(0, maxBytes - sizeBytes)
      if (sizeBytes + taken.length > buffer.length) {
        const larger = Buffer.alloc(
          Math.min(maxBytes, Math.max(1024, 2 * buffer.length, sizeBytes + taken.length)),
        )
        buffer.copy(larger)
        buffer = larger
      }
      buffer.set(taken, sizeBytes)
      sizeBytes += taken.length
      return taken.length === chunk.length
    },
    bytes: (): Uint8Array => buffer.subarray(0, sizeBytes),
  }
}
