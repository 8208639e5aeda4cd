import type { Blobs } from '../../server/src/platform/storage/blobs.ts'
import { BlobsUnavailable } from '../../server/src/platform/storage/unavailable.ts'
import type { Scheduler } from './scheduler.ts'

/** The error of unavailable storage, as a class of its own so that injected losses can be recognised. */
export class LostFiles extends BlobsUnavailable {}

/** Files in memory: their names are all that matters here. */
export class FakeBlobs implements Blobs {
  readonly names = new Set<string>()
  readonly #scheduler: Scheduler

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  reset() {
    this.names.clear()
  }

  async put(key: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    let sizeBytes = 0
    for await (const chunk of source) sizeBytes += chunk.length
    await this.#store(key, `store a file of ${sizeBytes} bytes`)
    return { sizeBytes, sha256: 'none' }
  }

  putFile = (key: string) => this.#store(key, 'store a file of this machine')

  #store(key: string, description: string): Promise<void> {
    return this.#scheduler.schedule({
      kind: 'files',
      describe: () => description,
      perform: (fault) => {
        if (fault === 'before') throw new LostFiles('the files are away')
        this.names.add(key)
        if (fault === 'after') throw new LostFiles('the files are away')
      },
    })
  }

  remove(key: string): Promise<void> {
    return this.#scheduler.schedule({
      kind: 'files',
      describe: () => 'remove a file',
      perform: (fault) => {
        if (fault !== 'before') this.names.delete(key)
        if (fault !== 'none') throw new LostFiles('the files are away')
      },
    })
  }

  async *list() {
    for (const key of this.names) yield { key, sizeBytes: 1, modifiedAt: new Date(0) }
  }

  open = async () => undefined
  stat = async (key: string) => (this.names.has(key) ? { sizeBytes: 1 } : undefined)
  removeLeftovers = async () => {}
  isReady = async () => true
  close = async () => {}
}
