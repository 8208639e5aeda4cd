import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadFormats, type DownloadFormat } from '@atelier/contract/asset.ts'
import type { Made } from '../../program.ts'
import type { Model } from '../model/model.ts'
import { drawViews } from '../render/views.ts'
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

/** A model in the format that is wanted, with copies in the others. */
export async function writeModel(
  model: Model,
  folder: string,
  name: string,
  format: ModelFormat,
): Promise<Made> {
  const textures = await encodeTextures(model)

  async function write(wanted: ModelFormat) {
    const { extension, mimeType, encode } = encodings[wanted]
    const path = join(folder, `${name}.${extension}`)
    await writeFile(path, encode(model, textures))
    return { path, mimeType }
  }

  const own = await write(format)
  const further = []
  for (const each of downloadFormats)
    if (each !== format) further.push({ format: each, ...(await write(each)) })
  return { ...own, kind: '3d', downloads: further, previews: await writeViews() }

  /** Drawn here from what is at hand: a reader of strangers' files takes less, and GLB alone. */
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
