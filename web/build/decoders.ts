import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)
const libraries = join(resolve('three'), '../../examples/jsm/libs')
const { version } = JSON.parse(readFileSync(join(resolve('three'), '../../package.json'), 'utf8')) as {
  version: string
}

/**
 * The decoders of compressed 3D models. Each loads its parts by fixed names beside it, so the version is in the
 * folder's name.
 */
const files = {
  draco: ['draco/gltf/draco_wasm_wrapper.js', 'draco/gltf/draco_decoder.wasm'],
  basis: ['basis/basis_transcoder.js', 'basis/basis_transcoder.wasm'],
}

/**
 * Emits them with the other files of the page, so that the viewer loads nothing from other hosts, and defines their
 * path.
 */
export function decoders(): Plugin {
  const folder = `assets/decoders-${version}`
  return {
    name: 'decoders',
    config: () => ({ define: { 'import.meta.env.DECODERS': JSON.stringify(`/${folder}`) } }),
    buildStart() {
      for (const [name, paths] of Object.entries(files))
        for (const path of paths)
          this.emitFile({
            type: 'asset',
            fileName: `${folder}/${name}/${path.slice(path.lastIndexOf('/') + 1)}`,
            source: readFileSync(join(libraries, path)),
          })
    },
  }
}
