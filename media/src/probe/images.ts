import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../refusal.ts'

// A child works on one file at a time, and there is a child for each core.
sharp.concurrency(1)
sharp.cache(false)
// Whatever a file says of itself, only these decoders may be tried on it. The last three are for what we draw and keep ourselves.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngFile',
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadSvgBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
  ],
})

/** Like sharp's own limit, for pictures that no contract limits. */
const LARGEST_PIXELS = 2 ** 28

/** Opens a picture of which every pixel is needed: damage is an error, colours are sRGB, its orientation is applied. */
export function openImage(source: string | Buffer): Sharp {
  return sharp(source, { failOn: 'error', autoOrient: true, limitInputPixels: LARGEST_PIXELS })
}

/** Width and height as shown, from the header alone. */
export async function imageSize(path: string): Promise<{ width: number; height: number; hasAlpha: boolean }> {
  const { autoOrient, pageHeight, hasAlpha } = await understand(
    sharp(path, { limitInputPixels: false }).metadata(),
  )
  return { width: autoOrient.width, height: pageHeight ?? autoOrient.height, hasAlpha }
}

const solid = Buffer.alloc(65_536, 255)

/** Whether any pixel lets something through; an alpha channel alone is no answer. */
export async function isTransparent(image: Sharp): Promise<boolean> {
  const alpha = await understand(image.ensureAlpha().extractChannel('alpha').raw().toBuffer())
  for (let at = 0; at < alpha.length; at += solid.length) {
    const part = alpha.subarray(at, at + solid.length)
    if (!part.equals(solid.subarray(0, part.length))) return true
  }
  return false
}

/** The library's complaint is about the file. */
export async function understand<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    throw new Refusal(
      'undecodable',
      'The picture cannot be decoded: it is damaged or incomplete. Save it anew and send it again.',
      error,
    )
  }
}
