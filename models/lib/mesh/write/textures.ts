import type { Material, Model } from '@atelier/media/mesh/model.ts'
import { asSharp } from '@atelier/media/image/resized.ts'
import { isOpaque, type Image } from '@atelier/media/image/image.ts'

/** An encoded image. */
export type Texture = {
  readonly name: string
  readonly mimeType: 'image/png' | 'image/jpeg'
  readonly data: Buffer
}
export type Textures = ReadonlyMap<Image, Texture>

/** Each material once, however many parts use it. */
export function materialsOf({ parts }: Model): Material[] {
  return [...new Set(parts.map(({ material }) => material))]
}

/** Every image of a model, encoded once for all formats. */
export async function encodeTextures(model: Model): Promise<Textures> {
  const textures = new Map<Image, Texture>()
  for (const { images = {} } of materialsOf(model)) {
    for (const [use, image] of Object.entries(images)) {
      if (textures.has(image)) continue
      const encoded = await encode(image, use === 'colour')
      const extension = encoded.mimeType === 'image/png' ? 'png' : 'jpg'
      textures.set(image, { ...encoded, name: `texture-${textures.size + 1}.${extension}` })
    }
  }
  return textures
}

/** Photographs are far smaller as JPEG, drawings as PNG. Normals and roughness are data, which must be stored without loss. */
async function encode(image: Image, isColour: boolean): Promise<Omit<Texture, 'name'>> {
  const opaque = isOpaque(image)
  const pixels = opaque ? asSharp(image).removeAlpha() : asSharp(image)
  const png = await pixels.clone().png({ compressionLevel: 9 }).toBuffer()
  if (!isColour || !opaque) return { mimeType: 'image/png', data: png }
  const jpeg = await pixels.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
  return jpeg.length < png.length / 2
    ? { mimeType: 'image/jpeg', data: jpeg }
    : { mimeType: 'image/png', data: png }
}
