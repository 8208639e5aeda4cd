import { rngOf } from '../../lib/random/rng.ts'
import { hex } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Material } from '@atelier/media/mesh/model.ts'
import { srgbToLinear } from '@atelier/media/mesh/srgb.ts'
import type { Vector } from '@atelier/media/mesh/vector.ts'
import { normalMapImage, colourImage, metallicRoughnessImage, heightsOf } from './grain-images.ts'
import { grains, type GrainName } from './grains.ts'
import type { Look } from './materials.ts'

export type SurfaceOptions = {
  /** Pixels across a texture; 0 for none. */
  textureSize: number
  /** Whether materials have roughness, metalness and normal maps, or a colour only. */
  isPbr: boolean
}

/** The roughness of materials without PBR. */
const PLAIN_ROUGHNESS = 0.7
/** All textures of a model are in memory at once, as pixels and encoded. */
const MOST_TEXELS = 20 * 2048 ** 2

/** Returns a function that creates a material of a look and a colour, with textures if the look has a grain. */
export function materialFactory({ textureSize, isPbr }: SurfaceOptions, seed: number) {
  const images = new Map<string, Image>()

  return (name: string, look: Look, colour: string): Material => {
    const { roughness, metalness, grain, transmission } = look
    const plain: Material = {
      name,
      colour: linear(colour),
      roughness: isPbr ? roughness : PLAIN_ROUGHNESS,
      metalness: isPbr ? metalness : 0,
      ...(transmission && isPbr && { transmission }),
    }
    if (!grain || textureSize === 0) return plain
    // The texture already contains the colour.
    return { ...plain, colour: [1, 1, 1], images: imagesOf(grain, look, colour) }
  }

  /** Materials that look the same share their textures. */
  function imagesOf(grain: GrainName, look: Look, colour: string) {
    let known: ReturnType<typeof heightsOf> | undefined
    const heights = () => (known ??= heightsOf(grains[grain](rngOf(seed, hashOf(grain))), textureSize))
    return {
      colour: cached(`${grain} ${colour}`, () => colourImage(heights(), colour)),
      ...(isPbr && {
        normalMap: cached(grain, () => normalMapImage(heights())),
        metallicRoughness: cached(`${grain} ${look.roughness} ${look.metalness}`, () =>
          metallicRoughnessImage(heights(), look),
        ),
      }),
    }
  }

  function cached(key: string, draw: () => Image): Image {
    const known = images.get(key)
    if (known) return known
    if ((images.size + 1) * textureSize ** 2 > MOST_TEXELS)
      throw new InvalidInput(
        `This takes more than ${images.size} textures of ${textureSize} × ${textureSize} pixels, which is too much. Lower texture_quality, or ask for fewer different things.`,
      )
    const image = draw()
    images.set(key, image)
    return image
  }
}

function linear(colour: string): Vector {
  const [red, green, blue] = hex(colour)
  return [srgbToLinear(red / 255), srgbToLinear(green / 255), srgbToLinear(blue / 255)]
}

/** Gives each grain its own random numbers. */
function hashOf(name: string): number {
  return Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) % 65_536, 7)
}
