import { open } from 'node:fs/promises'

/** A look at a file: fewer bytes than asked for where it ends. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>

export async function lookInto<T>(
  path: string,
  look: (readAt: ReadAt, sizeBytes: number) => Promise<T>,
): Promise<T> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  return await look(async (offset, length) => {
    const wanted = Math.max(0, Math.min(length, size - offset))
    const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, offset)
    return buffer.subarray(0, bytesRead)
  }, size)
}
