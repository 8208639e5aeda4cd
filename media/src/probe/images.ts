import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { Damaged } from '../invalid-input.ts'

// A child works on one file at a time, and there is a child for each core.
sharp.concurrency(1)
sharp.cache(false)
// Whatever a file claims to be, only these decoders may be tried on it. The last three are for images in memory, which we make.
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

/** Like sharp's own limit, for outputs, which the contract does not limit. */
export const MAX_PIXELS = 2 ** 28

/** Opens an image to decode all of it: damage is an error, colours are sRGB, the orientation is applied. */
export function openImage(source: string | Buffer): Sharp {
  return sharp(source, { failOn: 'error', autoOrient: true, limitInputPixels: MAX_PIXELS })
}

/** Width and height as shown, from the header alone. */
export async function imageSize(path: string): Promise<{ width: number; height: number; hasAlpha: boolean }> {
  const { autoOrient, pageHeight, hasAlpha } = await refuseUndecodable(
    sharp(path, { limitInputPixels: false }).metadata(),
  )
  return { width: autoOrient.width, height: pageHeight ?? autoOrient.height, hasAlpha }
}

const solid = Buffer.alloc(65_536, 255)

/** Whether any pixel is transparent; that there is an alpha channel does not say so. */
export async function isTransparent(image: Sharp): Promise<boolean> {
  const alpha = await refuseUndecodable(image.ensureAlpha().extractChannel('alpha').raw().toBuffer())
  for (let at = 0; at < alpha.length; at += solid.length) {
    const part = alpha.subarray(at, at + solid.length)
    if (!part.equals(solid.subarray(0, part.length))) return true
  }
  return false
}

type Pixels = { data: Buffer; info: OutputInfo }

/** All of its pixels, the last byte of each its opacity. */
export function inMemory(image: Sharp): Promise<Pixels> {
  return image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}

export function openPixels({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS })
}

export function isOpaque({ data, info: { channels } }: Pixels): boolean {
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return false
  return true
}

/** Turns an error of the image library into a refusal of the file. */
export async function refuseUndecodable<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    throw new Damaged(
      'The image cannot be decoded: it is damaged or incomplete. Save it again and send the new file.',
      error,
    )
  }
}
