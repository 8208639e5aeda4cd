import type { ArchiveFile } from './entry-names.ts'

export type DownloadLimits = { files: number; bytes: number }

export const sizeOf = (files: readonly ArchiveFile[]): number =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

/** Why these files are too many or too large for one ZIP; undefined where they are not. */
export function refusalOf(files: readonly ArchiveFile[], limits: DownloadLimits): string | undefined {
  if (files.length > limits.files)
    return `These are ${files.length} files, and one download has at most ${limits.files}. Choose fewer.`
  const bytes = sizeOf(files)
  if (bytes > limits.bytes)
    return `These files total ${megabytes(bytes)} MB, and one download has at most ${megabytes(limits.bytes)} MB. Choose fewer.`
  return undefined
}

const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20)
