// Images from SVG, and what an image looks like, for tests that know nothing of decoders.
import sharp from 'sharp'

/** SVG elements on a transparent ground, as PNG. */
export function svgToPng(side: number, elements: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${elements}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Unblocks WebP in memory, which the probe blocks where it is loaded in the same process. */
export async function imageInfo(image: Buffer) {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
  const { format, width, height } = await sharp(image).metadata()
  const { dominant } = await sharp(image).stats()
  return { format, width, height, dominant }
}
