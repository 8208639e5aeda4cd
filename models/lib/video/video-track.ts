import assert from 'node:assert/strict'
import {
  AV_PIX_FMT_RGBA,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVA420P,
  type FFVideoEncoder,
} from 'node-av/constants'
import { Frame } from 'node-av/lib'
import { videoEncoder, type Track } from './encode/tracks.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { filterFrames } from './decode/filter-frames.ts'

export type VideoCodec = {
  name: FFVideoEncoder
  format: 'yuv420p' | 'yuva420p'
  options: Record<string, string>
}

const formats = { yuv420p: AV_PIX_FMT_YUV420P, yuva420p: AV_PIX_FMT_YUVA420P }

/**
 * A track of images at a frame rate; `frameCount` says how many were consumed. Disposing of it also closes the source
 * of the images.
 */
export async function videoTrack(
  images: AsyncIterable<Image> | Iterable<Image>,
  fps: number,
  { name, format, options }: VideoCodec,
): Promise<{ track: Track; frameCount: () => number } & AsyncDisposable> {
  const source = Symbol.asyncIterator in images ? images[Symbol.asyncIterator]() : images[Symbol.iterator]()
  await using opened = new AsyncDisposableStack()
  opened.defer(async () => {
    await source.return?.()
  })
  const first = await source.next()
  assert(!first.done, 'a film has a picture')
  const { width, height } = first.value
  // Chroma is stored for two by two pixels, so sides must be even.
  const [across, down] = [width & ~1, height & ~1]
  const encoder = await videoEncoder({
    name,
    width: across,
    height: down,
    fps,
    format: formats[format],
    options,
  })
  // The writer of the track closes its encoder too, if it gets that far; closing twice is harmless.
  opened.defer(() => encoder.freeContext())
  let count = 0

  async function* frames(): AsyncGenerator<Frame> {
    for (let next = first; !next.done; next = await source.next()) {
      using frame = frameOf(next.value, fps, count++)
      yield frame
    }
  }

  const colours = 'out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int'
  const chain = `crop=${across}:${down}:0:0,scale=${colours},format=${format}`
  const track = { encoder, frames: filterFrames(frames(), chain) }
  const kept = opened.move()
  return { track, frameCount: () => count, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

function frameOf({ width, height, data }: Image, fps: number, index: number): Frame {
  return Frame.fromVideoBuffer(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    width,
    height,
    format: AV_PIX_FMT_RGBA,
    timeBase: { num: 1000, den: Math.round(fps * 1000) },
    pts: BigInt(index),
  })
}
