import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'

/** A disk of so many megabytes at a folder, in a namespace that ends with the program. */
export const onSmallDisk = (folder: string, megabytes: number) => {
  const script = `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs "$1"; shift; exec "$@"`
  return ['unshare', '--map-root-user', '--mount', 'sh', '-ec', script, 'sh', folder]
}

export const canMakeDisks = () =>
  spawnSync('unshare', [...onSmallDisk('/mnt', 16).slice(1), 'true']).status === 0

/** To the last byte. */
export function fillDisk(path: string): void {
  const file = openSync(path, 'w')
  for (const size of [1024 * 1024, 4096, 1]) {
    try {
      while (writeSync(file, Buffer.alloc(size)) > 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
}
