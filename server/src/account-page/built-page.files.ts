import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaTypeOf, startFile, type BuiltPage, type PageFile } from './page-file.ts'
import { codeOf } from '../platform/thrown.ts'

/**
 * Read at the first visit and kept in memory (some megabytes), so that a build under a running service never mixes two
 * builds. Where there is no build yet, every visit looks again.
 */
export function openBuiltPage(folder: string): () => Promise<BuiltPage> {
  let page: BuiltPage | undefined
  return async () => (page ??= await readPage(folder)) ?? new Map()
}

/** Undefined where there is no build, or where it was replaced while it was being read. */
async function readPage(folder: string): Promise<BuiltPage | undefined> {
  try {
    const { ino } = await stat(folder)
    const page = await readFiles(folder)
    return page.has(startFile) && (await stat(folder)).ino === ino ? page : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function readFiles(folder: string): Promise<BuiltPage> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = new Map(
    await Promise.all(paths.map(async (path) => [path.slice(folder.length), await readFile(path)] as const)),
  )
  const files = [...contents].filter(([path]) => !/\.(br|gz)$/.test(path))
  return new Map(files.map(([path, bytes]) => [path, fileOf(path, bytes, contents)]))
}

function fileOf(path: string, bytes: Buffer, contents: Map<string, Buffer>): PageFile {
  const [br, gzip] = [contents.get(`${path}.br`), contents.get(`${path}.gz`)]
  return {
    mediaType: mediaTypeOf(path),
    digest: createHash('sha256').update(bytes).digest('base64url'),
    bytes,
    ...(br && { br }),
    ...(gzip && { gzip }),
  }
}
