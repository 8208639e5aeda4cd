import sharp from 'sharp'
import type { Preview } from '../protocol.ts'
import { barsOf } from './bars.ts'
import { blankThumbnail } from './placeholder.ts'
import { drawPreview, sides, writePreview } from './write-preview.ts'

const stepPixels = 6
/** One row of a bar: four pixels of red, green, blue and opacity. */
const bar = Buffer.from('d97a4eff'.repeat(4), 'hex')

/** A strip for players, and a thumbnail with the same waveform. */
export async function drawWaveform(peaks: readonly number[], folder: string): Promise<Preview[]> {
  const strip = { width: sides.waveform, height: sides.waveform / 4, channels: 4 } as const
  const inset = { width: sides.thumbnail - 64, height: sides.thumbnail / 2, channels: 4 } as const
  const thumbnail = blankThumbnail().composite([{ input: paint(peaks, inset), raw: inset }])
  const waveform = sharp(paint(peaks, strip), { raw: strip })
  return [
    await writePreview(await drawPreview(thumbnail, 'thumbnail'), 'thumbnail', folder),
    await writePreview(await drawPreview(waveform, 'waveform'), 'waveform', folder),
  ]
}

/** Bars about a middle line, on a transparent ground. */
function paint(peaks: readonly number[], { width, height }: { width: number; height: number }): Buffer {
  const pixels = Buffer.alloc(width * height * 4)
  for (const [index, share] of barsOf(peaks, Math.floor(width / stepPixels)).entries()) {
    const half = Math.max(1, Math.round((share * height) / 2))
    for (let y = height / 2 - half; y < height / 2 + half; y++)
      pixels.set(bar, (y * width + index * stepPixels) * 4)
  }
  return pixels
}
