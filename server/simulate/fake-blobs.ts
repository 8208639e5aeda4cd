import type { Blobs } from '../src/platform/blobs/blobs.ts'
import { BlobsUnavailable } from '../src/platform/blobs/unavailable.ts'
import type { Gate } from './gate.ts'

/** What a full disk or a dead network says, and the mark that it was us. */
export class LostFiles extends BlobsUnavailable {}

/** Files in memory: their names are all that matters here. */
export class FakeBlobs implements Blobs {
  readonly names = new Set<string>()
  readonly #gate: Gate

  constructor(gate: Gate) {
    this.#gate = gate
  }

  forget() {
    this.names.clear()
  }

  async put(key: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    let sizeBytes = 0
    for await (const chunk of source) sizeBytes += chunk.length
    await this.#store(key, `store a file of ${sizeBytes} bytes`)
    return { sizeBytes, sha256: 'none' }
  }

  putFile = (key: string) => this.#store(key, 'store a file of this machine')

  #store(key: string, told: string): Promise<void> {
    return this.#gate.pass({
      kind: 'files',
      tell: () => told,
      perform: (fate) => {
        if (fate === 'before') throw new LostFiles('the files are away')
        this.names.add(key)
        if (fate === 'after') throw new LostFiles('the files are away')
      },
    })
  }

  remove(key: string): Promise<void> {
    return this.#gate.pass({
      kind: 'files',
      tell: () => 'remove a file',
      perform: (fate) => {
        if (fate !== 'before') this.names.delete(key)
        if (fate !== 'fine') throw new LostFiles('the files are away')
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
