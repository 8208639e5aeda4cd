// Paths that somebody has typed: what is wrong with one is a sentence that names it.
import { access, mkdir, stat } from 'node:fs/promises'
import { constants, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf, messageOf } from '../platform/thrown.ts'
import { UsageError } from './usage-error.ts'

export function readTyped(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw unreadable(error, path)
  }
}

/** Nothing that is there already is overwritten. */
export function writeTyped(path: string, text: string, option: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx' })
  } catch (error) {
    throw unwritable(error, path, option)
  }
}

/** Finds out whether the file can be read, without opening it: a pipe can be opened once. */
export async function lookAtFile(path: string, option: string): Promise<void> {
  try {
    await access(path, constants.R_OK)
    if ((await stat(path)).isDirectory()) throw new UsageError(`${path} is a folder; name a file.`)
  } catch (error) {
    const { message } = error instanceof UsageError ? error : unreadable(error, path)
    throw new UsageError(`${option}: ${message}`)
  }
}

/** Only the last part of it is made: a mistyped path should not become a tree of folders. */
export async function prepareFolder(folder: string, option: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unwritable(error, folder, option)
    if (!(await stat(folder)).isDirectory())
      throw new UsageError(`${option}: ${folder} is a file; name a folder.`)
  }
  await access(folder, constants.W_OK).catch((error: unknown) => {
    throw unwritable(error, folder, option)
  })
}

export function unreadable(error: unknown, typed: string): UsageError {
  const path = error instanceof Error && 'path' in error ? String(error.path) : typed
  const code = codeOf(error) ?? ''
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new UsageError(`There is no file or folder ${path}; check the path.`)
  if (code === 'EISDIR') return new UsageError(`${path} is a folder; name a file.`)
  if (code === 'EACCES')
    return new UsageError(`${path} may not be read by this user; change its permissions.`)
  return new UsageError(`${path}: ${messageOf(error)}`)
}

function unwritable(error: unknown, path: string, option: string): UsageError {
  const code = codeOf(error) ?? ''
  if (code === 'EEXIST')
    return new UsageError(
      `${option}: ${path} exists and is not overwritten; name another file, or remove it.`,
    )
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new UsageError(`${option}: there is no folder ${dirname(path)}; make it first, or name another.`)
  if (code === 'EACCES' || code === 'EROFS')
    return new UsageError(`${option}: ${path} may not be written by this user; name another place.`)
  return new UsageError(`${option}: ${path}: ${messageOf(error)}`)
}
