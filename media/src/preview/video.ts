import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import type { CodecContext, FormatContext, Frame, Stream } from 'node-av/lib'
import sharp, { type Sharp } from 'sharp'
import type { Bounds } from '../bounds.ts'
import { unknownProperties, type MediaProperties } from '../properties.ts'
import { damaged, type Container } from '../probe/container.ts'
import { hasAlpha, MAX_FRAME_PIXELS, openDecoder } from '../probe/decoders.ts'
import { framesOf } from '../probe/frames.ts'
import { packetsOf } from '../probe/packets.ts'
import { displaySize, pixelAspectRatio } from '../probe/display-size.ts'
import { durationMeter } from '../probe/duration-meter.ts'
import { InvalidInput } from '../invalid-input.ts'
import { toPixels, type Pixels } from './pixels.ts'
import { drawPreview, writePreview } from './write-preview.ts'

/** Where to look for a still, as a share of the length: the very beginning is often black. */
const stillPositions = [0.1, 0.35, 0.6, 0]

/** The least standard deviation of brightness, of 255, in an image that shows something. */
const ENOUGH_CONTRAST = 12

/** How many packets to try for one still; a decoder buffers a few dozen before its first frame. */
const MAX_ATTEMPTS = 120

/** Measures a video by its packets and takes a still from it. */
export async function examineVideo(
  container: Container,
  folder: string,
  bounds: Bounds,
): Promise<MediaProperties> {
  const { input, videos, audios } = container
  const [video] = videos
  if (!video) throw damaged()
  if (videos.length > 1 && bounds.maxSidePixels !== null) throw severalVideos()
  refuseLarge(video.codecpar.width, video.codecpar.height, bounds.maxSidePixels)
  const duration = durationMeter(bounds.maxSeconds)
  const streams = [...videos, ...audios]
  for await (const packet of packetsOf(input)) duration.add(packet, streams)
  const durationSeconds = duration.seconds()
  if (durationSeconds === 0) throw damaged()

  using decoder = await openDecoder(video)
  const still = await chooseStill({ input, video, decoder }, durationSeconds)
  if (!still)
    throw isTooLarge(video)
      ? new InvalidInput('The video is too large to be shown.', { reason: 'too_large' })
      : damaged()
  const coded = { width: still.frameWidth, height: still.frameHeight }
  const { width, height, rotation } = displaySize(video, coded)
  refuseLarge(coded.width, coded.height, bounds.maxSidePixels)
  refuseLarge(width, height, bounds.maxSidePixels)
  const upright = () => asImage(still).rotate(rotation)
  return {
    ...unknownProperties,
    width,
    height,
    durationSeconds,
    // Null, not false: other videos cannot have transparent pixels.
    transparent: hasAlpha(video) || null,
    previews: [
      await writePreview(await drawPreview(upright(), 'thumbnail'), 'thumbnail', folder),
      await writePreview(await drawPreview(upright(), 'poster'), 'poster', folder),
    ],
  }
}

/** Only the first video is measured, so the content and size of the others would go unchecked. */
function severalVideos(): InvalidInput {
  return new InvalidInput('The file has more than one video track. Export it with one and send it again.', {
    reason: 'undecodable',
  })
}

function refuseLarge(width: number, height: number, maxSidePixels: number | null): void {
  if (maxSidePixels === null || Math.max(width, height) <= maxSidePixels) return
  throw new InvalidInput(
    `The video is ${width} × ${height} pixels; neither side may exceed ${maxSidePixels}. Make it smaller.`,
    { reason: 'too_large' },
  )
}

/** Whether no decoder would make a frame of it. */
function isTooLarge({ codecpar: { width, height } }: Stream): boolean {
  return width * height > MAX_FRAME_PIXELS
}

type Source = { input: FormatContext; video: Stream; decoder: CodecContext }

/** The first still that shows something, or else the one that shows most. */
async function chooseStill(source: Source, durationSeconds: number): Promise<Pixels | undefined> {
  let best: { still: Pixels; contrast: number } | undefined
  for (const position of stillPositions) {
    const still = await stillAt(source, position * durationSeconds)
    if (!still) continue
    const contrast = await contrastOf(still)
    if (contrast >= ENOUGH_CONTRAST) return still
    if (!best || contrast > best.contrast) best = { still, contrast }
  }
  return best?.still
}

/** The keyframe at or before a time. */
async function stillAt({ input, video, decoder }: Source, seconds: number) {
  const { index, timeBase, startTime } = video
  const ticks = BigInt(Math.round((seconds * timeBase.den) / timeBase.num))
  const start = startTime > 0n ? startTime : 0n
  await input.seekFrame(index, start + ticks, AVSEEK_FLAG_BACKWARD)
  decoder.flushBuffers()
  const channels = hasAlpha(video) ? 4 : 3
  return firstFrame(input, index, decoder, (frame) => toPixels(frame, channels, pixelAspectRatio(video)))
}

async function firstFrame<T>(
  input: FormatContext,
  index: number,
  decoder: CodecContext,
  use: (frame: Frame) => Promise<T>,
): Promise<T | undefined> {
  let attempts = 0
  for await (const packet of packetsOf(input)) {
    if (packet.streamIndex !== index) continue
    if (++attempts > MAX_ATTEMPTS) return undefined
    for (const frame of framesOf(decoder, packet)) return await use(frame)
  }
  for (const frame of framesOf(decoder, null)) return await use(frame)
  return undefined
}

async function contrastOf(still: Pixels): Promise<number> {
  const { channels } = await sharp(
    await asImage(still).resize(64, 64, { fit: 'fill' }).flatten().greyscale().raw().toBuffer(),
    {
      raw: { width: 64, height: 64, channels: 1 },
    },
  ).stats()
  return channels[0]?.stdev ?? 0
}

function asImage({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}
