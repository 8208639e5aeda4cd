import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaTypeOf, startFile, type BuiltPage, type PageFile } from './page-file.ts'

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    /** The page as it was built. */
    builtPage(): Promise<BuiltPage>
    pageHeaders: Record<string, string>
  }
}

/**
 * Read at the first visit and kept, some hundred kilobytes: whoever builds the page anew under a running service does
 * not mix two builds. One that is not there is looked for again, for somebody may be building it.
 */
export function openBuiltPage(folder: string): () => Promise<BuiltPage> {
  let page: BuiltPage = new Map()
  return async () => (page.has(startFile) ? page : (page = await readPage(folder)))
}

async function readPage(folder: string): Promise<BuiltPage> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
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
