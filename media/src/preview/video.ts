import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import type { CodecContext, FormatContext, Frame, Stream } from 'node-av/lib'
import sharp, { type Sharp } from 'sharp'
import type { Bounds } from '../bounds.ts'
import { nothingKnown, type Examined } from '../examined.ts'
import { damaged, type Container } from '../probe/container.ts'
import { isSeeThrough, openDecoder } from '../probe/decoders.ts'
import { framesOf } from '../probe/frames.ts'
import { packetsOf } from '../probe/packets.ts'
import { shownSize, stretchOf } from '../probe/shown-size.ts'
import { stopwatch } from '../probe/stopwatch.ts'
import { Refusal } from '../refusal.ts'
import { toPixels, type Pixels } from './pixels.ts'
import { drawPreview, writePreview } from './write-preview.ts'

/** Where a still is looked for, as a share of the length: the very beginning is often black. */
const places = [0.1, 0.35, 0.6, 0]

/** Brightness varies by at least this much, of 255, in a picture that shows something. */
const ENOUGH_CONTRAST = 12

/** Packets that may be tried for one still; a decoder keeps a few dozen before it gives the first. */
const MOST_ATTEMPTS = 120

/** Measures a video by its packets and takes a still from it. */
export async function examineVideo(container: Container, folder: string, bounds: Bounds): Promise<Examined> {
  const { input, videos, audios } = container
  const [video] = videos
  if (!video) throw damaged()
  if (videos.length > 1 && bounds.maxSidePixels !== null) throw severalVideos()
  refuseLarge(video.codecpar.width, video.codecpar.height, bounds.maxSidePixels)
  const watch = stopwatch(bounds.maxSeconds)
  const streams = [...videos, ...audios]
  for await (const packet of packetsOf(input)) watch.add(packet, streams)
  const durationSeconds = watch.seconds()
  if (durationSeconds === 0) throw damaged()

  using decoder = await openDecoder(video)
  const still = await goodStill({ input, video, decoder }, durationSeconds)
  if (!still) throw damaged()
  const coded = { width: still.frameWidth, height: still.frameHeight }
  const { width, height, rotation } = shownSize(video, coded)
  refuseLarge(coded.width, coded.height, bounds.maxSidePixels)
  refuseLarge(width, height, bounds.maxSidePixels)
  const upright = () => asPicture(still).rotate(rotation)
  return {
    ...nothingKnown,
    width,
    height,
    durationSeconds,
    // The others have no such pixels, which goes without saying.
    transparent: isSeeThrough(video) || null,
    previews: [
      await writePreview(await drawPreview(upright(), 'thumbnail'), 'thumbnail', folder),
      await writePreview(await drawPreview(upright(), 'poster'), 'poster', folder),
    ],
  }
}

/** Only the first is looked at: what the others hold, and how large they are, would be anybody's guess. */
function severalVideos(): Refusal {
  return new Refusal(
    'undecodable',
    'The file has more than one video track. Export it with one and send it again.',
  )
}

function refuseLarge(width: number, height: number, maxSidePixels: number | null): void {
  if (maxSidePixels === null || Math.max(width, height) <= maxSidePixels) return
  throw new Refusal(
    'too_large',
    `The video is ${width} × ${height} pixels; neither side may exceed ${maxSidePixels}. Make it smaller.`,
  )
}

type Source = { input: FormatContext; video: Stream; decoder: CodecContext }

/** The first still that shows something, or else the one that shows most. */
async function goodStill(source: Source, durationSeconds: number): Promise<Pixels | undefined> {
  let best: { still: Pixels; contrast: number } | undefined
  for (const place of places) {
    const still = await stillAt(source, place * durationSeconds)
    if (!still) continue
    const contrast = await contrastOf(still)
    if (contrast >= ENOUGH_CONTRAST) return still
    if (!best || contrast > best.contrast) best = { still, contrast }
  }
  return best?.still
}

/** The picture from which decoding can begin, at or before a moment. */
async function stillAt({ input, video, decoder }: Source, seconds: number) {
  const { index, timeBase, startTime } = video
  const ticks = BigInt(Math.round((seconds * timeBase.den) / timeBase.num))
  const start = startTime > 0n ? startTime : 0n
  await input.seekFrame(index, start + ticks, AVSEEK_FLAG_BACKWARD)
  decoder.flushBuffers()
  const channels = isSeeThrough(video) ? 4 : 3
  return firstFrame(input, index, decoder, (frame) => toPixels(frame, channels, stretchOf(video)))
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
    if (++attempts > MOST_ATTEMPTS) return undefined
    for (const frame of framesOf(decoder, packet)) return await use(frame)
  }
  for (const frame of framesOf(decoder, null)) return await use(frame)
  return undefined
}

async function contrastOf(still: Pixels): Promise<number> {
  const { channels } = await sharp(
    await asPicture(still).resize(64, 64, { fit: 'fill' }).flatten().greyscale().raw().toBuffer(),
    {
      raw: { width: 64, height: 64, channels: 1 },
    },
  ).stats()
  return channels[0]?.stdev ?? 0
}

function asPicture({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}
