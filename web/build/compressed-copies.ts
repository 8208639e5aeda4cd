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
      const paths = names.filter((name) => compressible.test(name)).map((name) => join(dir!, name))
      // What has a copy is of the language before.
      await Promise.all(paths.filter((path) => !existsSync(`${path}.br`)).map(writeCopies))
    },
  }
}

/** In threads of Node's own, so that all cores work on it. */
async function writeCopies(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // For large files, which few visitors load, the best quality would double the time of the build.
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE_BYTES ? 9 : 11,
  }
  const [gzip, brotli] = await Promise.all([
    compressGzip(bytes, { level: 9 }),
    compressBrotli(bytes, { params }),
  ])
  await Promise.all([writeFile(`${path}.gz`, gzip), writeFile(`${path}.br`, brotli)])
}
