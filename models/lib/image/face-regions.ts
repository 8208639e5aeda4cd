import sharp from 'sharp'
import type { Image } from '@atelier/media/image/image.ts'
import { browsOf, outlineOf, type Point } from '../onnx/face-landmarks.ts'
import type { FaceMesh } from '../onnx/face-mesh.ts'
import type { Box, Face } from '../onnx/faces.ts'

/** How much of each pixel of a box belongs to a part of the face, from 0 to 255. */
type Regions = { readonly skin: Uint8Array; readonly eyes: Uint8Array; readonly teeth: Uint8Array }

/** Parts of a face, with soft edges. */
export async function regionsOf({ points, mesh }: Face, box: Box): Promise<Regions> {
  const inBox = ([x, y]: Point): Point => [x - box.left, y - box.top]
  const at = points.map(inBox)
  const [leftEye, rightEye] = [at.slice(36, 42), at.slice(42, 48)]
  const brows = browsOf(mesh).map((brow) => brow.map(inBox))
  const lips = at.slice(48, 60)
  const width = Math.hypot(at[16][0] - at[0][0], at[16][1] - at[0][1])
  const outline = outlineOf(mesh).map(inBox)
  const drawn = (shapes: string, softness: number) => draw(shapes, box, softness * width)
  const [skin, eyes, teeth] = await Promise.all([
    drawn(
      area(outline, 'white') +
        [leftEye, rightEye].map((eye) => area(eye, 'black', width * 0.07)).join('') +
        brows.map((brow) => area(brow, 'black', width * 0.03)).join('') +
        area(lips, 'black', width * 0.02),
      0.02,
    ),
    drawn([leftEye, rightEye].map((eye) => area(eye, 'white')).join(''), 0.008),
    drawn(isOpen(at) ? area(at.slice(60, 68), 'white') : '', 0.008),
  ])
  return { skin, eyes, teeth }
}

/** The face down to the chin, transparent around it, to be overlaid on a garment that is worn below it. */
export async function headOf(image: Image, { points, mesh }: Face): Promise<Image> {
  const width = Math.hypot(points[16][0] - points[0][0], points[16][1] - points[0][1])
  const whole = { left: 0, top: 0, width: image.width, height: image.height }
  const mask = await draw(area(outlineOf(mesh), 'white'), whole, width * 0.015)
  const data = new Uint8ClampedArray(image.data)
  for (let at = 0; at < mask.length; at++) data[at * 4 + 3] = Math.min(data[at * 4 + 3], mask[at])
  return { ...image, data }
}

/** The outline of a face with soft edges, from 0 to 255. */
export function outlineMask(mesh: FaceMesh, box: Box, softness: number): Promise<Uint8Array> {
  const outline = outlineOf(mesh).map(([x, y]): Point => [x - box.left, y - box.top])
  return draw(area(outline, 'white'), box, softness)
}

/** Whether the lips are far enough apart to show teeth. */
function isOpen(at: readonly Point[]): boolean {
  const [corner, upper, otherCorner, lower] = [at[60], at[62], at[64], at[66]]
  const gap = Math.hypot(lower[0] - upper[0], lower[1] - upper[1])
  return gap > 0.12 * Math.hypot(otherCorner[0] - corner[0], otherCorner[1] - corner[1])
}

function area(points: readonly Point[], colour: string, border = 0): string {
  return `<polygon points="${points.join(' ')}" fill="${colour}" stroke="${colour}" stroke-width="${border}"/>`
}

async function draw(shapes: string, { width, height }: Box, softness: number): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="black"/>${shapes}</svg>`
  return sharp(Buffer.from(svg)).blur(Math.max(0.5, softness)).extractChannel(0).raw().toBuffer()
}
