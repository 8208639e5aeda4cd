import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Picture } from '../../image/pixels/picture.ts'
import { pixelsOf } from '../../image/pixels/resized.ts'
import { imageSize, openImage, understand } from '../../probe/images.ts'
import type { Material } from '../model/model.ts'
import type { Vector } from '../model/vector.ts'
import type { Accessors } from './accessors.ts'
import { at, inner, listOf, numbers, share, whole, type Thing } from './json.ts'
import { unreadable } from './unreadable.ts'

const MOST_TEXTURES = 24
const MOST_PIXELS = 2 ** 26
/** More would not be seen in a picture of the whole. */
const SIDE_PIXELS = 1024

export const unpainted: Material = { name: '', colour: [0.8, 0.8, 0.8], roughness: 0.8, metalness: 0 }

/** Materials by their place in the file, read when something is made of them. */
export function materialsOf(json: Thing, { bytesOf }: Accessors, folder: string) {
  const [materials, textures, images] = ['materials', 'textures', 'images'].map((name) => listOf(json, name))
  const known = new Map<number, Promise<Material>>()
  const pictures = new Map<number, Promise<Picture>>()

  function remembered<T>(store: Map<number, Promise<T>>, index: number, read: (index: number) => Promise<T>) {
    const found = store.get(index) ?? read(index)
    store.set(index, found)
    return found
  }

  async function readPicture(index: number): Promise<Picture> {
    if (pictures.size >= MOST_TEXTURES) throw unreadable('it has too many textures')
    const image = at(images!, index)
    if (image['bufferView'] === undefined) throw unreadable('a texture lies elsewhere')
    // Decoders are let at files only.
    const path = join(folder, `texture-${index}`)
    await writeFile(path, bytesOf(whole(image, 'bufferView')))
    const { width, height } = await imageSize(path)
    if (width * height > MOST_PIXELS) throw unreadable('a texture is too large')
    const room = { width: SIDE_PIXELS, height: SIDE_PIXELS, fit: 'inside', withoutEnlargement: true } as const
    return understand(pixelsOf(openImage(path).resize(room).toColourspace('srgb').ensureAlpha()))
  }

  async function picture(use: string, of: Thing): Promise<Picture | undefined> {
    if (!Object.hasOwn(of, use)) return undefined
    const texture = at(textures!, whole(inner(of, use), 'index'))
    // One in a format of an extension only.
    if (texture['source'] === undefined) return undefined
    return remembered(pictures, whole(texture, 'source'), readPicture)
  }

  async function readMaterial(index: number): Promise<Material> {
    const material = at(materials!, index)
    const surface = inner(material, 'pbrMetallicRoughness')
    const [red, green, blue, alpha] = numbers(surface, 'baseColorFactor', [1, 1, 1, 1]) as [
      number,
      number,
      number,
      number,
    ]
    const [glowRed, glowGreen, glowBlue] = numbers(material, 'emissiveFactor', [0, 0, 0])
    const glow: Vector = [glowRed!, glowGreen!, glowBlue!]
    const colour = await picture('baseColorTexture', surface)
    const bumps = await picture('normalTexture', material)
    const finish = await picture('metallicRoughnessTexture', surface)
    return {
      name: '',
      colour: [red, green, blue],
      roughness: share(surface, 'roughnessFactor', 1),
      metalness: share(surface, 'metallicFactor', 1),
      ...(glow.some((part) => part > 0) && { glow }),
      ...(material['alphaMode'] === 'BLEND' && alpha >= 0 && alpha < 1 && { clearness: 1 - alpha }),
      pictures: { ...(colour && { colour }), ...(bumps && { bumps }), ...(finish && { finish }) },
    }
  }

  return (index: number): Promise<Material> => remembered(known, index, readMaterial)
}
