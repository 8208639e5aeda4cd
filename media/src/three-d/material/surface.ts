import { diceOf } from '../../chance/dice.ts'
import { hex } from '../../image/colour/colour.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { InvalidInput } from '../../program.ts'
import type { Material } from '../model/model.ts'
import { lightOf } from '../model/srgb.ts'
import type { Vector } from '../model/vector.ts'
import { bumpPicture, colourPicture, finishPicture, heightsOf } from './grain-pictures.ts'
import { grains, type GrainName } from './grains.ts'
import type { Look } from './materials.ts'

export type Finish = {
  /** Pixels across a texture; 0 for none. */
  texture: number
  /** Whether roughness, metalness and bumps are told, or the colour alone. */
  isPhysical: boolean
}

/** How rough something is that nothing is said of. */
const PLAIN_ROUGHNESS = 0.7
/** All textures of a model are in memory at once, drawn and as files. */
const MOST_TEXELS = 20 * 2048 ** 2

/** Gives materials as they are written: a look in a colour, with pictures of its grain where it has one. */
export function surfacesOf({ texture, isPhysical }: Finish, seed: number) {
  const pictures = new Map<string, Picture>()

  return (name: string, look: Look, colour: string): Material => {
    const { roughness, metalness, grain, clearness } = look
    const plain: Material = {
      name,
      colour: linear(colour),
      roughness: isPhysical ? roughness : PLAIN_ROUGHNESS,
      metalness: isPhysical ? metalness : 0,
      ...(clearness && isPhysical && { clearness }),
    }
    if (!grain || texture === 0) return plain
    // The picture has the colour.
    return { ...plain, colour: [1, 1, 1], pictures: picturesOf(grain, look, colour) }
  }

  /** What looks the same is one picture, whatever wears it. */
  function picturesOf(grain: GrainName, look: Look, colour: string) {
    let known: ReturnType<typeof heightsOf> | undefined
    const heights = () => (known ??= heightsOf(grains[grain](diceOf(seed, sumOf(grain))), texture))
    return {
      colour: kept(`${grain} ${colour}`, () => colourPicture(heights(), colour)),
      ...(isPhysical && {
        bumps: kept(grain, () => bumpPicture(heights())),
        finish: kept(`${grain} ${look.roughness} ${look.metalness}`, () => finishPicture(heights(), look)),
      }),
    }
  }

  function kept(key: string, draw: () => Picture): Picture {
    const known = pictures.get(key)
    if (known) return known
    if ((pictures.size + 1) * texture ** 2 > MOST_TEXELS)
      throw new InvalidInput(
        `This takes more than ${pictures.size} textures of ${texture} × ${texture} pixels, which is too much. Lower texture_quality, or ask for fewer different things.`,
      )
    const picture = draw()
    pictures.set(key, picture)
    return picture
  }
}

function linear(colour: string): Vector {
  const [red, green, blue] = hex(colour)
  return [lightOf(red / 255), lightOf(green / 255), lightOf(blue / 255)]
}

/** Grains come from chance of their own. */
function sumOf(name: string): number {
  return Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) % 65_536, 7)
}
