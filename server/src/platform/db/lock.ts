import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { codeOf, messageOf } from '../thrown.ts'

/**
 * Creates the data folder if need be and locks it for this process until release or exit: PGlite itself does not notice a
 * second process in its folder.
 *
 * It is SQLite's lock on an empty file, and so one of the operating system, which ends with its holder however that dies.
 * A pid file would fail when the pid is reused, and between containers that share a folder.
 */
export function lockFolder(folder: string): () => void {
  const holderFile = join(folder, 'lock.pid')
  const lock = openLock(folder)
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive') // Nothing is written, so no journal either.
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new Error(`The data folder ${folder} is in use by process ${readHolder(holderFile)}.`, {
      cause: error,
    })
  }
  writeFileSync(holderFile, `${process.pid}\n`, { mode: 0o600 }) // Only for the message above.
  return () => lock.close()
}

function openLock(folder: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  } catch (error) {
    const code = codeOf(error)
    const why = code === undefined || code === 'ERR_SQLITE_ERROR' ? messageOf(error) : code
    throw new Error(
      `The data folder ${folder} cannot be written (${why}). Let this user write there, or choose another with DATA_DIR.`,
      { cause: error },
    )
  }
}

function isBusy(error: unknown) {
  const sqliteBusy = 5 // In the low byte; the rest says which kind of busy.
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy
}

function readHolder(holderFile: string) {
  try {
    return readFileSync(holderFile, 'utf8').trim()
  } catch {
    return 'unknown' // It has the lock but has not written its id yet.
  }
}
