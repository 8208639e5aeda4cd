import type { AssetKind } from '@atelier/contract/asset.ts'
import sharp from 'sharp'
import { openImage } from '../probe/images.ts'
import type { Preview } from '../protocol.ts'
import { sides, writePreview } from './write-preview.ts'

export const ink = '#e8e4da'
const backgroundColour = '#23262d'

/** The icon of each kind of file, on a grid of 24 by 24. */
const icons: Record<AssetKind, string> = {
  image: 'M3 5h18v14H3z M3 16l5-5 4 4 3-3 6 5 M15.5 9.5h.01',
  video: 'M3 5h18v14H3z M10 9l5 3-5 3z',
  audio: 'M4 10v4 M8 7v10 M12 4v16 M16 8v8 M20 10v4',
  '3d': 'M12 3l8 4.5v9L12 21l-8-4.5v-9z M4 7.5l8 4.5 8-4.5 M12 12v9',
  text: 'M4 6h16 M4 10h16 M4 14h16 M4 18h9',
}

const drawn = new Map<AssetKind, Promise<Buffer>>()

/** A thumbnail that shows only the kind of the file. Each kind is drawn once a process. */
export async function drawPlaceholder(kind: AssetKind, folder: string): Promise<Preview> {
  const drawing = drawn.get(kind) ?? draw(kind)
  drawn.set(kind, drawing)
  return writePreview(await drawing, 'thumbnail', folder)
}

function draw(kind: AssetKind): Promise<Buffer> {
  const side = sides.thumbnail
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="-12 -12 48 48">
    <path d="${icons[kind]}" fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return openImage(Buffer.from(svg))
    .flatten({ background: backgroundColour })
    .webp({ quality: 80 })
    .toBuffer()
}

/** A thumbnail with nothing on it, to draw on. */
export function blankThumbnail() {
  const side = sides.thumbnail
  return sharp({ create: { width: side, height: side, channels: 3, background: backgroundColour } })
}
