import { close, fstatSync, open as openCallback } from 'node:fs'
import { promisify } from 'node:util'

/** A file that is open for reading. `release` is called once, when nothing reads it any more. */
export type OpenFile = { fd: number; sizeBytes: number; release(): void }

type Entry = { fd: number; readers: number; isKept: boolean }

/** Long enough for a player, which asks for one part after another, and for a page of many readers. */
const KEPT_MS = 5000
const MAX_KEPT = 256

// A descriptor, not a FileHandle: Node ends the process when one of those is garbage-collected while open.
const openFile = promisify(openCallback)

/**
 * Opens files for reading, and keeps them open for some seconds: to open and to close one takes a thread each, which costs
 * as much as to read a megabyte. A file that was removed or replaced meanwhile is found out by its count of names.
 */
export class OpenFiles {
  readonly #kept = new Map<string, Entry>()

  /** Rejects as opening it does, also where it was open a moment ago. */
  async open(path: string): Promise<OpenFile> {
    const kept = this.#kept.get(path)
    const sizeBytes = kept && sizeOfNamed(kept.fd)
    if (kept && sizeBytes !== undefined) return this.#read(kept, sizeBytes)
    this.forget(path)
    const fd = await openFile(path, 'r')
    const entry: Entry = { fd, readers: 0, isKept: false }
    this.#keep(path, entry)
    return this.#read(entry, fstatSync(fd).size)
  }

  /** Keeps it open for nobody but those who read it now. */
  forget(path: string): void {
    const entry = this.#kept.get(path)
    if (!entry) return
    this.#kept.delete(path)
    entry.isKept = false
    closeUnused(entry)
  }

  close(): void {
    for (const path of this.#kept.keys()) this.forget(path)
  }

  #keep(path: string, entry: Entry): void {
    // Another reader may have opened it at the same moment.
    if (this.#kept.size >= MAX_KEPT || this.#kept.has(path)) return
    this.#kept.set(path, entry)
    entry.isKept = true
    const forget = () => {
      if (this.#kept.get(path) === entry) this.forget(path)
    }
    setTimeout(forget, KEPT_MS).unref()
  }

  #read(entry: Entry, sizeBytes: number): OpenFile {
    entry.readers++
    const release = () => {
      entry.readers--
      closeUnused(entry)
    }
    return { fd: entry.fd, sizeBytes, release }
  }
}

/** Undefined for a file that has no name any more, or that a file server does not know any more. */
function sizeOfNamed(fd: number): number | undefined {
  try {
    const { nlink, size } = fstatSync(fd)
    return nlink > 0 ? size : undefined
  } catch {
    return undefined
  }
}

function closeUnused({ fd, readers, isKept }: Entry): void {
  // What was only read has nothing to lose by a failure.
  if (readers === 0 && !isKept) close(fd, () => {})
}
