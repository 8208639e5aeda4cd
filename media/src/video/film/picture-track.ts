import assert from 'node:assert/strict'
import {
  AV_PIX_FMT_RGBA,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVA420P,
  type FFVideoEncoder,
} from 'node-av/constants'
import { Frame } from 'node-av/lib'
import { pictureEncoder, type Track } from '../../encode/tracks.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { filtered } from '../../probe/filtered.ts'

export type PictureCoding = {
  name: FFVideoEncoder
  format: 'yuv420p' | 'yuva420p'
  options: Record<string, string>
}

const formats = { yuv420p: AV_PIX_FMT_YUV420P, yuva420p: AV_PIX_FMT_YUVA420P }

/** Pictures at a pace; `shown` says how many have come. Whoever has it closes it, and with it where the pictures come from. */
export async function pictureTrack(
  pictures: AsyncIterable<Picture> | Iterable<Picture>,
  fps: number,
  { name, format, options }: PictureCoding,
): Promise<{ track: Track; shown: () => number } & AsyncDisposable> {
  const source =
    Symbol.asyncIterator in pictures ? pictures[Symbol.asyncIterator]() : pictures[Symbol.iterator]()
  await using opened = new AsyncDisposableStack()
  opened.defer(async () => {
    await source.return?.()
  })
  const first = await source.next()
  assert(!first.done, 'a film has a picture')
  const { width, height } = first.value
  // Colour is stored for two by two pixels.
  const [across, down] = [width & ~1, height & ~1]
  const encoder = await pictureEncoder({
    name,
    width: across,
    height: down,
    fps,
    format: formats[format],
    options,
  })
  // Whoever writes the track closes its encoder, too; a second time does nothing, and there may be no first.
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
  const track = { encoder, frames: filtered(frames(), chain) }
  const kept = opened.move()
  return { track, shown: () => count, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

function frameOf({ width, height, data }: Picture, fps: number, index: number): Frame {
  return Frame.fromVideoBuffer(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    width,
    height,
    format: AV_PIX_FMT_RGBA,
    timeBase: { num: 1000, den: Math.round(fps * 1000) },
    pts: BigInt(index),
  })
}
