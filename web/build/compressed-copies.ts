import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import type { Plugin } from 'vite'

/** What is worth compressing; fonts and images are compressed already. */
const compressible = /\.(?:html|js|css|svg|wasm)$/
const LARGE_BYTES = 400_000

const compressGzip = promisify(gzipCompress)
const compressBrotli = promisify(brotliCompress)

/** Writes `x.br` and `x.gz` beside every file, so that no request has to wait for the best compression. */
export function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    async writeBundle({ dir }) {
      // Vite writes into a folder, never into one file.
      const names = await readdir(dir!, { recursive: true })
      const documents = names.filter((name) => name.endsWith('.html'))
      const texts = await Promise.all(documents.map((name) => readFile(join(dir!, name), 'utf8')))
      const isLoadedFirst = (name: string) =>
        documents.includes(name) || texts.some((text) => text.includes(name))
      // What has a copy is of the language before.
      const missing = names.filter((name) => compressible.test(name) && !existsSync(join(dir!, `${name}.br`)))
      await Promise.all(missing.map((name) => writeCopies(join(dir!, name), isLoadedFirst(name))))
    },
  }
}

/** In threads of Node's own, so that all cores work on it. */
async function writeCopies(path: string, isLoadedFirst: boolean): Promise<void> {
  const bytes = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_QUALITY]: qualityOf(bytes.length, isLoadedFirst),
  }
  const [gzip, brotli] = await Promise.all([
    compressGzip(bytes, { level: 9 }),
    compressBrotli(bytes, { params }),
  ])
  await Promise.all([writeFile(`${path}.gz`, gzip), writeFile(`${path}.br`, brotli)])
}

/**
 * The best quality is for documents and what they name, which delays the first sight of a page. Elsewhere the second best,
 * which takes half the time, adds two bytes in a hundred. For large files, which few visitors load, that would take too long.
 */
function qualityOf(sizeBytes: number, isLoadedFirst: boolean): number {
  if (sizeBytes > LARGE_BYTES) return 9
  return isLoadedFirst ? 11 : 10
}
