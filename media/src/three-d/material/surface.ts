import type { Dice } from '../../image/chance/dice.ts'
import { hex } from '../../image/colour/colour.ts'
import { blank, type Picture } from '../../image/pixels/picture.ts'
import type { Material } from '../model/model.ts'
import { grains, type Grain } from './grains.ts'
import type { Look } from './materials.ts'

export type Finish = {
  /** Pixels across a texture; 0 for none. */
  texture: number
  /** Whether roughness, metalness and bumps are told, or the colour alone. */
  isPhysical: boolean
}

/** How rough something is that nothing is said of. */
const PLAIN_ROUGHNESS = 0.7
const BUMPS = 3

/** A material as it is written: its look in a colour, with pictures of its grain where it has one. */
export function surfaceOf(name: string, look: Look, colour: string, finish: Finish, dice: Dice): Material {
  const { roughness, metalness, grain, clearness } = look
  const plain: Material = {
    name,
    colour: linear(colour),
    roughness: finish.isPhysical ? roughness : PLAIN_ROUGHNESS,
    metalness: finish.isPhysical ? metalness : 0,
    ...(clearness && finish.isPhysical && { clearness }),
  }
  if (!grain || finish.texture === 0) return plain
  const drawn = grains[grain](dice)
  const size = finish.texture
  return {
    ...plain,
    // The picture has the colour.
    colour: [1, 1, 1],
    pictures: {
      colour: colourPicture(drawn, colour, size),
      ...(finish.isPhysical && {
        bumps: bumpPicture(drawn, size),
        finish: finishPicture(drawn, look, size),
      }),
    },
  }
}

function linear(colour: string): [number, number, number] {
  return hex(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
}

type Pixel = readonly [number, number, number]

function painted(size: number, at: (x: number, y: number) => Pixel): Picture {
  const picture = blank(size, size)
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      picture.data.set([...at((column + 0.5) / size, (row + 0.5) / size), 255], (row * size + column) * 4)
  return picture
}

function colourPicture(grain: Grain, colour: string, size: number): Picture {
  const [red, green, blue] = hex(colour)
  return painted(size, (x, y) => {
    const by = 1 + grain(x, y).bright
    return [red * by, green * by, blue * by]
  })
}

/** Where the surface looks, from how high it is beside. */
function bumpPicture(grain: Grain, size: number): Picture {
  const step = 1 / size
  return painted(size, (x, y) => {
    const here = grain(x, y).high
    const across = ((here - grain(x + step, y).high) * BUMPS * 512) / size
    const up = ((grain(x, y + step).high - here) * BUMPS * 512) / size
    const length = Math.hypot(across, up, 4)
    return [127.5 + (127.5 * across) / length, 127.5 + (127.5 * up) / length, 127.5 + (127.5 * 4) / length]
  })
}

/** Hollows are duller. */
function finishPicture(grain: Grain, { roughness, metalness }: Look, size: number): Picture {
  return painted(size, (x, y) => {
    const rough = Math.min(1, Math.max(0, roughness - 0.12 * grain(x, y).high))
    return [255, rough * 255, metalness * 255]
  })
}
