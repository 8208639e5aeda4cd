import { smoothstep, type Colour } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import { colourAt } from '../lib/image/pixels/sample.ts'
import { gapOf, heightAt, type MouthShape } from './mouth-shape.ts'

/** The colours between the lips, derived from the light and the colours of the face. */
export type MouthColours = {
  readonly dark: Colour
  readonly tongue: Colour
  readonly teeth: Colour
  /** 0 where the mouth is open already and shows its own teeth. */
  readonly teethOpacity: number
}

export function mouthColoursOf(image: Image, mouth: MouthShape): MouthColours {
  const lips = meanAlong(image, mouth, (across) => {
    const [outer, inner] = [heightAt(mouth.lowerOuter, across), heightAt(mouth.lowerInner, across)]
    return outer * 0.6 + inner * 0.4
  })
  const skin = meanAlong(
    image,
    mouth,
    (across) => heightAt(mouth.upperOuter, across) * 0.5 + mouth.nose * 0.5,
  )
  const light = lumaOfRgb(skin[0], skin[1], skin[2])
  return {
    dark: [lips[0] * 0.2, lips[1] * 0.13, lips[2] * 0.13],
    tongue: [lips[0] * 0.62, lips[1] * 0.45, lips[2] * 0.46],
    teeth: [light * 0.98, light * 0.94, light * 0.87],
    teethOpacity: smoothstep(0.16, 0.07, gapOf(mouth)),
  }
}

/** One channel of the colour inside the mouth: upper teeth, darkness, and the tongue where there is room for it. */
export function mouthColourAt(
  { dark, tongue, teeth, teethOpacity }: MouthColours,
  channel: number,
  across: number,
  depth: number,
  gap: number,
): number {
  const below = depth * gap
  const middle = smoothstep(0.46, 0.2, Math.abs(across))
  const tooth =
    smoothstep(0.085, 0.06, below) *
    smoothstep(0.05, 0.13, gap) *
    middle *
    (0.55 + 0.3 * smoothstep(0, 0.04, below)) *
    teethOpacity
  const soft = smoothstep(0.5, 1, depth) * smoothstep(0.1, 0.24, gap) * middle * 0.75
  const ground = dark[channel] + (tongue[channel] - dark[channel]) * soft
  return ground + (teeth[channel] - ground) * tooth
}

function meanAlong(
  image: Image,
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
    const colour = colourAt(image, x, y)
    for (let channel = 0; channel < 3; channel++) sum[channel] += colour[channel] / samples
  }
  return [sum[0], sum[1], sum[2]]
}
