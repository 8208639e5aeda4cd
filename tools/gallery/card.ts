// The small pictures of an example by which lists of models show it: one that stands still, and one that moves where a
// video was made or a 3D model can be turned. They fill their frame, unlike the pictures of the gallery.
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { animatedWebp } from './animated-webp.ts'
import { cells, type CardPanel, type Cell } from './card-layout.ts'

export type Card = { readonly poster: Buffer; readonly preview: Buffer | null }

const size = { width: 480, height: 300 }
const smaller = { width: 400, height: 250 }
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const [MOST_POSTER_BYTES, MOST_PREVIEW_BYTES] = [18_000, 90_000]
/** The moment of a video that the poster shows, as a share of its frames. */
const POSTER_AT = 0.5

/** `isMasked` is an example that changes a part of its input, which halves of one frame would hide. */
export async function drawCard(
  inputs: readonly CardPanel[],
  outputs: readonly CardPanel[],
  isMasked: boolean,
): Promise<Card> {
  const frames = Math.max(...[...inputs, ...outputs].map((panel) => panel.frames.length))
  const { fps } = [...outputs, ...inputs].find((panel) => panel.frames.length === frames) ?? { fps: 1 }
  const placed = cells(
    await Promise.all(inputs.map(measured)),
    await Promise.all(outputs.map(measured)),
    size,
    isMasked,
  )
  const stills: Buffer[] = []
  for (let index = 0; index < frames; index++) stills.push(await drawFrame(placed, index))
  const poster = stills[Math.floor(frames * POSTER_AT)]!
  return {
    poster: await smallest((quality) => encoded(poster, size, quality), MOST_POSTER_BYTES),
    preview:
      frames === 1
        ? null
        : await smallest(
            async (quality) =>
              animatedWebp(await Promise.all(stills.map((still) => encoded(still, smaller, quality))), {
                ...smaller,
                frameMs: Math.round(1000 / fps),
              }),
            MOST_PREVIEW_BYTES,
          ),
  }
}

async function measured(panel: CardPanel) {
  const { info } = await panel.frames[0]!.clone().toBuffer({ resolveWithObject: true })
  return { panel, aspect: info.width / info.height, height: info.height }
}

async function drawFrame(placed: readonly Cell[], index: number): Promise<Buffer> {
  const layers = await Promise.all(placed.map((cell) => layerOf(cell, index)))
  return sharp({ create: { ...size, channels: 4, background: CLEAR } })
    .composite(layers)
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function layerOf({ of, left, top, width, height, shown, fit }: Cell, index: number) {
  const { frames } = of.panel
  const frame = frames[index % frames.length]!
  const inside = shown ?? { left: 0, top: 0, width, height }
  const whole = shown ? size : { width, height }
  // Enlarged images keep their pixels, so that a list does not seem to smooth them.
  const kernel = of.height < height / 2 ? 'nearest' : 'lanczos3'
  const background = of.panel.kind === 'wave' ? '#23262d' : CLEAR
  const resized = await resize(frame, whole, { fit, kernel, background })
  const input = await resized.extract(inside).png({ compressionLevel: 1 }).toBuffer()
  return { input, left, top } satisfies OverlayOptions
}

/** In two steps: sharp would cut out before it makes smaller. */
async function resize(frame: Sharp, to: typeof size, how: Parameters<Sharp['resize']>[0]): Promise<Sharp> {
  const resized = frame.clone().resize({ ...to, ...(how as object) })
  return sharp(await resized.png({ compressionLevel: 1 }).toBuffer())
}

const encoded = (still: Buffer, to: typeof size, quality: number) =>
  sharp(still).resize(to).webp({ quality, effort: 5 }).toBuffer()

async function smallest(encode: (quality: number) => Promise<Buffer>, most: number): Promise<Buffer> {
  for (let quality = 80; ; quality -= 8) {
    const bytes = await encode(quality)
    if (bytes.length <= most || quality < 30) return bytes
  }
}
