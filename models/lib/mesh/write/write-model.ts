import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadFormats, type DownloadFormat } from '@atelier/contract/asset.ts'
import type { Output } from '@atelier/media/program.ts'
import type { Model } from '@atelier/media/mesh/model.ts'
import { drawViews } from '@atelier/media/mesh/render/views.ts'
import { encodeFbx } from './fbx.ts'
import { encodeGlb } from './glb.ts'
import { encodeObj } from './obj.ts'
import { encodeStl } from './stl.ts'
import { encodeTextures, type Textures } from './textures.ts'
import { encodeUsdz } from './usdz.ts'

export type ModelFormat = 'glb' | DownloadFormat

type Encoding = {
  readonly extension: string
  readonly mimeType: string
  encode(model: Model, textures: Textures): Uint8Array
}

// prettier-ignore
const encodings: Record<ModelFormat, Encoding> = {
  glb:  { extension: 'glb',     mimeType: 'model/gltf-binary',            encode: encodeGlb },
  obj:  { extension: 'obj.zip', mimeType: 'application/zip',              encode: encodeObj },
  fbx:  { extension: 'fbx',     mimeType: 'application/vnd.autodesk.fbx', encode: encodeFbx },
  usdz: { extension: 'usdz',    mimeType: 'model/vnd.usdz+zip',           encode: encodeUsdz },
  stl:  { extension: 'stl',     mimeType: 'model/stl',                    encode: encodeStl },
}

/** Writes a model in the requested format, with copies in the others and previews. */
export async function writeModel(
  model: Model,
  folder: string,
  name: string,
  format: ModelFormat,
): Promise<Output> {
  const textures = await encodeTextures(model)

  async function write(target: ModelFormat) {
    const { extension, mimeType, encode } = encodings[target]
    const path = join(folder, `${name}.${extension}`)
    await writeFile(path, encode(model, textures))
    return { path, mimeType }
  }

  const main = await write(format)
  const downloads = []
  for (const each of downloadFormats)
    if (each !== format) downloads.push({ format: each, ...(await write(each)) })
  return { ...main, kind: '3d', downloads: downloads, previews: await writeViews() }

  /** Renders the previews from the model itself: the reader of untrusted files is more limited, and reads GLB only. */
  async function writeViews() {
    const views = await drawViews(model)
    const names = ['thumbnail', 'poster'] as const
    return Promise.all(
      names.map(async (view) => {
        const path = join(folder, `${name}-${view}.webp`)
        await writeFile(path, views[view])
        return { name: view, path }
      }),
    )
  }
}
