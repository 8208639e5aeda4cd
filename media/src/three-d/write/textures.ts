import type { Material, Model } from '../model/model.ts'
import { asSharp } from '../../image/pixels/resized.ts'
import { isOpaque, type Picture } from '../../image/pixels/picture.ts'

/** A picture as it lies in a file. */
export type Texture = {
  readonly name: string
  readonly mimeType: 'image/png' | 'image/jpeg'
  readonly data: Buffer
}
export type Textures = ReadonlyMap<Picture, Texture>

/** Each material once, however many parts are made of it. */
export function materialsOf({ parts }: Model): Material[] {
  return [...new Set(parts.map(({ material }) => material))]
}

/** Every picture of a model, encoded once for all files. */
export async function encodeTextures(model: Model): Promise<Textures> {
  const textures = new Map<Picture, Texture>()
  for (const { pictures = {} } of materialsOf(model)) {
    for (const [use, picture] of Object.entries(pictures)) {
      if (textures.has(picture)) continue
      const encoded = await encode(picture, use === 'colour')
      const extension = encoded.mimeType === 'image/png' ? 'png' : 'jpg'
      textures.set(picture, { ...encoded, name: `texture-${textures.size + 1}.${extension}` })
    }
  }
  return textures
}

/** Photographs are far smaller as JPEG, drawings as PNG. Directions and finishes are numbers, which have to stay as they are. */
async function encode(picture: Picture, isForEyes: boolean): Promise<Omit<Texture, 'name'>> {
  const opaque = isOpaque(picture)
  const pixels = opaque ? asSharp(picture).removeAlpha() : asSharp(picture)
  const png = await pixels.clone().png({ compressionLevel: 9 }).toBuffer()
  if (!isForEyes || !opaque) return { mimeType: 'image/png', data: png }
  const jpeg = await pixels.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
  return jpeg.length < png.length / 2
    ? { mimeType: 'image/jpeg', data: jpeg }
    : { mimeType: 'image/png', data: png }
}
