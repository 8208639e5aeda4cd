/**
 * Collects at most so many bytes. They are copied into one buffer: a list of chunks would let a receiver that sends
 * single bytes take a hundred times the memory.
 */
export function cappedBytes(maxBytes: number) {
  let buffer = Buffer.alloc(Math.min(maxBytes, 1024))
  let sizeBytes = 0

  return {
    /** Whether all of it had room. */
    add(chunk: Uint8Array): boolean {
      const taken = chunk.subarray(0, maxBytes - sizeBytes)
      if (sizeBytes + taken.length > buffer.length) {
        const larger = Buffer.alloc(Math.min(maxBytes, Math.max(2 * buffer.length, sizeBytes + taken.length)))
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
