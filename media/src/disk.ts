import { constants } from 'node:os'

const codes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'] as const
/** FFmpeg's errors are the system's numbers, negative. */
const known = new Set<unknown>(codes.flatMap((code) => [code, -constants.errno[code]]))

/** Whether it is the disk that is full, read-only or broken, and neither the file nor we. */
export function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && known.has(error.code)
}
