import sharp from 'sharp'
import type { Image } from '@atelier/media/image/image.ts'
import { centroid, type Box, type Face, type Point } from '../onnx/faces.ts'

/** How much of each pixel of a box belongs to a part of the face, from 0 to 255. */
type Regions = { readonly skin: Uint8Array; readonly eyes: Uint8Array; readonly teeth: Uint8Array }

/** Parts of a face, with soft edges. */
export async function regionsOf({ points }: Face, box: Box): Promise<Regions> {
  const at = points.map(([x, y]): Point => [x - box.left, y - box.top])
  const [leftEye, rightEye] = [at.slice(36, 42), at.slice(42, 48)]
  const [leftBrow, rightBrow] = [at.slice(17, 22), at.slice(22, 27)]
  const lips = at.slice(48, 60)
  const width = Math.hypot(at[16][0] - at[0][0], at[16][1] - at[0][1])
  const outline = [...at.slice(0, 17), ...foreheadOf(at).toReversed()]
  const drawn = (shapes: string, softness: number) => draw(shapes, box, softness * width)
  const [skin, eyes, teeth] = await Promise.all([
    drawn(
      area(outline, 'white') +
        [leftEye, rightEye].map((eye) => area(eye, 'black', width * 0.07)).join('') +
        [leftBrow, rightBrow].map((brow) => line(brow, width * 0.07)).join('') +
        area(lips, 'black', width * 0.02),
      0.02,
    ),
    drawn([leftEye, rightEye].map((eye) => area(eye, 'white')).join(''), 0.008),
    drawn(isOpen(at) ? area(at.slice(60, 68), 'white') : '', 0.008),
  ])
  return { skin, eyes, teeth }
}

/** The face down to the chin, transparent around it, to be overlaid on a garment that is worn below it. */
export async function headOf(image: Image, { points }: Face): Promise<Image> {
  const width = Math.hypot(points[16][0] - points[0][0], points[16][1] - points[0][1])
  const outline = [...points.slice(0, 17), ...foreheadOf(points).toReversed()]
  const whole = { left: 0, top: 0, width: image.width, height: image.height }
  const mask = await draw(area(outline, 'white'), whole, width * 0.015)
  const data = new Uint8ClampedArray(image.data)
  for (let at = 0; at < mask.length; at++) data[at * 4 + 3] = Math.min(data[at * 4 + 3], mask[at])
  return { ...image, data }
}

/** Whether the lips are far enough apart to show teeth. */
function isOpen(at: readonly Point[]): boolean {
  const [corner, upper, otherCorner, lower] = [at[60], at[62], at[64], at[66]]
  const gap = Math.hypot(lower[0] - upper[0], lower[1] - upper[1])
  return gap > 0.12 * Math.hypot(otherCorner[0] - corner[0], otherCorner[1] - corner[1])
}

/** The landmarks do not include the forehead, so it is estimated from the brows and the distance between eyes and mouth. */
function foreheadOf(at: readonly Point[]): Point[] {
  const [eyes, mouth] = [centroid(at.slice(36, 48)), centroid(at.slice(48))]
  const [up, aside] = [eyes[1] - mouth[1], eyes[0] - mouth[0]]
  return at.slice(17, 27).map(([x, y]) => [x + aside * 0.6, y + up * 0.6])
}

function area(points: readonly Point[], colour: string, border = 0): string {
  return `<polygon points="${points.join(' ')}" fill="${colour}" stroke="${colour}" stroke-width="${border}"/>`
}

function line(points: readonly Point[], width: number): string {
  return `<polyline points="${points.join(' ')}" fill="none" stroke="black" stroke-width="${width}"/>`
}

async function draw(shapes: string, { width, height }: Box, softness: number): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="black"/>${shapes}</svg>`
  return sharp(Buffer.from(svg)).blur(Math.max(0.5, softness)).extractChannel(0).raw().toBuffer()
}
