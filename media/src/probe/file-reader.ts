import { open } from 'node:fs/promises'

/** Reads a part of a file; fewer bytes than asked for where the file ends. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>

export async function withFileReader<T>(
  path: string,
  read: (readAt: ReadAt, sizeBytes: number) => Promise<T>,
): Promise<T> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  return await read(async (offset, length) => {
    const wanted = Math.max(0, Math.min(length, size - offset))
    const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, offset)
    return buffer.subarray(0, bytesRead)
  }, size)
}
