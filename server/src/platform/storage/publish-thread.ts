// Gives new files their names, and writes small ones before: many in one call, and each step of them right after the other. With a call
// of Node's thread pool for every step, a small file took its main thread longer than what the file is for.
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { answerWith } from '../thread.ts'
import { codeOf, messageOf } from '../thrown.ts'

export type NewFile = {
  temporary: string
  target: string
  /** Of a file that is to be written; others are there, and synced, under their temporary names. */
  bytes?: Uint8Array<ArrayBuffer>
}

/** Why each of the files does not have its name, as the disk says. */
export type Failures = (string | undefined)[]

/** Folders of files whose own names are on the disk. */
const syncedFans = new Set<string>()

answerWith(publish)

/** What was charged for must survive a power failure: a file has all of its bytes on the disk before it has its name, and then that. */
function publish(files: NewFile[]): Failures {
  const failures: Failures = files.map(() => undefined)
  const opened = files.map(({ temporary, bytes }, index) =>
    attempt(index, () => bytes && write(temporary, bytes)),
  )
  for (const [index, descriptor] of opened.entries())
    if (descriptor !== undefined) attempt(index, () => syncAndClose(descriptor))
  for (const [index, file] of files.entries()) attempt(index, () => rename(file))
  const indexesByFan = Map.groupBy(files.keys(), (index) => dirname(files[index]!.target))
  for (const [fan, indexes] of indexesByFan) {
    const reason = failureOf(() => syncNamesIn(fan))
    for (const index of indexes) failures[index] ??= reason
  }
  return failures

  /** Does nothing for a file that has failed before. */
  function attempt<Done>(index: number, step: () => Done): Done | undefined {
    let done: Done | undefined
    failures[index] ??= failureOf(() => (done = step()))
    return done
  }
}

function failureOf(step: () => unknown): string | undefined {
  try {
    step()
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** Its descriptor, open until it is synced: the first sync often brings the bytes of the others, too. */
function write(path: string, bytes: Uint8Array): number {
  const descriptor = openSync(path, 'wx', 0o600)
  try {
    // Where a disk takes only a part, trying to write the rest says why.
    for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written)
    return descriptor
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

function syncAndClose(descriptor: number): void {
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function rename({ temporary, target }: NewFile): void {
  try {
    renameSync(temporary, target)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    // Of the folder, which is there but for the first of its files.
    const fan = dirname(target)
    syncedFans.delete(fan)
    mkdirSync(fan, { recursive: true, mode: 0o700 })
    renameSync(temporary, target)
  }
}

/** Another process may have made the folder just now, and not synced its name yet. */
function syncNamesIn(fan: string): void {
  syncAndClose(openSync(fan, 'r'))
  if (syncedFans.has(fan)) return
  syncAndClose(openSync(dirname(fan), 'r'))
  syncedFans.add(fan)
}
