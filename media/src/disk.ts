const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** Whether it is the disk that is full, read-only or broken, and neither the file nor we. */
export function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.has(String(error.code))
}
