import type { Dice } from '../../chance/dice.ts'
import type { Picture } from '../pixels/picture.ts'
import { inFewColours } from '../pixels/pixels.ts'
import { asSharp, pixelsOf } from '../pixels/resized.ts'
import { kuwahara } from './oil.ts'

/** Brings a picture down to a few colours. */
export type Reduce = (picture: Picture) => Promise<Picture> | Picture

const inEight: Reduce = (picture) => inFewColours(picture, 8)
const inTwenty: Reduce = (picture) => inFewColours(picture, 20)

/** A screen print: a few flat colours with smooth outlines. */
export async function poster(picture: Picture, dice: Dice, reduce = inEight): Promise<Picture> {
  const unit = Math.sqrt(picture.width * picture.height)
  const calm = kuwahara(picture, Math.max(2, Math.round(unit / 110)))
  const rich = await pixelsOf(asSharp(calm).modulate({ saturation: 1.35 }).linear(1.12, -14))
  const flat = await withoutSpecks(await reduce(rich), oddBetween(3, unit / 150, 9))
  return onGrainyPaper(flat, dice)
}

/** The paper shows a little through the ink. */
function onGrainyPaper({ width, height, data }: Picture, dice: Dice): Picture {
  const result = data.slice()
  for (let at = 0; at < data.length; at += 4) {
    const grain = (dice() - 0.5) * 10
    for (let channel = at; channel < at + 3; channel++) result[channel]! += grain
  }
  return { width, height, data: result }
}

/** As on an old screen: large square pixels of few colours. Chance says where the first of them begins. */
export async function pixel(picture: Picture, dice: Dice, reduce = inTwenty): Promise<Picture> {
  const { width, height } = picture
  const across = Math.max(8, Math.round((width / Math.max(width, height)) * 112))
  const down = Math.max(8, Math.round((height / Math.max(width, height)) * 112))
  const cut = (side: number, count: number) => Math.floor((dice() * side) / count)
  const [left, top] = [cut(width, across), cut(height, down)]
  const moved = await pixelsOf(asSharp(picture).extend({ left, top, extendWith: 'mirror' }))
  const small = await pixelsOf(
    asSharp(moved)
      .resize(across, down, { kernel: 'mitchell', fit: 'fill' })
      .modulate({ saturation: 1.25 })
      .sharpen(),
  )
  const few = await reduce(small)
  const large = await pixelsOf(
    asSharp(few).resize(moved.width, moved.height, { kernel: 'nearest', fit: 'fill' }),
  )
  return pixelsOf(asSharp(large).extract({ left, top, width, height }))
}

/** Each pixel becomes the middle one of a window, where the picture has room for one. */
export async function withoutSpecks(picture: Picture, window: number): Promise<Picture> {
  return Math.min(picture.width, picture.height) > window
    ? pixelsOf(asSharp(picture).median(window))
    : picture
}

function oddBetween(least: number, wanted: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round((wanted - 1) / 2) * 2 + 1))
}
