import { MediaUnavailable } from './errors.ts'

/** Full, read-only, away or broken: whatever the disk refuses that children share with us, no request is to blame. */
export async function onOwnDisk<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw new MediaUnavailable('disk_refused', error)
  })
}
