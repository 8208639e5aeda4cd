import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Image } from '../../image/image.ts'
import { pixelsOf } from '../../image/resized.ts'
import { imageSize, openImage, refuseUndecodable } from '../../probe/images.ts'
import type { Material } from '../model.ts'
import type { Vector } from '../vector.ts'
import type { Accessors } from './accessors.ts'
import { elementAt, memberOf, listOf, numbers, fraction, unsigned, type JsonObject } from './json.ts'
import { unreadable } from './unreadable.ts'

const MOST_TEXTURES = 24
const MOST_PIXELS = 2 ** 26
/** Finer detail would not show in a preview of the whole model. */
const SIDE_PIXELS = 1024

export const defaultMaterial: Material = { name: '', colour: [0.8, 0.8, 0.8], roughness: 0.8, metalness: 0 }

/** Returns a function that reads a material by its index, once and only when it is used. */
export function materialsOf(json: JsonObject, { bytesOf }: Accessors, folder: string) {
  const materials = listOf(json, 'materials')
  const textures = listOf(json, 'textures')
  const images = listOf(json, 'images')
  const known = new Map<number, Promise<Material>>()
  const decoded = new Map<number, Promise<Image>>()

  function cached<T>(store: Map<number, Promise<T>>, index: number, read: (index: number) => Promise<T>) {
    const found = store.get(index) ?? read(index)
    store.set(index, found)
    return found
  }

  async function readImage(index: number): Promise<Image> {
    if (decoded.size >= MOST_TEXTURES) throw unreadable('it has too many textures')
    const image = elementAt(images, index)
    if (image['bufferView'] === undefined) throw unreadable('a texture lies elsewhere')
    // The image decoder accepts files only.
    const path = join(folder, `texture-${index}`)
    await writeFile(path, bytesOf(unsigned(image, 'bufferView')))
    const { width, height } = await imageSize(path)
    if (width * height > MOST_PIXELS) throw unreadable('a texture is too large')
    const limit = {
      width: SIDE_PIXELS,
      height: SIDE_PIXELS,
      fit: 'inside',
      withoutEnlargement: true,
    } as const
    return refuseUndecodable(pixelsOf(openImage(path).resize(limit).toColourspace('srgb').ensureAlpha()))
  }

  async function textureImage(use: string, of: JsonObject): Promise<Image | undefined> {
    if (!Object.hasOwn(of, use)) return undefined
    const texture = elementAt(textures, unsigned(memberOf(of, use), 'index'))
    // The texture exists only in the format of an extension.
    if (texture['source'] === undefined) return undefined
    return cached(decoded, unsigned(texture, 'source'), readImage)
  }

  async function readMaterial(index: number): Promise<Material> {
    const material = elementAt(materials, index)
    const pbr = memberOf(material, 'pbrMetallicRoughness')
    const [red, green, blue, alpha] = numbers(pbr, 'baseColorFactor', [1, 1, 1, 1])
    const emissive: Vector = numbers(material, 'emissiveFactor', [0, 0, 0])
    const colour = await textureImage('baseColorTexture', pbr)
    const normalMap = await textureImage('normalTexture', material)
    const metallicRoughness = await textureImage('metallicRoughnessTexture', pbr)
    return {
      name: '',
      colour: [red, green, blue],
      roughness: fraction(pbr, 'roughnessFactor', 1),
      metalness: fraction(pbr, 'metallicFactor', 1),
      ...(emissive.some((part) => part > 0) && { emissive }),
      ...(material['alphaMode'] === 'BLEND' && alpha >= 0 && alpha < 1 && { transmission: 1 - alpha }),
      images: {
        ...(colour && { colour }),
        ...(normalMap && { normalMap }),
        ...(metallicRoughness && { metallicRoughness }),
      },
    }
  }

  return (index: number): Promise<Material> => cached(known, index, readMaterial)
}
