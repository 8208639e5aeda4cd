// Pictures from words, and what a picture looks like, for tests that know nothing of decoders.
import sharp from 'sharp'

/** SVG elements on nothing, as PNG. */
export function drawing(side: number, elements: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${elements}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** A probe that was loaded in this process has forbidden to decode what it never meets: previews that are in memory. */
export async function looksOf(picture: Buffer) {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
  const { format, width, height } = await sharp(picture).metadata()
  const { dominant } = await sharp(picture).stats()
  return { format, width, height, dominant }
}
