import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** What is worth compressing; fonts and images are compressed already. */
const compressible = /\.(?:html|js|css|svg|wasm)$/
const LARGE_BYTES = 400_000

/** Writes `x.br` and `x.gz` beside every file, so that no request has to wait for the best compression. */
export function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    writeBundle({ dir }) {
      // Vite writes into a folder, never into one file.
      const names = readdirSync(dir!, { recursive: true, encoding: 'utf8' })
      for (const path of names.filter((name) => compressible.test(name)).map((name) => join(dir!, name))) {
        if (existsSync(`${path}.br`)) continue // Of the language before.
        const bytes = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
        const params = {
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          // For large files, which few visitors load, the best quality would double the time of the build.
          [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE_BYTES ? 9 : 11,
        }
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
      }
    },
  }
}
