import { lstat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Whether all of these are plain files of the folder itself. A child that a hostile file has taken over could name any
 * other, or leave a link to it, and we would publish what it shows.
 */
export async function areOwnFiles(paths: readonly string[], folder: string): Promise<boolean> {
  for (const path of paths) {
    const found = await lstat(path).catch(() => undefined)
    if (dirname(path) !== folder || !found?.isFile()) return false
  }
  return true
}
