import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { toError } from '../platform/thrown.ts'
import type { SourceFile } from '../catalog/read-catalog.ts'

/** The files at these paths; of a folder those that the start would read. Throws where there is nothing. */
export function modelFilesAt(paths: readonly string[]): SourceFile[] {
  const names = paths.flatMap((path) => (statSync(path).isDirectory() ? yamlFilesIn(path) : [path]))
  return names.map((name) => ({ name, text: readText(name) }))
}

/** An error of reading a folder as a file does not say which one it was. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw Object.assign(toError(error), { path })
  }
}

function yamlFilesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .toSorted()
    .map((name) => join(folder, name))
}
