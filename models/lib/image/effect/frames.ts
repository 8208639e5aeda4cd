import type { OverlayOptions } from 'sharp'
import type { Image } from '@atelier/media/image/image.ts'
import { composite, centred, coverFit, svgLayer, longerSideFor } from './compositing.ts'
import type { EffectFunction } from './effect-function.ts'
import { renderText } from './render-text.ts'

/** An instant photograph with room for a caption. */
export const polaroid: EffectFunction = async ([image], caption) => {
  const photo = longerSideFor(image) * 0.8
  const [side, rim] = [Math.round(photo), Math.round(photo * 0.075)]
  const [width, height] = [side + rim * 2, Math.round(side * 1.24) + rim]
  const layers = [
    svgLayer(
      width,
      height,
      `<defs><linearGradient id="p" y2="1"><stop offset="0" stop-color="#fdfcf8"/><stop offset="1" stop-color="#efebe1"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#p)"/>`,
    ),
    { input: await coverFit(image, side, side), left: rim, top: rim },
    svgLayer(
      width,
      height,
      `<rect x="${rim}" y="${rim}" width="${side}" height="${side}" fill="none" stroke="#000" stroke-opacity="0.28" stroke-width="${Math.max(1, rim * 0.05)}"/>
      <defs><linearGradient id="g" x2="1" y2="1"><stop offset="0.2" stop-color="#fff" stop-opacity="0.22"/><stop offset="0.45" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><rect x="${rim}" y="${rim}" width="${side}" height="${side}" fill="url(#g)"/>`,
    ),
  ]
  if (caption)
    layers.push(
      centred(
        await renderText(caption, 'italic', '#3a3a44', side * 0.9, side * 0.11),
        rim,
        side + rim,
        side,
        height - side - rim,
      ),
    )
  return composite({ width, height, layers }, '#fdfcf8')
}

/** A postage stamp with a perforation, a value and a postmark. */
export const stamp: EffectFunction = async ([image], caption, rng) => {
  const { width: photoWidth, height: photoHeight } = scaledSize(image, 0.8)
  const rim = Math.round(Math.max(photoWidth, photoHeight) * 0.07)
  const [width, height] = [photoWidth + rim * 2, photoHeight + rim * 2]
  const value = `${1 + Math.floor(rng() * 9)}0`
  const layers: OverlayOptions[] = [
    { input: await coverFit(image, photoWidth, photoHeight), left: rim, top: rim },
    svgLayer(
      width,
      height,
      `<rect x="${rim}" y="${rim}" width="${photoWidth}" height="${photoHeight}" fill="none" stroke="#2a2a2e" stroke-width="${rim * 0.06}"/>${postmark(width * 0.74, height * 0.3, Math.min(width, height) * 0.2)}`,
    ),
    centred(
      await renderText(value, 'serif', '#ffffff', rim * 2.2, rim * 1.4),
      rim * 1.2,
      height - rim * 2.9,
      rim * 2.4,
      rim * 1.7,
    ),
  ]
  if (caption)
    layers.push(
      centred(
        await renderText(caption.toUpperCase(), 'sans', '#ffffff', photoWidth * 0.6, rim * 0.8),
        rim * 3.6,
        height - rim * 2.7,
        photoWidth - rim * 3.2,
        rim * 1.4,
      ),
    )
  layers.push({ ...svgLayer(width, height, holes(width, height, rim)), blend: 'dest-out' })
  return composite({ width, height, layers }, '#f8f4e8')
}

/** In a frame with a mount, on a lit wall. */
export const gallery: EffectFunction = async ([image]) => {
  const photo = scaledSize(image, 0.56)
  const longer = Math.max(photo.width, photo.height)
  const [mount, frame, wall] = [
    Math.round(longer * 0.09),
    Math.round(longer * 0.045),
    Math.round(longer * 0.26),
  ]
  const edge = wall + frame + mount
  const [width, height] = [photo.width + edge * 2, photo.height + edge * 2 + Math.round(wall * 0.2)]
  const box = (inset: number, fill: string, extra = '') =>
    `<rect x="${inset}" y="${inset}" width="${width - inset * 2}" height="${photo.height + (edge - inset) * 2}" fill="${fill}" ${extra}/>`
  const layers = [
    svgLayer(
      width,
      height,
      `<defs><radialGradient id="w" cy="0.15" r="0.95"><stop offset="0" stop-color="#f3ede2"/><stop offset="0.6" stop-color="#b9ae9d"/><stop offset="1" stop-color="#6f675d"/></radialGradient><filter id="b"><feGaussianBlur stdDeviation="${longer * 0.02}"/></filter>
      <linearGradient id="f" x2="1" y2="1"><stop offset="0" stop-color="#7a5634"/><stop offset="0.5" stop-color="#4d3420"/><stop offset="1" stop-color="#2e1f13"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#w)"/><g transform="translate(0 ${longer * 0.03})" filter="url(#b)">${box(wall, '#000', 'opacity="0.5"')}</g>
      ${box(wall, 'url(#f)')}${box(wall + frame * 0.8, '#c9a25a')}${box(wall + frame, '#f7f3ea')}${box(edge - longer * 0.006, '#d8d0c0')}`,
    ),
    { input: await coverFit(image, photo.width, photo.height), left: edge, top: edge },
  ]
  return composite({ width, height, layers }, '#b9ae9d')
}

/** The size of an image scaled to a share of the template. */
export function scaledSize(image: Image, share: number): { width: number; height: number } {
  const scale = (longerSideFor(image) * share) / Math.max(image.width, image.height)
  return {
    width: Math.max(16, Math.round(image.width * scale)),
    height: Math.max(16, Math.round(image.height * scale)),
  }
}

function holes(width: number, height: number, rim: number): string {
  const circles: string[] = []
  const row = (length: number, at: (along: number) => [number, number]) => {
    const count = Math.round(length / (rim * 0.72))
    for (let hole = 0; hole <= count; hole++) {
      const [x, y] = at((hole / count) * length)
      circles.push(`<circle cx="${x}" cy="${y}" r="${rim * 0.22}"/>`)
    }
  }
  row(width, (along) => [along, 0])
  row(width, (along) => [along, height])
  row(height, (along) => [0, along])
  row(height, (along) => [width, along])
  return `<g>${circles.join('')}</g>`
}

function postmark(x: number, y: number, radius: number): string {
  const waves = [-0.5, -0.2, 0.1, 0.4].map(
    (at) =>
      `<path d="M${x - radius * 2.6} ${y + at * radius}q${radius * 0.2} ${-radius * 0.16} ${radius * 0.4} 0t${radius * 0.4} 0t${radius * 0.4} 0t${radius * 0.4} 0"/>`,
  )
  return `<g fill="none" stroke="#1d1d24" stroke-opacity="0.6" stroke-width="${radius * 0.045}"><circle cx="${x}" cy="${y}" r="${radius}"/><circle cx="${x}" cy="${y}" r="${radius * 0.66}"/>${waves.join('')}</g>`
}
