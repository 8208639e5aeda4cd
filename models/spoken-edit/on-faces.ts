import { css, mix, type Colour } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { edgePreservingBlur } from '../lib/image/planes/edge-preserving-blur.ts'
import { subjectMatte } from '../lib/image/subject/subject.ts'
import { centroid } from '../lib/onnx/face-landmarks.ts'
import { findFaces, type Face } from '../lib/onnx/faces.ts'
import type { Clause } from './clause.ts'
import { faceMatte, facesOf, wholeEyes, widthOf } from './face-mattes.ts'
import { within, type Edit, type Edits } from './operation.ts'

/** Edits of faces, and things that are drawn on them. */
export const faceEdits = {
  redEyes: async (image) => {
    const matte = await wholeEyes(image)
    const data = image.data.slice()
    for (let at = 0; at < data.length; at += 4) {
      const rest = (data[at + 1] + data[at + 2]) / 2
      // The corners of an eye are pinkish by nature.
      if (data[at] > rest * 1.5) data[at] += (rest - data[at]) * matte[at >> 2]
    }
    return { ...image, data }
  },
  smoothSkin: async (image, { strength }) => {
    const faces = await facesOf(image)
    const matte = await faceMatte('skin', image, faces)
    const radius = Math.max(2, Math.round(widthOf(faces[0]) / 22))
    const smooth = image.data.slice()
    for (let part = 0; part < 3; part++) {
      const plane = Float32Array.from(matte, (_, at) => image.data[at * 4 + part] / 255)
      const blurred = edgePreservingBlur(plane, image.width, image.height, radius, 0.06)
      for (let at = 0; at < blurred.length; at++) smooth[at * 4 + part] = blurred[at] * 255
    }
    return within(
      image,
      { ...image, data: smooth },
      matte.map((share) => share * Math.min(1, 0.8 * strength)),
    )
  },
  sunglasses: drawn((colour) => glassesOf(colour ?? [18, 18, 22], 0.93)),
  glasses: drawn((colour) => glassesOf(colour ?? [34, 28, 26], 0)),
  moustache: drawn((colour) => {
    const hair = css(colour ?? [52, 36, 26])
    return `<path d="M50 84C44 78 33 79 27 86C23 91 18 91 14 88C18 98 30 100 38 96C43 94 47 92 50 90C53 92 57 94 62 96C70 100 82 98 86 88C82 91 77 91 73 86C67 79 56 78 50 84z" fill="${hair}"/>${strands(hair, 26, 74, 90, 5)}`
  }),
  beard: drawn((colour) => {
    const hair = css(colour ?? [58, 40, 29])
    return `<path d="M3 46C4 78 8 112 24 130C36 142 64 142 76 130C92 112 96 78 97 46C92 62 87 74 78 80C68 76 58 78 50 82C42 78 32 76 22 80C13 74 8 62 3 46zM32 95C40 90 60 90 68 95C62 103 38 103 32 95z" fill="${hair}" fill-rule="evenodd" opacity="0.94"/>${strands(hair, 14, 86, 118, 14)}`
  }),
  crown: onHead((colour) => {
    const [gold, dark] = [
      css(colour ?? [236, 190, 62]),
      css(mix(colour ?? [236, 190, 62], [80, 40, 0], 0.45)),
    ]
    return `<path d="M2 -26L-6 -78L26 -52L50 -92L74 -52L106 -78L98 -26Q50 -14 2 -26z" fill="${gold}" stroke="${dark}" stroke-width="2.5" stroke-linejoin="round"/><path d="M3 -34Q50 -22 97 -34" stroke="${dark}" stroke-width="2.5" fill="none"/>${[
      [-6, -78],
      [50, -92],
      [106, -78],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5" fill="#f6e9b8" stroke="${dark}" stroke-width="2"/>`)
      .join(
        '',
      )}<circle cx="50" cy="-40" r="6" fill="#c9253a"/><circle cx="24" cy="-42" r="4.5" fill="#2f6fce"/><circle cx="76" cy="-42" r="4.5" fill="#2f6fce"/>`
  }),
  hat: onHead((colour) => {
    const [felt, dark] = [css(colour ?? [122, 82, 50]), css(mix(colour ?? [122, 82, 50], [0, 0, 0], 0.35))]
    return `<ellipse cx="50" cy="-26" rx="88" ry="15" fill="${dark}"/><path d="M2 -28Q4 -92 34 -94Q50 -86 66 -94Q96 -92 98 -28Q50 -14 2 -28z" fill="${felt}"/><path d="M2 -42Q50 -28 98 -42L98 -28Q50 -14 2 -28z" fill="#231a15"/>`
  }),
  partyHat: onHead((colour) => {
    const paper = css(colour ?? [226, 66, 128])
    return `<path d="M14 -30L50 -118L86 -30Q50 -18 14 -30z" fill="${paper}"/><path d="M24 -54Q50 -44 76 -54L70 -68Q50 -60 30 -68zM38 -88Q50 -82 62 -88L57 -100Q50 -97 43 -100z" fill="#ffd23f"/><circle cx="50" cy="-118" r="10" fill="#7fd8ff"/><path d="M14 -30Q50 -18 86 -30" stroke="#fff" stroke-width="6" fill="none"/>`
  }),
  santaHat: onHead(
    () =>
      `<path d="M0 -22C4 -76 40 -104 78 -96C110 -90 122 -58 118 -34C106 -52 92 -58 84 -54C94 -44 98 -32 100 -22Q50 -10 0 -22z" fill="#c8202c"/><path d="M-6 -30Q50 -46 106 -30Q112 -20 106 -12Q50 -26 -6 -12Q-12 -20 -6 -30z" fill="#f8f6f2"/><circle cx="118" cy="-30" r="12" fill="#f8f6f2"/>`,
  ),
  clownNose: drawn(
    (colour) =>
      `<circle cx="50" cy="66" r="15" fill="${css(colour ?? [216, 30, 40])}"/><circle cx="45" cy="60" r="4.5" fill="#fff" opacity="0.75"/>`,
  ),
} satisfies Edits

/** A little lower than drawn: it sits in the hair. */
function onHead(drawingOf: (colour: Colour | null) => string): Edit {
  return drawn((colour) => `<g transform="translate(0 14)">${drawingOf(colour)}</g>`, headOfSubject)
}

/** Without a face, as of an animal: as wide as the subject is near its top, a little below that. */
async function headOfSubject(image: Image): Promise<readonly string[]> {
  const { width, height } = image
  const matte = await subjectMatte(image)
  const inRow = new Uint32Array(height)
  for (let at = 0; at < matte.length; at++) if (matte[at] > 0.5) inRow[Math.floor(at / width)]++
  const top = inRow.findIndex((count) => count > width / 60)
  if (top < 0) throw new InvalidInput('No head was found in the image. Send one that shows it larger.')
  const tall = inRow.findLastIndex((count) => count > 0) - top
  const end = Math.min(height, top + Math.max(2, Math.round(tall * 0.16)))
  const inColumn = new Uint32Array(width)
  for (let at = top * width; at < end * width; at++) if (matte[at] > 0.5) inColumn[at % width]++
  const count = inColumn.reduce((sum, one) => sum + one, 0)
  const x = inColumn.reduce((sum, one, column) => sum + one * column, 0) / count
  // Most of the range: a single ear that stands out does not count.
  const across = Math.max(8, quantileOf(inColumn, count * 0.95) - quantileOf(inColumn, count * 0.05))
  // Drawings for heads end about 20 above the eyes.
  return [`translate(${x} ${top + tall * 0.06}) scale(${across / 100}) translate(-50 26)`]
}

/** Where so many of what is counted are passed. */
function quantileOf(counts: Uint32Array, rank: number): number {
  let passed = 0
  return counts.findIndex((count) => (passed += count) > rank)
}

/** Draws on every face, in units of a hundredth of its width: the eyes are at 40, the chin is at about 125. */
function drawn(
  drawingOf: (colour: Colour | null) => string,
  otherwise?: (image: Image) => Promise<readonly string[]>,
): Edit {
  return async (image: Image, { colour }: Clause) => {
    const drawing = drawingOf(colour)
    const found = (await findFaces(image)).map(placeOf)
    const places =
      found.length > 0 ? found : otherwise ? await otherwise(image) : (await facesOf(image)).map(placeOf)
    const faces = places.map((place) => `<g transform="${place}">${drawing}</g>`)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${image.width}" height="${image.height}">${faces.join('')}</svg>`
    return pixelsOf(asSharp(image).composite([{ input: Buffer.from(svg) }]))
  }
}

/** Turned like the line of the eyes, which is where the drawing has its own, and stretched to the chin. */
function placeOf(face: Face): string {
  const { points } = face
  const [left, right] = [centroid(points.slice(36, 42)), centroid(points.slice(42, 48))]
  const [x, y] = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2]
  const angle = (Math.atan2(right[1] - left[1], right[0] - left[0]) * 180) / Math.PI
  const across = widthOf(face) / 100
  const down = Math.hypot(points[8][0] - x, points[8][1] - y) / 85
  return `translate(${x} ${y}) rotate(${angle}) scale(${across} ${down}) translate(-50 -40)`
}

function glassesOf(colour: Colour, dark: number): string {
  const frame = css(colour)
  const lens = (x: number) =>
    `<path d="M${x - 19} 31Q${x} 25 ${x + 19} 31Q${x + 20} 52 ${x + 4} 56Q${x - 12} 58 ${x - 17} 48Q${x - 20} 40 ${x - 19} 31z" fill="${dark > 0 ? frame : '#dfeaf2'}" fill-opacity="${dark > 0 ? dark : 0.14}" stroke="${frame}" stroke-width="3.4"/>${dark > 0 ? `<path d="M${x - 12} 34L${x - 3} 33L${x - 11} 47z" fill="#fff" opacity="0.22"/>` : ''}`
  return `<g transform="translate(50 42) scale(1.1 1.14) translate(-50 -42)"><path d="M9 33L0 37M91 33L100 37M46 34Q50 30 54 34" stroke="${frame}" stroke-width="3.6" fill="none" stroke-linecap="round"/>${lens(28)}${lens(72)}</g>`
}

/** Fine lines, so that hair is no plain shape. */
function strands(colour: string, from: number, to: number, y: number, length: number): string {
  const lines = Array.from({ length: 24 }, (_, index) => {
    const x = from + ((to - from) * (index + 0.5)) / 24
    const low = y - Math.abs(x - 50) * 0.2 + ((index * 7) % 5) - 2
    return `M${x.toFixed(1)} ${low.toFixed(1)}q${((x - 50) / 20).toFixed(1)} ${length / 2} ${((x - 50) / 14).toFixed(1)} ${length}`
  })
  return `<path d="${lines.join('')}" stroke="${colour}" stroke-width="1.2" fill="none" opacity="0.75"/><path d="${lines.filter((_, index) => index % 3 === 0).join('')}" stroke="#fff" stroke-width="0.7" fill="none" opacity="0.16"/>`
}
