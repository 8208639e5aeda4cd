import { constants } from 'node:os'

const codes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'] as const
/** FFmpeg reports errno values as negative numbers. */
const known = new Set<unknown>(codes.flatMap((code) => [code, -constants.errno[code]]))

/** Whether an error means that the disk is full, read-only or broken. */
export function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && known.has(error.code)
}
