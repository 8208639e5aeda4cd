import { fileURLToPath } from 'node:url'
import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import sharp from 'sharp'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { css, type Colour } from '@atelier/media/image/colour.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { placeTitle } from '../lib/image/place-title.ts'
import { facesIfPossible } from '../lib/onnx/faces.ts'
import type { Clause } from './clause.ts'
import { type Edits } from './operation.ts'

/** Bundled, because a server often has no fonts installed. */
const fontfile = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))

export const textEdits = {
  addText: addText,
} satisfies Edits

/** Puts text over the image, with a soft shadow so that it is readable on any background. */
async function addText(image: Image, { text, place, colour, strength }: Clause): Promise<Image> {
  if (text === null)
    throw new InvalidInput('Put the words to add in quotation marks, such as: add the text "Hello".')
  const { width, height } = image
  const margin = Math.round(Math.min(width, height) / 18)
  const ink: Colour = colour ?? [255, 255, 255]
  const room = { width: Math.max(8, width - 2 * margin), height: Math.max(8, height - 2 * margin) }
  const { title, top } = place
    ? titleAt(place, await titleOf(text, ink, room, strength), height, margin)
    : await placeTitle(
        (await facesIfPossible(image)).map(({ box }) => box),
        { left: 0, top: margin, width, height: room.height },
        (scale) => titleOf(text, ink, room, strength * scale),
        (drawn) => [height - margin - drawn.height, margin],
      )
  const [left, from] = [Math.round((width - title.width) / 2), Math.round(top)]
  const shadow = await asSharp(
    await pixelsOf(asSharp(blank(width, height)).composite([{ input: title.back, left, top: from }])),
  )
    .blur(Math.max(0.6, margin / 6))
    .png()
    .toBuffer()
  return pixelsOf(
    asSharp(image).composite([{ input: shadow }, { input: shadow }, { input: title.front, left, top: from }]),
  )
}

type Title = {
  readonly front: Buffer
  readonly back: Buffer
  readonly width: number
  readonly height: number
}
type Room = { readonly width: number; readonly height: number }

async function titleOf(text: string, ink: Colour, room: Room, strength: number): Promise<Title> {
  const front = await renderText(text, ink, room, strength)
  const isDark = lumaOfRgb(ink[0], ink[1], ink[2]) < 110
  const back = await renderText(text, isDark ? [255, 255, 255] : [0, 0, 0], room, strength)
  const { width, height } = await sharp(front).metadata()
  return { front, back, width, height }
}

/** Where the prompt says, whatever is there. */
function titleAt(place: NonNullable<Clause['place']>, title: Title, height: number, margin: number) {
  const tops = {
    top: margin,
    middle: (height - title.height) / 2,
    bottom: height - margin - title.height,
  }
  return { title, top: tops[place] }
}

/** Renders text in the size of a title, or smaller if it does not fit. */
async function renderText(text: string, colour: Colour, room: Room, strength: number): Promise<Buffer> {
  const size = Math.max(6, Math.round((room.height / 10) * strength))
  const image = sharp({
    text: {
      text: `<span foreground="${hexOf(colour)}">${asMarkup(text)}</span>`,
      font: `DejaVu Sans Bold ${size}`,
      fontfile,
      width: room.width,
      align: 'centre',
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
  return image
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}

function hexOf(colour: Colour): string {
  const [red = 0, green = 0, blue = 0] = css(colour).match(/\d+/g)?.map(Number) ?? []
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function asMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
