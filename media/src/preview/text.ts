import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { withFileReader } from '../probe/file-reader.ts'
import type { Preview } from '../protocol.ts'
import { blankThumbnail, ink } from './placeholder.ts'
import { firstLines } from './first-lines.ts'
import { drawPreview, sides, writePreview } from './write-preview.ts'

/** Bundled, because servers often have no fonts. Scripts that this font lacks come from the system's fonts, if any. */
const fontfile = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))

const marginPixels = 40

/** A thumbnail with the first lines of a text. */
export async function drawText(path: string, folder: string): Promise<Preview> {
  const bytes = await withFileReader(path, (readAt) => readAt(0, 4096))
  const side = sides.thumbnail - 2 * marginPixels
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${ink}">${asMarkup(firstLines(bytes.toString()))}</span>`,
      font: 'DejaVu Sans 18',
      fontfile,
      width: side,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })

  const height = Math.min(side, info.height)
  const input = data.subarray(0, info.width * height * info.channels)
  const raw = { width: info.width, height, channels: info.channels }
  const thumbnail = blankThumbnail().composite([{ input, raw, left: marginPixels, top: marginPixels }])
  return writePreview(await drawPreview(thumbnail, 'thumbnail'), 'thumbnail', folder)
}

function asMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
