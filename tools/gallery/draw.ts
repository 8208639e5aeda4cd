// One small WebP of an example: what went in at the left, what came out at the right; it moves where a video is shown.
import sharp from 'sharp'
import { animatedWebp } from './animated-webp.ts'
import type { Panel } from './panel.ts'

type Placed = {
  readonly panel: Panel
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const GAP = 6
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const limits = {
  still: { height: 264, bytes: 24_000 },
  moving: { height: 200, bytes: 58_000 },
} as const

type Drawn = { readonly bytes: Buffer; readonly width: number; readonly height: number }

export async function drawExample(inputs: readonly Panel[], outputs: readonly Panel[]): Promise<Drawn> {
  const all = [...inputs, ...outputs]
  const limit = limits[all.some(({ frames }) => frames.length > 1) ? 'moving' : 'still']
  for (let height: number = limit.height; ; height = Math.round(height * 0.9)) {
    const sheet = await drawSheet(inputs, outputs, height)
    for (let quality = 82; quality >= 42; quality -= 8) {
      const bytes = await encoded(sheet, quality)
      if (bytes.length <= limit.bytes) return { bytes, width: sheet.width, height: sheet.height }
    }
  }
}

type Sheet = Awaited<ReturnType<typeof drawSheet>>

async function drawSheet(inputs: readonly Panel[], outputs: readonly Panel[], highest: number) {
  const left = await block(inputs, highest, 0)
  const right = await block(outputs, highest, left.width > 0 ? left.width + GAP : 0)
  const height = bottomOf([...left.placed, ...right.placed])
  const placed = [left, right].flatMap((each) => centred(each.placed, height))
  const width = Math.max(...placed.map((each) => each.left + each.width))
  const longest = placed.reduce<Panel>(
    (most, { panel }) => (panel.frames.length > most.frames.length ? panel : most),
    placed[0]!.panel,
  )
  const layers = await Promise.all(placed.map(layerOf))
  const frames = longest.frames.map((_, index) =>
    sharp({ create: { width, height, channels: 4, background: CLEAR } })
      .composite(
        layers.map(({ inputs: own, ...position }) => ({ ...position, input: own[index % own.length]! })),
      )
      .raw()
      .toBuffer(),
  )
  return { width, height, frames: await Promise.all(frames), fps: longest.fps }
}

/** The frames of a panel in the size that it has on the sheet. */
async function layerOf({ panel, left, top, width, height }: Placed) {
  const { height: own } = await sizeOf(panel)
  // Enlarged images keep their pixels, so that the gallery does not seem to smooth them.
  const kernel = own < height ? 'nearest' : 'lanczos3'
  const sized = panel.frames.map((frame) =>
    frame.clone().resize(width, height, { fit: 'fill', kernel }).png({ compressionLevel: 1 }).toBuffer(),
  )
  return { left, top, inputs: await Promise.all(sized) }
}

async function encoded({ width, height, frames, fps }: Sheet, quality: number): Promise<Buffer> {
  const raw = { width, height, channels: 4 } as const
  const stills = await Promise.all(
    frames.map((frame) => sharp(frame, { raw }).webp({ quality, effort: 4 }).toBuffer()),
  )
  return stills.length === 1
    ? stills[0]!
    : animatedWebp(stills, { width, height, frameMs: Math.round(1000 / fps) })
}

/** One beside the other where there is one, else in rows that are as high together. */
async function block(panels: readonly Panel[], height: number, from: number) {
  const columns = panels.length > 2 && panels.every(({ widest }) => widest > 2) ? 2 : 1
  const rows = Math.ceil(panels.length / columns)
  const rowHeight = Math.floor((height - GAP * (rows - 1)) / Math.max(1, rows))
  const placed: Placed[] = []
  let top = 0
  for (let row = 0; row < rows; row++) {
    let left = from
    for (const panel of panels.slice(row * columns, (row + 1) * columns)) {
      const { width: across, height: down } = await sizeOf(panel)
      const width = Math.round(Math.min((across / down) * rowHeight, height * panel.widest))
      const own = Math.min(rowHeight, Math.round((width * down) / across))
      placed.push({ panel, left, top, width, height: own })
      left += width + GAP
    }
    top = bottomOf(placed) + GAP
  }
  const width = placed.reduce((most, each) => Math.max(most, each.left + each.width - from), 0)
  return { placed, width }
}

function centred(placed: readonly Placed[], height: number): Placed[] {
  const down = Math.floor((height - bottomOf(placed)) / 2)
  return placed.map((each) => ({ ...each, top: each.top + down }))
}

const bottomOf = (placed: readonly Placed[]) =>
  placed.reduce((most, { top, height }) => Math.max(most, top + height), 0)

async function sizeOf({ frames }: Panel) {
  const { info } = await frames[0]!.clone().toBuffer({ resolveWithObject: true })
  return info
}
