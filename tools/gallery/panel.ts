// How each kind of file is shown: as one image, or as several that follow each other.
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AssetKind } from '@atelier/contract/asset.ts'
import { readAudio } from '@atelier/models/lib/audio/read-audio.ts'
import type { Audio } from '@atelier/models/lib/audio/audio.ts'
import { asSharp } from '@atelier/media/image/resized.ts'
import { drawText } from '@atelier/media/preview/text.ts'
import { drawWaveform } from '@atelier/media/preview/waveform.ts'
import { readGlb } from '@atelier/media/mesh/read/glb.ts'
import { renderModel } from '@atelier/media/mesh/render/render-model.ts'
import { openVideo } from '@atelier/models/lib/video/read-video.ts'
import sharp, { type Sharp } from 'sharp'
import type { CloseUp, Example, Pace } from '@atelier/models/lib/example.ts'

/** Images as large as they came, and how they follow each other. */
export type Panel = {
  readonly frames: readonly Sharp[]
  readonly fps: number
  /** How much wider than the whole sheet is high it may be. */
  readonly widest: number
}

type File = { readonly kind: AssetKind; readonly mimeType: string; readonly content: Buffer }
type Look = Pick<Example, 'closeUp' | 'pace' | 'isStrip' | 'turns' | 'isHeard'>

const usualPace: Pace = { fps: 6, seconds: 2 }
const WIDEST = 2.9
/** Frames of a video that does not move here. */
const STRIP_FRAMES = 4
/** The background of waveforms, as in the account page. */
const CARD = '#23262d'
const PEAKS_PER_SECOND = 50
const TURNING_FRAMES = 16
/** From the front, the side, the back and the other side. */
const usualTurns = [-35, 35, 125, 215]

export async function panelsOf(file: File, look: Look): Promise<Panel[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'gallery-'))
  const path = join(folder.path, 'shown')
  await writeFile(path, file.content)
  if (file.kind === 'image') return [still(await onCheckerboard(sharp(file.content), look.closeUp))]
  if (file.kind === 'video') return await video(path, folder.path, look)
  if (file.kind === 'audio' && look.isHeard === false) return []
  if (file.kind === 'audio') return [wave(await waveformOf((await readAudio(path))!, folder.path))]
  if (file.kind === 'text') {
    const { path: drawn } = await drawText(path, folder.path)
    const lines = sharp(drawn).extract({ left: 0, top: 0, width: 512, height: 146 })
    return [wave(sharp(await lines.png().toBuffer()))]
  }
  const model = await readGlb(file.content, folder.path)
  const views = (look.turns ?? usualTurns).map((degrees) =>
    asSharp(renderModel(model, { size: 320, turn: (degrees * Math.PI) / 180 })),
  )
  return [still(await sideBySide(views))]
}

/** A 3D model that turns, in a frame as wide as a card's: once round, or to and fro where it has no back to show. */
export async function turningPanel(
  { content }: Pick<File, 'content'>,
  { turns }: Pick<Look, 'turns'>,
): Promise<Panel> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'gallery-'))
  const model = await readGlb(content, folder.path)
  const views = Array.from({ length: TURNING_FRAMES }, async (_, index) => {
    const swing = (turns?.at(-1) ?? 0) * Math.sin((2 * Math.PI * (index + 1)) / TURNING_FRAMES)
    const degrees = turns ? swing : -35 + (360 * index) / TURNING_FRAMES
    const turn = (degrees * Math.PI) / 180
    const view = asSharp(renderModel(model, { size: 300, turn }))
    // What lies behind the model goes on at both sides.
    const wide = view.extend({ left: 90, right: 90, extendWith: 'copy' })
    return sharp(await wide.png().toBuffer())
  })
  return { frames: await Promise.all(views), fps: 6, widest: WIDEST }
}

function still(image: Sharp): Panel {
  return { frames: [image], fps: 1, widest: WIDEST }
}

const wave = (image: Sharp): Panel => ({ ...still(image), widest: 1.5 })

/** A video, and below it the waveform of its audio. */
async function video(
  path: string,
  folder: string,
  { closeUp, isStrip, isHeard, pace = usualPace }: Look,
): Promise<Panel[]> {
  const opened = await openVideo(path)
  const shown = opened.resampled({ fps: isStrip ? STRIP_FRAMES / opened.seconds : pace.fps })
  const most = isStrip ? STRIP_FRAMES : Math.round(pace.fps * Math.min(pace.seconds, opened.seconds))
  const frames: Sharp[] = []
  for await (const frame of shown.frames()) {
    if (frames.length >= most) break
    frames.push(await onCheckerboard(asSharp({ ...frame, data: frame.data.slice() }), closeUp))
  }
  if (isStrip) return [still(await sideBySide(frames))]
  const audio = isHeard === false ? null : await readAudio(path)
  return [
    { frames, fps: pace.fps, widest: WIDEST },
    ...(audio ? [wave(await waveformOf(audio, folder))] : []),
  ]
}

/** Puts an image on a checkerboard, so that transparency shows. */
async function onCheckerboard(image: Sharp, closeUp: CloseUp | undefined): Promise<Sharp> {
  const { data, info } = await image.ensureAlpha().png().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const side = Math.round(Math.max(width, height) / 40)
  const squares = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><pattern id="p" width="${2 * side}" height="${2 * side}" patternUnits="userSpaceOnUse">
    <rect width="100%" height="100%" fill="#fff"/><rect width="${side}" height="${side}" fill="#d4d4d4"/><rect x="${side}" y="${side}" width="${side}" height="${side}" fill="#d4d4d4"/></pattern></defs><rect width="100%" height="100%" fill="url(#p)"/></svg>`
  const whole = sharp(
    await sharp(Buffer.from(squares))
      .composite([{ input: data }])
      .png()
      .toBuffer(),
  )
  if (!closeUp) return whole
  return whole.extract({
    left: Math.round(closeUp.left * width),
    top: Math.round(closeUp.top * height),
    width: Math.round(closeUp.width * width),
    height: Math.round(closeUp.height * height),
  })
}

async function waveformOf({ rate, channels }: Audio, folder: string): Promise<Sharp> {
  const step = rate / PEAKS_PER_SECOND
  const peaks = Array.from({ length: Math.floor(channels[0]!.length / step) }, (_, index) =>
    Math.max(
      ...channels.map((row) =>
        row
          .subarray(Math.round(index * step), Math.round((index + 1) * step))
          .reduce((most, value) => Math.max(most, Math.abs(value)), 0),
      ),
    ),
  )
  const strip = (await drawWaveform(peaks, folder)).find(({ name }) => name === 'waveform')!
  return sharp(
    await sharp(strip.path)
      .flatten({ background: CARD })
      .extend({ top: 24, bottom: 24, left: 24, right: 24, background: CARD })
      .png()
      .toBuffer(),
  )
}

async function sideBySide(images: readonly Sharp[]): Promise<Sharp> {
  const files = await Promise.all(images.map((image) => image.png().toBuffer({ resolveWithObject: true })))
  const { width, height } = files[0]!.info
  const sheet = sharp({
    create: { width: width * files.length, height, channels: 3, background: CARD },
  })
  const placed = files.map(({ data: input }, index) => ({ input, left: index * width, top: 0 }))
  return sharp(await sheet.composite(placed).png().toBuffer())
}
