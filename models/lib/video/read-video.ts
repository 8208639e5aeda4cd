import type { Frame, Stream } from 'node-av/lib'
import type { Image } from '@atelier/media/image/image.ts'
import { damaged } from '@atelier/media/probe/container.ts'
import { decodedFrames } from './decode/decoded-frames.ts'
import { hasAlpha } from '@atelier/media/probe/decoders.ts'
import { filterFrames } from './decode/filter-frames.ts'
import { packetsOf } from '@atelier/media/probe/packets.ts'
import { openRecording } from './decode/recording.ts'
import type { Rotation } from '@atelier/media/probe/rotation.ts'
import { displaySize } from '@atelier/media/probe/display-size.ts'
import { durationMeter } from '@atelier/media/probe/duration-meter.ts'

/** A video as it is shown: upright, with square pixels, at a constant frame rate. */
export type Video = {
  readonly width: number
  readonly height: number
  readonly fps: number
  readonly seconds: number
  readonly frameCount: number
  /** Whether its pixels may be transparent. */
  readonly hasAlpha: boolean
}

export type OpenVideo = Video & {
  /** Decodes from the start on each call. */
  frames(): AsyncGenerator<Image>
  /** The same video at another size or frame rate. What is omitted stays as in the file. */
  resampled(format: FrameFormat): OpenVideo
}

type FrameFormat = { fps?: number; width?: number; height?: number }

type Measured = Omit<Video, 'frameCount'> & { readonly rotation: Rotation }

/** Frame rates outside of these come from slideshows, or are time-base ticks. */
const [MIN_FPS, MAX_FPS, DEFAULT_FPS] = [1, 60, 25]

/**
 * Opens an uploaded or generated video. This reads the whole file to measure it, so open it once and use `resampled`.
 */
export async function openVideo(path: string): Promise<OpenVideo> {
  return resampled(path, await measure(path), {})
}

function resampled(path: string, source: Measured, format: FrameFormat): OpenVideo {
  const { width, height, fps } = { ...source, ...format }
  const opened = {
    width,
    height,
    fps,
    seconds: source.seconds,
    frameCount: Math.max(1, Math.round(source.seconds * fps)),
    hasAlpha: source.hasAlpha,
  }
  const chain = [
    `fps=${Math.round(fps * 1000)}/1000:start_time=0`,
    ...rotationFilters[source.rotation],
    `scale=${width}:${height}:flags=bicubic+accurate_rnd+full_chroma_int`,
    'format=rgba',
  ].join(',')

  async function* frames(): AsyncGenerator<Image> {
    await using recording = await openRecording(path)
    const [video] = recording.videos
    if (!video) throw damaged()
    let count = 0
    for await (const frame of filterFrames(
      withMinimumDuration(decodedFrames(recording.input, video), Math.min(fps, source.fps)),
      chain,
    )) {
      if (count++ >= opened.frameCount) return
      yield imageOf(frame)
    }
  }
  return { ...opened, frames, resampled: (other) => resampled(path, source, other) }
}

/**
 * WebM has no frame durations, so the last frame would be dropped, as would a video shorter than one frame at the
 * requested rate. Surplus frames are not read.
 */
async function* withMinimumDuration(frames: AsyncIterable<Frame>, fps: number): AsyncGenerator<Frame> {
  for await (const frame of frames) {
    const { num, den } = frame.timeBase
    const least = BigInt(Math.round(den / num / fps))
    if (frame.duration < least) frame.duration = least
    yield frame
  }
}

const rotationFilters: Record<Rotation, string[]> = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
}

async function measure(path: string): Promise<Measured> {
  await using recording = await openRecording(path)
  const {
    input,
    videos: [video],
  } = recording
  if (!video) throw damaged()
  const watch = durationMeter(null)
  for await (const packet of packetsOf(input)) watch.add(packet, [video])
  const seconds = watch.seconds()
  if (seconds === 0) throw damaged()
  return {
    ...displaySize(video, video.codecpar),
    fps: frameRateOf(video),
    seconds,
    hasAlpha: hasAlpha(video),
  }
}

function frameRateOf({ avgFrameRate: { num, den } }: Stream): number {
  const fps = num / den
  return fps >= MIN_FPS && fps <= MAX_FPS ? fps : fps > MAX_FPS ? MAX_FPS : DEFAULT_FPS
}

function imageOf(frame: Frame): Image {
  const { width, height } = frame
  const { buffer, byteOffset, byteLength } = frame.toBuffer()
  return { width, height, data: new Uint8ClampedArray(buffer, byteOffset, byteLength) }
}
