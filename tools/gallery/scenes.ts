// The images and videos that examples begin with: painted, drawn and rendered by the project itself.
import { rngOf } from '@atelier/models/lib/random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { paintScene } from '@atelier/models/lib/image/scene/paint-scene.ts'
import { compose } from '@atelier/models/parametric-things/scene/compose.ts'
import { parsePrompt } from '@atelier/models/parametric-things/prompt/parse-prompt.ts'
import { renderModel } from '@atelier/media/mesh/render/render-model.ts'
import { cropAndScale } from '@atelier/models/lib/video/frames/zoomed.ts'
import sharp, { type Sharp } from 'sharp'
import { portrait } from './portrait.ts'

export type Size = { readonly width: number; readonly height: number }
const usual: Size = { width: 800, height: 600 }

/** Fine enough that round shapes look round. */
const FINENESS = 6

export async function scene(words: string, seed: number, size = usual): Promise<Sharp> {
  return asSharp(await paintScene(words, size, rngOf(seed))).removeAlpha()
}

/** Renders one of our 3D models. */
export function renderedModel(words: string, side = 720): Sharp {
  const surface = { textureSize: 512, isPbr: true }
  const making = { style: 'realistic', surface, hasQuads: false, seed: 3 } as const
  const model = compose(parsePrompt(words), FINENESS, making)
  return asSharp(renderModel(model, { size: side })).removeAlpha()
}

function drawing({ width, height }: Size, shapes: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`,
  )
}

/** Years in a drawer: faded, grainy and scratched. */
export async function aged(image: Sharp): Promise<Sharp> {
  const { width, height, data } = await pixelsOf(image.ensureAlpha())
  const rng = rngOf(5)
  const worn = data.map((value, at) =>
    at % 4 === 3 ? 255 : 96 + value * 0.5 + (at % 4 === 2 ? -22 : 8) + 44 * (rng() - 0.5),
  )
  return asSharp({ width, height, data: worn }).removeAlpha()
}

/** What a camera sees that glides over an image for some seconds. */
export async function glide(
  image: Sharp,
  size: Size,
  { fps, seconds }: { fps: number; seconds: number },
): Promise<Image[]> {
  const pixels = await pixelsOf(image.ensureAlpha())
  const count = Math.round(fps * seconds)
  const width = pixels.width * 0.78
  const [across, down] = [pixels.width - width, pixels.height - (width * size.height) / size.width]
  return Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1)
    const [left, top] = [across * share, 0.4 * Math.max(0, down) * (1 - share)]
    return cropAndScale(pixels, { left, top, width }, size.width, size.height)
  })
}

/** Somebody who goes from one side of an image to the other. */
export async function walk(image: Sharp, { width, height }: Size, count: number): Promise<Image[]> {
  const behind = await image.png().toBuffer()
  const somebody = portrait({ backdrop: '' }).resize({ height: Math.round(height * 0.86) })
  const { data: input, info } = await somebody.png().toBuffer({ resolveWithObject: true })
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const left = Math.round(((width - info.width) * index) / (count - 1))
      return pixelsOf(
        sharp(behind)
          .composite([{ input, left, top: height - info.height }])
          .ensureAlpha(),
      )
    }),
  )
}

/** A ball that lies where it does not belong, and the mask that marks it with its shadow. */
export async function withBall(image: Sharp): Promise<Sharp> {
  const ball = `<defs><radialGradient id="b" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#ff9d7a"/><stop offset=".5" stop-color="#e03a2c"/><stop offset="1" stop-color="#7d120d"/></radialGradient></defs>
    <ellipse cx="552" cy="520" rx="74" ry="13" fill="#000" opacity=".35"/><circle cx="540" cy="460" r="62" fill="url(#b)"/>
    <path d="M492 424 C530 446 556 486 558 520" stroke="#fff" stroke-width="12" fill="none" opacity=".85"/>`
  return sharp(
    await image
      .composite([{ input: drawing(usual, ball) }])
      .png()
      .toBuffer(),
  )
}

/** White where something is to change, as the mask painter writes it. */
export function mask(shapes: string, size = usual): Sharp {
  return sharp(drawing(size, `<rect width="100%" height="100%"/><g fill="#fff">${shapes}</g>`)).removeAlpha()
}

/** Spread out before white, as shops show it. */
export function shirt(): Sharp {
  const stripes = Array.from(
    { length: 7 },
    (_, index) => `<rect y="${250 + index * 62}" width="800" height="26" fill="#f2efe6"/>`,
  )
  const outline =
    'M300 130 C340 175 460 175 500 130 L590 165 L760 330 L660 425 L585 360 L590 700 L210 700 L215 360 L140 425 L40 330 L210 165 Z'
  return sharp(
    drawing(
      { width: 800, height: 760 },
      `<defs><clipPath id="o"><path d="${outline}"/></clipPath></defs><rect width="100%" height="100%" fill="#fff"/>
      <g clip-path="url(#o)"><rect width="800" height="760" fill="#1f4f7d"/>${stripes.join('')}</g>
      <path d="M300 130 C340 175 460 175 500 130" fill="none" stroke="#163a5c" stroke-width="14"/>`,
    ),
  ).removeAlpha()
}
