import { hex } from '../colour/colour.ts'
import { inColours } from '../colour/palette.ts'
import { asSharp, pixelsOf } from '../pixels/resized.ts'
import { assemble, centred, filling, layer, roomFor } from './board.ts'
import type { Make } from './make.ts'
import { shrunk } from './frames.ts'
import { letter } from './lettering.ts'

/** The cover of a magazine; the words are its title. */
export const magazine: Make = async ([picture], words, dice) => {
  const height = Math.round(roomFor(picture!))
  const width = Math.round(height * 0.76)
  const accent = ['#f4d13d', '#ffffff', '#ff5a4f', '#7fe0d0'][Math.floor(dice() * 4)]!
  const issue = 1 + Math.floor(dice() * 99)
  const title = (words || 'Atelier').toUpperCase()
  const pieces = [
    { input: await filling(picture!, width, height), left: 0, top: 0 },
    layer(
      width,
      height,
      `<defs><linearGradient id="t" y2="1" x2="0"><stop offset="0" stop-opacity="0.62"/><stop offset="0.3" stop-opacity="0"/><stop offset="0.7" stop-opacity="0"/><stop offset="1" stop-opacity="0.72"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#t)"/>
      <rect x="${width * 0.06}" y="${height * 0.865}" width="${width * 0.3}" height="${height * 0.006}" fill="${accent}"/>${barcode(width * 0.74, height * 0.9, width * 0.2, height * 0.07, dice)}`,
    ),
    centred(
      await letter(title, 'serif', accent, width * 0.9, height * 0.15),
      width * 0.05,
      height * 0.025,
      width * 0.9,
      height * 0.16,
    ),
  ]
  const line = await letter(
    `No. ${issue}  ·  The picture issue`,
    'sans',
    '#ffffff',
    width * 0.5,
    height * 0.028,
  )
  pieces.push({ input: line.input, left: Math.round(width * 0.06), top: Math.round(height * 0.89) })
  return assemble({ width, height, pieces }, '#000000')
}

function barcode(x: number, y: number, width: number, height: number, dice: () => number): string {
  const bars: string[] = []
  for (let at = 0.06; at < 0.94;) {
    const wide = 0.008 + dice() * 0.018
    bars.push(
      `<rect x="${x + at * width}" y="${y + height * 0.1}" width="${wide * width}" height="${height * 0.8}"/>`,
    )
    at += wide + 0.008 + dice() * 0.02
  }
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fff"/><g fill="#111">${bars.join('')}</g>`
}

/** A sheet of the Wild West; the words are the name of who is sought. */
export const wanted: Make = async ([picture], words, dice) => {
  const height = Math.round(roomFor(picture!))
  const width = Math.round(height * 0.72)
  const side = Math.round(width * 0.7)
  const tall = Math.round(height * 0.43)
  const reward = `$${(1 + Math.floor(dice() * 9)) * 1000} REWARD`
  const brown = '#3d2413'
  const cut = await pixelsOf(asSharp(picture!).resize(side, tall, { fit: 'cover' }).normalise())
  const photo = inColours(cut, ['#2b1a0e', '#8f6a42', '#ead6ac'].map(hex), 0.05)
  const [left, top] = [Math.round((width - side) / 2), Math.round(height * 0.27)]
  const stains = Array.from(
    { length: 14 },
    () =>
      `<circle cx="${dice() * width}" cy="${dice() * height}" r="${width * (0.02 + dice() * 0.14)}" fill="#7a5426" opacity="${0.04 + dice() * 0.06}"/>`,
  )
  const text = (line: string, room: number, at: number, tallness: number) =>
    letter(line, 'serif', brown, width * room, height * tallness).then((lettering) =>
      centred(lettering, 0, height * at, width, height * tallness),
    )
  const pieces = [
    layer(
      width,
      height,
      `<defs><radialGradient id="p" r="0.75"><stop offset="0.3" stop-color="#e9d2a0"/><stop offset="1" stop-color="#b58a4e"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#p)"/>${stains.join('')}
      <rect x="${width * 0.035}" y="${width * 0.035}" width="${width * 0.93}" height="${height - width * 0.07}" fill="none" stroke="${brown}" stroke-width="${width * 0.006}"/>`,
    ),
    await text('WANTED', 0.82, 0.045, 0.12),
    await text('DEAD OR ALIVE', 0.6, 0.19, 0.05),
    { input: await asSharp(photo).png().toBuffer(), left, top },
    layer(
      width,
      height,
      `<rect x="${left}" y="${top}" width="${side}" height="${tall}" fill="none" stroke="${brown}" stroke-width="${width * 0.012}"/>`,
    ),
    await text((words || 'The stranger').toUpperCase(), 0.82, 0.735, 0.075),
    await text(reward, 0.74, 0.845, 0.085),
  ]
  return assemble({ width, height, pieces }, '#e9d2a0')
}

/** Greetings from somewhere; the words are the name of the place. */
export const postcard: Make = async ([picture], words) => {
  const photo = shrunk(picture!, 0.94)
  const rim = Math.round(Math.max(photo.width, photo.height) * 0.03)
  const [width, height] = [photo.width + rim * 2, photo.height + rim * 2]
  const place = (words || 'here').toUpperCase()
  const [big, shadow] = await Promise.all(
    ['#ffffff', '#101820'].map((colour) =>
      letter(place, 'sans', colour, photo.width * 0.86, photo.height * 0.26),
    ),
  )
  const greeting = await letter(
    'Greetings from',
    'italic',
    '#ffffff',
    photo.width * 0.46,
    photo.height * 0.09,
  )
  const nudge = Math.max(1, Math.round(photo.height * 0.008))
  const base = rim + photo.height * 0.66
  const pieces = [
    {
      input: await asSharp(
        await pixelsOf(
          asSharp(picture!)
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
    layer(
      width,
      height,
      `<defs><linearGradient id="s" x2="0" y2="1"><stop offset="0.4" stop-opacity="0"/><stop offset="1" stop-opacity="0.5"/></linearGradient></defs><rect x="${rim}" y="${rim}" width="${photo.width}" height="${photo.height}" fill="url(#s)"/>`,
    ),
    centred(greeting, rim, base - photo.height * 0.12, photo.width, photo.height * 0.1),
    centred(shadow!, rim + nudge, base + nudge, photo.width, photo.height * 0.28),
    centred(big!, rim, base, photo.width, photo.height * 0.28),
  ]
  return assemble({ width, height, pieces }, '#faf6ea')
}
