import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)
const libraries = join(resolve('three'), '../../examples/jsm/libs')
const { version } = JSON.parse(readFileSync(join(resolve('three'), '../../package.json'), 'utf8')) as {
  version: string
}

/** What unpacks compressed 3D models. Each asks for its parts by name beside it, so the version is in the folder. */
const files = {
  draco: ['draco/gltf/draco_wasm_wrapper.js', 'draco/gltf/draco_decoder.wasm'],
  basis: ['basis/basis_transcoder.js', 'basis/basis_transcoder.wasm'],
}

/** Puts them beside the other files of the page, so that the viewer asks nobody else, and says where. */
export function decoders(): Plugin {
  const place = `assets/decoders-${version}`
  return {
    name: 'decoders',
    config: () => ({ define: { 'import.meta.env.DECODERS': JSON.stringify(`/${place}`) } }),
    buildStart() {
      for (const [name, paths] of Object.entries(files))
        for (const path of paths)
          this.emitFile({
            type: 'asset',
            fileName: `${place}/${name}/${path.slice(path.lastIndexOf('/') + 1)}`,
            source: readFileSync(join(libraries, path)),
          })
    },
  }
}
