import { hex } from '@atelier/media/image/colour.ts'
import { mapToGradient } from '../palette.ts'
import sharp from 'sharp'
import { facesIfPossible } from '../../onnx/faces.ts'
import { placeTitle } from '../place-title.ts'
import { asSharp, pixelsOf, resized } from '@atelier/media/image/resized.ts'
import { composite, centred, coverFit, svgLayer, longerSideFor } from './compositing.ts'
import type { EffectFunction } from './effect-function.ts'
import { scaledSize } from './frames.ts'
import { renderText } from './render-text.ts'

/** The cover of a magazine; the caption is its title. */
export const magazine: EffectFunction = async ([image], caption, rng) => {
  const height = Math.round(longerSideFor(image))
  const width = Math.round(height * 0.76)
  const accent = ['#f4d13d', '#ffffff', '#ff5a4f', '#7fe0d0'][Math.floor(rng() * 4)]
  const issue = 1 + Math.floor(rng() * 99)
  const title = (caption || 'Atelier').toUpperCase()
  const cover = await coverFit(image, width, height)
  const faces = await facesIfPossible(await pixelsOf(sharp(cover).ensureAlpha()))
  // At the top, as on most covers, or at the bottom.
  const { title: lettering, top } = await placeTitle(
    faces.map(({ box }) => box),
    { left: 0, top: height * 0.025, width, height: height * 0.83 },
    (scale) => renderText(title, 'serif', accent, width * 0.9 * scale, height * 0.15 * scale),
    (drawn) => [0.105, 0.78].map((middle) => middle * height - drawn.height / 2),
  )
  const isLow = top > height / 2 // The darker part of the cover reaches as high as the title then.
  const layers = [
    { input: cover, left: 0, top: 0 },
    svgLayer(
      width,
      height,
      `<defs><linearGradient id="t" y2="1" x2="0"><stop offset="0" stop-opacity="0.62"/><stop offset="0.3" stop-opacity="0"/><stop offset="${isLow ? 0.45 : 0.7}" stop-opacity="0"/><stop offset="${isLow ? 0.75 : 1}" stop-opacity="0.72"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#t)"/>
      <rect x="${width * 0.06}" y="${height * 0.865}" width="${width * 0.3}" height="${height * 0.006}" fill="${accent}"/>${barcode(width * 0.74, height * 0.9, width * 0.2, height * 0.07, rng)}`,
    ),
    centred(lettering, 0, top, width, lettering.height),
  ]
  const line = await renderText(
    `No. ${issue}  ·  The picture issue`,
    'sans',
    '#ffffff',
    width * 0.5,
    height * 0.028,
  )
  layers.push({ input: line.input, left: Math.round(width * 0.06), top: Math.round(height * 0.89) })
  return composite({ width, height, layers }, '#000000')
}

function barcode(x: number, y: number, width: number, height: number, rng: () => number): string {
  const bars: string[] = []
  for (let at = 0.06; at < 0.94;) {
    const wide = 0.008 + rng() * 0.018
    bars.push(
      `<rect x="${x + at * width}" y="${y + height * 0.1}" width="${wide * width}" height="${height * 0.8}"/>`,
    )
    at += wide + 0.008 + rng() * 0.02
  }
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fff"/><g fill="#111">${bars.join('')}</g>`
}

/** A Wild West poster; the caption is the name of the wanted person. */
export const wanted: EffectFunction = async ([image], caption, rng) => {
  const height = Math.round(longerSideFor(image))
  const width = Math.round(height * 0.72)
  const side = Math.round(width * 0.7)
  const tall = Math.round(height * 0.43)
  const reward = `$${(1 + Math.floor(rng() * 9)) * 1000} REWARD`
  const brown = '#3d2413'
  const cut = await pixelsOf(asSharp(image).resize(side, tall, { fit: 'cover' }).normalise())
  const photo = mapToGradient(cut, ['#2b1a0e', '#8f6a42', '#ead6ac'].map(hex), 0.05)
  const [left, top] = [Math.round((width - side) / 2), Math.round(height * 0.27)]
  const stains = Array.from(
    { length: 14 },
    () =>
      `<circle cx="${rng() * width}" cy="${rng() * height}" r="${width * (0.02 + rng() * 0.14)}" fill="#7a5426" opacity="${0.04 + rng() * 0.06}"/>`,
  )
  const text = (line: string, room: number, at: number, heights: number) =>
    renderText(line, 'serif', brown, width * room, height * heights).then((lettering) =>
      centred(lettering, 0, height * at, width, height * heights),
    )
  const layers = [
    svgLayer(
      width,
      height,
      `<defs><radialGradient id="p" r="0.75"><stop offset="0.3" stop-color="#e9d2a0"/><stop offset="1" stop-color="#b58a4e"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#p)"/>${stains.join('')}
      <rect x="${width * 0.035}" y="${width * 0.035}" width="${width * 0.93}" height="${height - width * 0.07}" fill="none" stroke="${brown}" stroke-width="${width * 0.006}"/>`,
    ),
    await text('WANTED', 0.82, 0.045, 0.12),
    await text('DEAD OR ALIVE', 0.6, 0.19, 0.05),
    { input: await asSharp(photo).png().toBuffer(), left, top },
    svgLayer(
      width,
      height,
      `<rect x="${left}" y="${top}" width="${side}" height="${tall}" fill="none" stroke="${brown}" stroke-width="${width * 0.012}"/>`,
    ),
    await text((caption || 'The stranger').toUpperCase(), 0.82, 0.735, 0.075),
    await text(reward, 0.74, 0.845, 0.085),
  ]
  return composite({ width, height, layers }, '#e9d2a0')
}

/** A postcard with greetings from a place; the caption is its name. */
export const postcard: EffectFunction = async ([image], caption) => {
  const photo = scaledSize(image, 0.94)
  const rim = Math.round(Math.max(photo.width, photo.height) * 0.03)
  const [width, height] = [photo.width + rim * 2, photo.height + rim * 2]
  const faces = await facesIfPossible(await resized(image, photo.width, photo.height))
  const { title, top } = await placeTitle(
    faces.map(({ box }) => box),
    { left: 0, top: photo.height * 0.02, width: photo.width, height: photo.height * 0.96 },
    (scale) => greetingsFrom((caption || 'here').toUpperCase(), photo, scale),
    ({ height: drawn }) => [0.94, 0.06 + drawn / photo.height].map((end) => end * photo.height - drawn),
  )
  const nudge = Math.max(1, Math.round(photo.height * 0.008))
  const base = rim + top + title.greeting.height + title.gap
  const layers = [
    {
      input: await asSharp(
        await pixelsOf(
          asSharp(image)
            .resize(photo.width, photo.height, { fit: 'fill' })
            .modulate({ saturation: 1.35 })
            .linear(1.06, -4),
        ),
      )
        .png()
        .toBuffer(),
      left: rim,
      top: rim,
    },
    svgLayer(
      width,
      height,
      `<defs><linearGradient id="s" x2="0" y2="1"><stop offset="0.4" stop-opacity="0"/><stop offset="1" stop-opacity="0.5"/></linearGradient></defs><rect x="${rim}" y="${rim}" width="${photo.width}" height="${photo.height}" fill="url(#s)"/>`,
    ),
    centred(title.greeting, rim, rim + top, photo.width, title.greeting.height),
    centred(title.shadow, rim + nudge, base + nudge, photo.width, title.shadow.height),
    centred(title.place, rim, base, photo.width, title.place.height),
  ]
  return composite({ width, height, layers }, '#faf6ea')
}

/** Both lines of a postcard, and the size of them together. */
async function greetingsFrom(words: string, photo: { width: number; height: number }, scale: number) {
  const [place, shadow] = await Promise.all(
    ['#ffffff', '#101820'].map((colour) =>
      renderText(words, 'sans', colour, photo.width * 0.86 * scale, photo.height * 0.26 * scale),
    ),
  )
  const [wide, high] = [photo.width * 0.46 * scale, photo.height * 0.09 * scale]
  const greeting = await renderText('Greetings from', 'italic', '#ffffff', wide, high)
  const gap = photo.height * 0.03 * scale
  const width = Math.max(place.width, greeting.width)
  return { place, shadow, greeting, gap, width, height: greeting.height + gap + place.height }
}
