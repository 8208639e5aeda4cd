import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** What is worth compressing; fonts and pictures are compressed already. */
const compressible = /\.(?:html|js|css|svg|wasm)$/
const LARGE_BYTES = 400_000

/** Writes `x.br` and `x.gz` beside every file, so that no request has to wait for the best compression. */
export function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    writeBundle({ dir }) {
      const names = readdirSync(dir!, { recursive: true, encoding: 'utf8' })
      for (const path of names.filter((name) => compressible.test(name)).map((name) => join(dir!, name))) {
        const bytes = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
        const params = {
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          // The last per cent of what only few load would be half of the build's time.
          [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE_BYTES ? 9 : 11,
        }
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
      }
    },
  }
}
