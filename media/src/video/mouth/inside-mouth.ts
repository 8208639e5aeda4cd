import { ease, type Colour } from '../../image/colour/colour.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { colourAt } from '../../image/pixels/sample.ts'
import { gapOf, heightAt, type MouthShape } from './mouth-shape.ts'

/** What is seen between lips: in the light and the colours of the face around them. */
export type Paint = {
  readonly dark: Colour
  readonly tongue: Colour
  readonly teeth: Colour
  /** How much of the teeth is painted: nothing where the mouth is open already, and shows its own. */
  readonly toothless: number
}

export function paintOf(picture: Picture, mouth: MouthShape): Paint {
  const lips = meanAlong(picture, mouth, (across) => {
    const [outer, inner] = [heightAt(mouth.lowerOuter, across), heightAt(mouth.lowerInner, across)]
    return outer * 0.6 + inner * 0.4
  })
  const skin = meanAlong(
    picture,
    mouth,
    (across) => heightAt(mouth.upperOuter, across) * 0.5 + mouth.nose * 0.5,
  )
  const light = 0.299 * skin[0] + 0.587 * skin[1] + 0.114 * skin[2]
  return {
    dark: [lips[0] * 0.2, lips[1] * 0.13, lips[2] * 0.13],
    tongue: [lips[0] * 0.62, lips[1] * 0.45, lips[2] * 0.46],
    teeth: [light * 0.98, light * 0.94, light * 0.87],
    toothless: ease(0.16, 0.07, gapOf(mouth)),
  }
}

/** One part of the colour: upper teeth behind the lip, darkness, and the tongue below where there is room for it. */
export function insideAt(
  { dark, tongue, teeth, toothless }: Paint,
  part: number,
  across: number,
  depth: number,
  gap: number,
): number {
  const below = depth * gap
  const middle = ease(0.46, 0.2, Math.abs(across))
  const tooth =
    ease(0.085, 0.06, below) *
    ease(0.05, 0.13, gap) *
    middle *
    (0.55 + 0.3 * ease(0, 0.04, below)) *
    toothless
  const soft = ease(0.5, 1, depth) * ease(0.1, 0.24, gap) * middle * 0.75
  const ground = dark[part]! + (tongue[part]! - dark[part]!) * soft
  return ground + (teeth[part]! - ground) * tooth
}

function meanAlong(
  picture: Picture,
  { middle, along, width }: MouthShape,
  downAt: (across: number) => number,
): Colour {
  const sum = [0, 0, 0]
  const samples = 9
  for (let sample = 0; sample < samples; sample++) {
    const across = (sample / (samples - 1) - 0.5) * 0.6
    const down = downAt(across)
    const x = middle[0] + (across * along[0] - down * along[1]) * width
    const y = middle[1] + (across * along[1] + down * along[0]) * width
    const colour = colourAt(picture, x, y)
    for (let part = 0; part < 3; part++) sum[part]! += colour[part]! / samples
  }
  return [sum[0]!, sum[1]!, sum[2]!]
}
